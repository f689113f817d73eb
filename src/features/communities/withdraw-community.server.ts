import { and, eq, ne } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import type { PublicState } from '#features/withdrawals/public-states.ts'
import { restore, withdraw } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { communityPath } from './addresses.ts'
import { communities } from './tables.server.ts'
const subjectOf = (id: number) => ({ subject: `community:${id}`, path: communityPath(id) })

/** Takes it off every page at once. Refuses `permission_missing`, `withdrawal_reason_missing`, `not_public` (C-50). */
export async function withdrawCommunity(
  context: Context,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  requirePermission(context.actor, 'communities.edit')
  await withdraw(context, { ...subjectOf(id), reason }, (within) => setState(within, id, 'withdrawn'))
}

/** Puts it back. Refuses `permission_missing`, `not_withdrawn`. */
export async function restoreCommunity(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'communities.edit')
  await restore(context, subjectOf(id), (within) => setState(within, id, 'published'))
}

async function setState(context: Context, id: number, state: PublicState): Promise<boolean> {
  const changed = await context.db
    .update(communities)
    .set({ state, updatedAt: context.now })
    .where(and(eq(communities.id, id), ne(communities.state, state)))
  if (changed.rowCount === 0) return false
  await purgePages(context.db, ['communities', `community:${id}`])
  return true
}
