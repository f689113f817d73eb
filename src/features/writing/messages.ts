import type { Messages } from '#platform/messages.ts'

export const writingMessages: Messages = {
  paste_unreadable: '粘贴的内容读不出来：{reason}',
  card_not_public: '没有公开，不能做成卡片',
  document_unreadable: '{name} 没有读出来：{reason}',
}
