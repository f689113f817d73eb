import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { notifications } from './tables.server.ts'

/** Marks one of one's own messages read; again changes nothing. Refuses `sign_in_required`, `message_unknown`, also for somebody else's. */
export async function markRead({ actor, db, now }: Context, { id }: { id: number }): Promise<void> {
  const { id: personId } = requirePerson(actor)
  const marked = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now})` })
    .where(and(eq(notifications.id, id), eq(notifications.personId, personId)))
  if (marked.rowCount === 0) throw new Refusal('not_found', 'message_unknown')
}

/** Marks all of one's messages read up to the newest that one has seen, and gives how many; refuses `sign_in_required`. */
export async function markAllRead(
  { actor, db, now }: Context,
  { upTo }: { upTo: number | undefined },
): Promise<number> {
  const { id: personId } = requirePerson(actor)
  const marked = await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.personId, personId),
        isNull(notifications.readAt),
        upTo === undefined ? undefined : lte(notifications.id, upTo),
      ),
    )
  return marked.rowCount ?? 0
}

/** Deletes one of one's own messages for good; refuses `sign_in_required`, `message_unknown`, also for somebody else's. */
export async function removeMessage({ actor, db }: Context, { id }: { id: number }): Promise<void> {
  const { id: personId } = requirePerson(actor)
  const removed = await db
    .delete(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.personId, personId)))
  if (removed.rowCount === 0) throw new Refusal('not_found', 'message_unknown')
}
