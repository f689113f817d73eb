import type { Messages } from '#platform/messages.ts'

export const eventMessages: Messages = {
  event_not_found: '这个活动不存在或已下线',
  event_unknown: '活动“{name}”不存在',
}
