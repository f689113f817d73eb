import type { Messages } from '#platform/messages.ts'

export const reportMessages: Messages = {
  report_not_found: '这份白皮书不存在或已下线',
  report_before_itself: '“排在谁前面”绕成了一圈，请改选另一本',
  report_unknown: '白皮书“{name}”不存在',
}
