import { stateWithdrawal } from '#features/withdrawals/state-withdrawal.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { companies } from './tables.server.ts'

/** Companies stand on others' pages and have none of their own. */
export const { withdraw: withdrawCompany, restore: restoreCompany } = stateWithdrawal({
  kind: 'company',
  permission: 'companies.edit',
  table: companies,
  states: companies.state.enumValues,
  place: ({ db }) => purgePages(db, ['partners']),
})
