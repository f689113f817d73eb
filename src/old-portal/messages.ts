import type { Messages } from '#platform/messages.ts'

export const oldPortalMessages: Messages = {
  old_portal_silent: '旧站没有应答（{path}：{problem}）',
  old_portal_answer: '旧站的回答不能用（{path}）：{problem}',
  old_portal_missing: '旧站上没有（{path}）',
  old_portal_endless: '旧站的列表（{path}）翻了 {pages} 页还没有尽头，没有再翻',
  old_portal_number_taken: '编号 {id} 在本站已经是另一条记录，没有覆盖',
}
