import { and, asc, eq } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { eachInTurn } from '#platform/jobs/each-alone.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { ownTicketsPath } from '../addresses.ts'
import { takeSeats } from '../buying/take-seats.server.ts'
import { findSale, freeSeats, phaseOfSale, type Sale, type TypeRow } from '../find-sale.server.ts'
import { waitingOffer } from '../message-kinds.ts'
import { waitingList } from './tables.server.ts'
import { closeWaitingLists } from './close-waiting-lists.server.ts'
import { isServed } from './is-served.server.ts'
import { isOfferable, lastMoment, offerEnd } from './offer-end.ts'
import { passOffers } from './pass-offers.server.ts'
import type { WaitingRow } from './place-in-line.server.ts'

const MOST_AT_ONCE = 500

/**
 * Ends offers whose time is over and lists of sales that ended, and offers every seat that is free to the first who waits for
 * its type; a job. Whoever cannot be served does not stand in the way of the next.
 */
export async function offerFreeSeats(context: Context): Promise<void> {
  await passOffers(context)
  await closeWaitingLists(context)
  const { db } = context
  const waiting = await db
    .selectDistinct({ eventId: waitingList.eventId })
    .from(waitingList)
    .where(eq(waitingList.state, 'waiting'))
  for (const { eventId } of waiting) {
    const sale = await findSale(context, eventId)
    if (!sale?.sales.hasWaitingList || phaseOfSale(sale, context.now) !== 'open') continue
    await offerSeatsOf(context, sale)
  }
}

async function offerSeatsOf(context: Context, sale: Sale): Promise<void> {
  const servable = sale.types.filter((type) => isOfferable(sale, type, context.now) && freeSeats(type) !== 0)
  if (servable.length === 0 || freeSeats(sale.sales) === 0) return
  const lines = []
  for (const { id } of servable) lines.push(...(await readLine(context, id)))
  const line = lines.toSorted((one, other) => one.id - other.id)
  const full = new Set<number>()
  let isFull = false
  await eachInTurn(context, line, async ({ id, typeId }) => {
    const type = servable.find((each) => each.id === typeId)
    const ends = type && offerEnd(context.now, lastMoment(sale, type))
    if (!ends || isFull || full.has(typeId)) return
    try {
      await inTransaction(context, (within) => offerSeat(within, { id, sale, type, ends }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      isFull = error.code === 'event_full'
      full.add(typeId)
    }
  })
}

/** The first who wait for a type; of each its own, so that many who wait for one that is full stand before nobody else. */
const readLine = ({ db }: Context, typeId: number) =>
  db
    .select({ id: waitingList.id, typeId: waitingList.typeId })
    .from(waitingList)
    .where(and(eq(waitingList.state, 'waiting'), isServed, eq(waitingList.typeId, typeId)))
    .orderBy(asc(waitingList.id))
    .limit(MOST_AT_ONCE)

interface Offer {
  readonly id: number
  readonly sale: Sale
  readonly type: TypeRow
  readonly ends: Date
}

async function offerSeat(context: Context, { id, sale, type, ends }: Offer): Promise<void> {
  const entry = await lockWaiting(context, id)
  if (!entry) return
  await takeSeats(context, { eventId: entry.eventId, typeIds: [entry.typeId] })
  await context.db
    .update(waitingList)
    .set({ state: 'offered', offerEndsAt: ends })
    .where(eq(waitingList.id, id))
  await notify(context, waitingOffer, {
    personId: entry.personId,
    params: { title: sale.event.title, type: type.name, until: shanghaiMinute(ends) },
    link: ownTicketsPath,
    onceKey: `${id} ${ends.getTime()}`,
  })
}

async function lockWaiting({ db }: Context, id: number): Promise<WaitingRow | undefined> {
  const [entry] = await db
    .select()
    .from(waitingList)
    .where(and(eq(waitingList.id, id), eq(waitingList.state, 'waiting'), isServed))
    .for('update')
  return entry
}
