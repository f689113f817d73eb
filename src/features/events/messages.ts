import type { Messages } from '#platform/messages.ts'

export const eventMessages: Messages = {
  event_not_found: '这个活动不存在或已下线',
  material_not_of_event: '所选资料里有的不属于这场活动，请刷新后再选',
  material_unknown: '没有这份资料，或没有公开',
  material_there: '这份 PDF 已经是这场活动的资料“{title}”',
  material_withdrawn: '这份 PDF 是这场活动的资料“{title}”，现在撤下了：请在“资料”里恢复公开',
  material_empty: '没有收到文件，请再选一次',
  material_of_event: '这份资料已经在“{title}”里，一份资料只属于一场活动',
  event_unknown: '活动“{name}”不存在',
}
