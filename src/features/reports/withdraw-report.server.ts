import { and, eq, ne } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import type { PublicState } from '#features/withdrawals/public-states.ts'
import { restore, withdraw } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import { reportPath } from './addresses.ts'
import { placeReport } from './save-report.server.ts'
import { reports } from './tables.server.ts'
const subjectOf = (id: number) => ({ subject: `report:${id}`, path: reportPath(id) })

/** Takes it off every page at once. Refuses `permission_missing`, `withdrawal_reason_missing`, `not_public` (C-50). */
export async function withdrawReport(
  context: Context,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  requirePermission(context.actor, 'reports.edit')
  await withdraw(context, { ...subjectOf(id), reason }, (within) => setState(within, id, 'withdrawn'))
}

/** Puts it back. Refuses `permission_missing`, `not_withdrawn`. */
export async function restoreReport(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'reports.edit')
  await restore(context, subjectOf(id), (within) => setState(within, id, 'published'))
}

async function setState(context: Context, id: number, state: PublicState): Promise<boolean> {
  const changed = await context.db
    .update(reports)
    .set({ state, updatedAt: context.now })
    .where(and(eq(reports.id, id), ne(reports.state, state)))
  if (changed.rowCount === 0) return false
  await placeReport(context, id)
  return true
}
