import type { Messages } from '#platform/messages.ts'

export const membershipMessages: Messages = {
  may_not_grant_membership: '您没有赠送会员的权限',
  membership_of_somebody_else: '只能查询自己的会员信息',
}
