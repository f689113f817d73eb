import type { Messages } from '#platform/messages.ts'

export const staffMessages: Messages = {
  permission_missing: '您没有“{permission}”的权限',
}
