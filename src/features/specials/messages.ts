import type { Messages } from '#platform/messages.ts'

export const specialMessages: Messages = {
  special_not_found: '这个专题不存在或已下线',
  special_topic_unknown: '专题里的文章“{name}”还没有发布，或不存在',
}
