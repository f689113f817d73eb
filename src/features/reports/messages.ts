import type { Messages } from '#platform/messages.ts'

export const reportMessages: Messages = {
  report_not_found: '这份白皮书不存在或已下线',
  report_unknown: '白皮书“{name}”不存在',
}
