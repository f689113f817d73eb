import { requirePermission } from '#features/staff/policy.ts'
import { markedWithdrawal } from '#features/withdrawals/marked-withdrawal.server.ts'
import type { Context } from '#platform/context.ts'
import { chartPath } from './addresses.ts'
import { charts } from './tables.server.ts'

const markedChart = markedWithdrawal({
  kind: 'chart',
  table: charts,
  path: chartPath,
  tags: (id) => ['charts', `chart:${id}`],
})

/** Takes a chart or film off every page at once. Refuses `permission_missing`, `withdrawal_reason_missing`, `not_public` (C-50). */
export async function withdrawChart(context: Context, which: { id: number; reason: string }): Promise<void> {
  requirePermission(context.actor, 'data.edit')
  await markedChart.withdraw(context, which)
}

/** Puts it back. Refuses `permission_missing`, `not_withdrawn`. */
export async function restoreChart(context: Context, which: { id: number }): Promise<void> {
  requirePermission(context.actor, 'data.edit')
  await markedChart.restore(context, which)
}
