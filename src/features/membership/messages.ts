import type { Messages } from '#platform/messages.ts'

export const membershipMessages: Messages = {
  membership_of_somebody_else: '只能查询自己的会员信息',
}
