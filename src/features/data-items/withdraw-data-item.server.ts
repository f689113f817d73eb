import { stateWithdrawal } from '#features/withdrawals/state-withdrawal.server.ts'
import { dataItemPath } from './addresses.ts'
import { placeDataItem } from './save-data-item.server.ts'
import { dataItems } from './tables.server.ts'

export const { withdraw: withdrawDataItem, restore: restoreDataItem } = stateWithdrawal({
  kind: 'data-item',
  permission: 'data.edit',
  table: dataItems,
  path: dataItemPath,
  place: placeDataItem,
})
