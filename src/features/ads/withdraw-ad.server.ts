import { and, eq, ne } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { restore, withdraw } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { ads } from './tables.server.ts'
const subjectOf = (id: number) => ({ subject: `ad:${id}` })

/** Takes it off every page at once. Refuses `permission_missing`, `withdrawal_reason_missing`, `not_public` (C-50). */
export async function withdrawAd(
  context: Context,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  requirePermission(context.actor, 'ads.edit')
  await withdraw(context, { ...subjectOf(id), reason }, (within) => setState(within, id, 'paused'))
}

/** Puts it back. Refuses `permission_missing`, `not_withdrawn`. */
export async function restoreAd(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'ads.edit')
  await restore(context, subjectOf(id), (within) => setState(within, id, 'active'))
}

async function setState(context: Context, id: number, state: 'active' | 'paused'): Promise<boolean> {
  const changed = await context.db
    .update(ads)
    .set({ state })
    .where(and(eq(ads.id, id), ne(ads.state, state)))
  if (changed.rowCount === 0) return false
  await purgePages(context.db, ['ads'])
  return true
}
