import type { Messages } from '#platform/messages.ts'

export const readerMessages: Messages = {
  reader_unknown: '没有编号为 {id} 的读者，或账号已经注销',
  account_banned_already: '这个账号已经停用',
  account_not_banned: '这个账号没有停用',
  closing_asked_already: '这个账号已经在等待注销',
  closing_not_asked: '这个账号没有在等待注销',
}
