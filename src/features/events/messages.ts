import type { Messages } from '#platform/messages.ts'

export const eventMessages: Messages = {
  event_not_found: '这个活动不存在或已下线',
  material_not_of_event: '所选资料里有的不属于这场活动，请刷新后再选',
  event_unknown: '活动“{name}”不存在',
}
