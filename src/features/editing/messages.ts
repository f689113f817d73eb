import type { Messages } from '#platform/messages.ts'

export const editingMessages: Messages = {
  content_kind_unknown: '没有“{kind}”这种内容',
  content_unknown: '没有这项内容（{kind} {id}）',
  content_exists: '已经有这项内容（{kind} {id}）',
  content_too_large: '内容太大，最多 {most} 个字符',
  content_changed_meanwhile: '{by}在 {at} 改过这项内容；您写的没有丢，存为自动保存 {autosave}',
  content_changed: '{by}在 {at} 改过这项内容，请看过之后再做',
  token_missing: '请从编辑处修改：整条覆盖会丢掉别人刚写的',
  nothing_in_work: '没有未发布的修改',
  version_unknown: '没有第 {version} 版',
  version_outdated: '第 {version} 版之后，读者看到的内容又变过，请先合并再发布',
  content_is_withdrawn: '这项内容已经撤下；要恢复，请说明一并恢复',
  publish_in_future: '已经公开的内容不能改到将来的时间，请用定时发布',
}
