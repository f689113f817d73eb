import { markedWithdrawal } from '#features/withdrawals/marked-withdrawal.server.ts'
import { chartPath } from './addresses.ts'
import { charts } from './tables.server.ts'

/** Takes a chart or film off its page, the lists and the sitemap (C-50). */
export const chartWithdrawal = markedWithdrawal({
  kind: 'chart',
  name: '图表与视频',
  permission: 'data.edit',
  table: charts,
  path: chartPath,
  tags: (id) => ['charts', `chart:${id}`],
})
