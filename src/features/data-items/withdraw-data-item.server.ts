import { and, eq, ne } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import type { PublicState } from '#features/withdrawals/public-states.ts'
import { restore, withdraw } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import { dataItemPath } from './addresses.ts'
import { placeDataItem } from './save-data-item.server.ts'
import { dataItems } from './tables.server.ts'

const subjectOf = (id: number) => ({ subject: `data-item:${id}`, path: dataItemPath(id) })

/** Takes it off every page at once. Refuses `permission_missing`, `withdrawal_reason_missing`, `not_public` (C-50). */
export async function withdrawDataItem(
  context: Context,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  requirePermission(context.actor, 'data.edit')
  await withdraw(context, { ...subjectOf(id), reason }, (within) => setState(within, id, 'withdrawn'))
}

/** Puts it back. Refuses `permission_missing`, `not_withdrawn`. */
export async function restoreDataItem(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'data.edit')
  await restore(context, subjectOf(id), (within) => setState(within, id, 'published'))
}

async function setState(context: Context, id: number, state: PublicState): Promise<boolean> {
  const changed = await context.db
    .update(dataItems)
    .set({ state, updatedAt: context.now })
    .where(and(eq(dataItems.id, id), ne(dataItems.state, state)))
  if (changed.rowCount === 0) return false
  await placeDataItem(context, id)
  return true
}
