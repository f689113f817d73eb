import { and, asc, eq, inArray } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { eventPath } from '#features/events/addresses.ts'
import { findSale, standingOf } from '../find-sale.server.ts'
import { waitingOver } from '../message-kinds.ts'
import { waitingList } from '../tables.server.ts'
import { endWaiting } from './end-waiting.server.ts'
import { OPEN } from './open-entries.ts'

/** Ends the lists of sales that are over and of events that are cancelled, and tells everybody who waited. */
export async function closeWaitingLists(context: Context): Promise<void> {
  const lists = await context.db
    .selectDistinct({ eventId: waitingList.eventId })
    .from(waitingList)
    .where(inArray(waitingList.state, OPEN))
  for (const { eventId } of lists) {
    const sale = await findSale(context, eventId)
    const standing = sale && standingOf(sale, context.now)
    if (sale && (standing === 'over' || standing === 'cancelled'))
      await closeList(context, eventId, { title: sale.event.title, why: standing })
  }
}

async function closeList(
  context: Context,
  eventId: number,
  params: { title: string; why: 'over' | 'cancelled' },
): Promise<void> {
  await inTransaction(context, async (within) => {
    const entries = await within.db
      .select()
      .from(waitingList)
      .where(and(eq(waitingList.eventId, eventId), inArray(waitingList.state, OPEN)))
      .orderBy(asc(waitingList.id))
      .for('update')
    for (const entry of entries) {
      await endWaiting(within, entry, 'passed')
      await notify(within, waitingOver, {
        personId: entry.personId,
        params,
        link: eventPath(eventId),
        onceKey: String(entry.id),
      })
    }
  })
}
