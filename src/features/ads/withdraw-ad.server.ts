import { stateWithdrawal } from '#features/withdrawals/state-withdrawal.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { ads } from './tables.server.ts'

export const { withdraw: withdrawAd, restore: restoreAd } = stateWithdrawal({
  kind: 'ad',
  permission: 'ads.edit',
  table: ads,
  states: ads.state.enumValues,
  place: ({ db }) => purgePages(db, ['ads']),
})
