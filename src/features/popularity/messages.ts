import type { Messages } from '#platform/messages.ts'

export const popularityMessages: Messages = {
  hot_topic_unknown: '没有编号 {id} 的文章',
  hot_reason_missing: '请写明原因',
  hot_changed: '同事刚刚改过这一篇，这次没有改；请看过之后再定',
}
