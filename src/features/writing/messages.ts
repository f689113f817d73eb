import type { Messages } from '#platform/messages.ts'

export const writingMessages: Messages = {
  paste_unreadable: '粘贴的内容读不出来：{reason}',
  document_unreadable: '{name} 没有读出来：{reason}',
}
