import { and, eq, inArray } from 'drizzle-orm'
import { eventPath } from '#features/events/addresses.ts'
import { events } from '#features/events/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { waitingOver } from '../message-kinds.ts'
import { waitingList } from '../waiting/tables.server.ts'
import { endWaiting } from '../waiting/end-waiting.server.ts'
import { OPEN } from '../waiting/open-entries.ts'

/**
 * Takes somebody out of the list, who is told; a seat that was offered goes to the next. Refuses `permission_missing`,
 * `waiting_not_found`.
 */
export async function removeWaiting(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'tickets.manage')
  await inTransaction(context, async (within) => {
    const { db } = within
    const [entry] = await db
      .select()
      .from(waitingList)
      .where(and(eq(waitingList.id, id), inArray(waitingList.state, OPEN)))
      .for('update')
    if (!entry) throw new Refusal('not_found', 'waiting_not_found')
    await endWaiting(within, entry, 'left')
    const [event] = await db.select().from(events).where(eq(events.id, entry.eventId))
    await notify(within, waitingOver, {
      personId: entry.personId,
      params: { title: event?.title ?? '', why: 'removed' },
      link: eventPath(entry.eventId),
      onceKey: String(id),
    })
    await recordAudit(within, 'removeWaiting', `event:${entry.eventId}`, { id, state: entry.state })
  })
}
