import { and, eq, ne } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import type { PublicState } from '#features/withdrawals/public-states.ts'
import { restore, withdraw } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import { eventPath } from './addresses.ts'
import { placeEvent } from './place-event.server.ts'
import { events } from './tables.server.ts'

const subjectOf = (id: number) => ({ subject: `event:${id}`, path: eventPath(id) })

/** Takes it off every page at once. Refuses `permission_missing`, `withdrawal_reason_missing`, `not_public` (C-50). */
export async function withdrawEvent(
  context: Context,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  requirePermission(context.actor, 'events.edit')
  await withdraw(context, { ...subjectOf(id), reason }, (within) => setState(within, id, 'withdrawn'))
}

/** Puts it back. Refuses `permission_missing`, `not_withdrawn`. */
export async function restoreEvent(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'events.edit')
  await restore(context, subjectOf(id), (within) => setState(within, id, 'published'))
}

async function setState(context: Context, id: number, state: PublicState): Promise<boolean> {
  const changed = await context.db
    .update(events)
    .set({ state, updatedAt: context.now })
    .where(and(eq(events.id, id), ne(events.state, state)))
  if (changed.rowCount === 0) return false
  await placeEvent(context, id)
  return true
}
