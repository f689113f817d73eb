import { stateWithdrawal } from '#features/withdrawals/state-withdrawal.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { communityPath } from './addresses.ts'
import { communities } from './tables.server.ts'

export const { withdraw: withdrawCommunity, restore: restoreCommunity } = stateWithdrawal({
  kind: 'community',
  permission: 'communities.edit',
  table: communities,
  path: communityPath,
  place: ({ db }, id) => purgePages(db, ['communities', `community:${id}`]),
})
