import { markedWithdrawal } from '#features/withdrawals/marked-withdrawal.server.ts'
import { chartPath } from './addresses.ts'
import { charts } from './tables.server.ts'

export const { withdraw: withdrawChart, restore: restoreChart } = markedWithdrawal({
  kind: 'chart',
  permission: 'data.edit',
  table: charts,
  path: chartPath,
  tags: (id) => ['charts', `chart:${id}`],
})
