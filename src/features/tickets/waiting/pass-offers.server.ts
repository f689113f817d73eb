import { and, asc, eq, lte, not, or } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import type { Context } from '#platform/context.ts'
import { ownTicketsPath } from '../addresses.ts'
import { eachAlone } from '../each-alone.server.ts'
import { waitingOver } from '../message-kinds.ts'
import { waitingList } from './tables.server.ts'
import { endWaiting } from './end-waiting.server.ts'
import { isServed } from './is-served.server.ts'

const MOST_AT_ONCE = 500

/** Ends the offers that nobody accepted in time or can accept any more, each with its seat free for the next, and tells whose they were. */
export async function passOffers(context: Context): Promise<void> {
  const isOver = and(
    eq(waitingList.state, 'offered'),
    or(lte(waitingList.offerEndsAt, context.now), not(isServed)),
  )
  const over = await context.db
    .select({ id: waitingList.id, title: events.title })
    .from(waitingList)
    .innerJoin(events, eq(events.id, waitingList.eventId))
    .where(isOver)
    .orderBy(asc(waitingList.id))
    .limit(MOST_AT_ONCE)
  await eachAlone(context, over, async (within, { id, title }) => {
    const [entry] = await within.db
      .select()
      .from(waitingList)
      .where(and(eq(waitingList.id, id), isOver))
      .for('update')
    if (!entry) return
    await endWaiting(within, entry, 'passed')
    await notify(within, waitingOver, {
      personId: entry.personId,
      params: { title, why: 'late' },
      link: ownTicketsPath,
      onceKey: String(id),
    })
  })
}
