import { and, eq, getTableColumns, lte, not, or, sql } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import type { Context } from '#platform/context.ts'
import { ownTicketsPath } from '../addresses.ts'
import { giveSeatsBack } from '../buying/take-seats.server.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { eachAlone, inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { findSale, phaseOfSale } from '../find-sale.server.ts'
import { waitingOver } from '../message-kinds.ts'
import { waitingList } from './tables.server.ts'
import { endWaiting } from './end-waiting.server.ts'
import { isServed } from './is-served.server.ts'
import { isAcceptable } from './offer-end.ts'
import type { WaitingRow } from './place-in-line.server.ts'

const MOST_AT_ONCE = 500
/** So long after an offer's end the portal, which looks every minute, stood still over it, and nobody could accept. */
const STOOD_STILL_MS = HOUR_MS

/**
 * Ends the offers that nobody accepted in time or can accept any more, each with its seat free for the next, and tells whose
 * they were. Whose time ran out while the organisers let nobody register, or the portal stood still, waits on in the same place, and is offered a seat
 * again.
 */
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
    .orderBy(inNoOrder)
    .limit(MOST_AT_ONCE)
  await eachAlone(context, over, async (within, { id, title }) => {
    const [entry] = await within.db
      .select({ ...getTableColumns(waitingList), isServed: sql<boolean>`${isServed}` })
      .from(waitingList)
      .where(and(eq(waitingList.id, id), isOver))
      .for('update')
    if (!entry) return
    const lateMs = within.now.getTime() - (entry.offerEndsAt?.getTime() ?? 0)
    if (entry.isServed && (lateMs > STOOD_STILL_MS || (await isAtRest(within, entry)))) {
      await takeOfferBack(within, entry)
      return
    }
    await endWaiting(within, entry, 'passed')
    await notify(within, waitingOver, {
      personId: entry.personId,
      params: { title, why: 'late' },
      link: ownTicketsPath,
      onceKey: String(id),
    })
  })
}

/** Whether nobody can accept an offer though the sale goes on later: it is paused, or its event is withdrawn. */
async function isAtRest(context: Context, { eventId, typeId }: WaitingRow): Promise<boolean> {
  const sale = await findSale(context, eventId)
  if (!sale) return true
  const phase = phaseOfSale(sale, context.now)
  const type = sale.types.find(({ id }) => id === typeId)
  return phase === 'paused' || phase === 'soon' || (phase === 'open' && !(type && isAcceptable(type)))
}

async function takeOfferBack(context: Context, { id, eventId, typeId }: WaitingRow): Promise<void> {
  await context.db
    .update(waitingList)
    .set({ state: 'waiting', offerEndsAt: null })
    .where(eq(waitingList.id, id))
  await giveSeatsBack(context, { eventId, typeIds: [typeId] })
}
