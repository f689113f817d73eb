import { and, eq, ne } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import type { PublicState } from '#features/withdrawals/public-states.ts'
import { restore, withdraw } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import { specialAddress } from './addresses.ts'
import { placeSpecial } from './save-special.server.ts'
import { specials } from './tables.server.ts'
/** A weekly lives elsewhere and has no page of ours. */
async function subjectOf({ db }: Context, id: number) {
  const [row] = await db.select().from(specials).where(eq(specials.id, id))
  return { subject: `special:${id}`, path: row && row.kind !== 'weekly' ? specialAddress(row) : undefined }
}

/** Takes it off every page at once. Refuses `permission_missing`, `withdrawal_reason_missing`, `not_public` (C-50). */
export async function withdrawSpecial(
  context: Context,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  requirePermission(context.actor, 'specials.edit')
  await withdraw(context, { ...(await subjectOf(context, id)), reason }, (within) =>
    setState(within, id, 'withdrawn'),
  )
}

/** Puts it back. Refuses `permission_missing`, `not_withdrawn`. */
export async function restoreSpecial(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'specials.edit')
  await restore(context, await subjectOf(context, id), (within) => setState(within, id, 'published'))
}

async function setState(context: Context, id: number, state: PublicState): Promise<boolean> {
  const changed = await context.db
    .update(specials)
    .set({ state, updatedAt: context.now })
    .where(and(eq(specials.id, id), ne(specials.state, state)))
  if (changed.rowCount === 0) return false
  await placeSpecial(context, id)
  return true
}
