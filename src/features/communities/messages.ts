import type { Messages } from '#platform/messages.ts'

export const communityMessages: Messages = {
  community_not_found: '这个社区不存在或已关闭',
}
