import type { Messages } from '#platform/messages.ts'

export const communityMessages: Messages = {
  community_not_found: '这个社区不存在或已关闭',
  may_not_edit_communities: '您没有编辑社区的权限',
}
