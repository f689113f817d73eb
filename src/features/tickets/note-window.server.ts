import { eq } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import { setEventWindow } from '#features/events/event-window.server.ts'
import type { Context } from '#platform/context.ts'
import { seatsLeft } from './find-sale.server.ts'
import { readQuotas } from './quotas/read-quotas.server.ts'
import { ticketSales, ticketTypes } from './tables.server.ts'
import { countWaiting } from './waiting/count-waiting.server.ts'
import { isOfferable } from './waiting/offer-end.ts'

/** Tells the event, within the transaction that changed something, whether and until when it takes registrations. */
export async function noteWindow(context: Context, eventId: number): Promise<void> {
  const { db } = context
  const [sales] = await db.select().from(ticketSales).where(eq(ticketSales.eventId, eventId))
  if (!sales) return
  const types = await db.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId))
  const soldTo = (who: string) => types.filter(({ isSold, shownTo }) => isSold && shownTo === who)
  const forAll = soldTo('everybody')
  // What nobody sees without a code still says that there is something, and for whom.
  const offered = forAll.length > 0 ? forAll : soldTo('code')
  const [event] = await db.select({ startsOn: events.startsOn }).from(events).where(eq(events.id, eventId))
  const isServed = (typeId: number) =>
    types.some((type) => type.id === typeId && event && isOfferable({ event, sales }, type, context.now))
  const everybody = sales.hasWaitingList ? [...(await countWaiting(db, eventId))] : []
  const waiting = new Map(everybody.filter(([typeId]) => isServed(typeId)))
  const quotas = await readQuotas(db, eventId)
  const isFull = offered.every((type) => (seatsLeft({ sales, types, quotas, waiting }, type) ?? 1) <= 0)
  const taking = forAll.length > 0 ? 'open' : 'by_code'
  const open = offered.length === 0 ? 'closed' : isFull ? 'full' : taking
  await setEventWindow(context, {
    eventId,
    opensAt: earliest(
      offered.map(({ soldFrom }) => soldFrom),
      sales.opensAt,
    ),
    closesAt: latest(
      offered.map(({ soldUntil }) => soldUntil),
      sales.closesAt,
    ),
    state: sales.state === 'open' ? open : sales.state,
  })
}

type Moment = Date | null

/** When the first type begins to be sold, and not before the event itself. */
function earliest(starts: readonly Moment[], own: Moment): Moment {
  const first = starts.includes(null) ? null : minimum(starts)
  return own !== null && (first === null || first < own) ? own : first
}

function latest(ends: readonly Moment[], own: Moment): Moment {
  const last = ends.includes(null) ? null : maximum(ends)
  return own !== null && (last === null || last > own) ? own : last
}

const times = (moments: readonly Moment[]) => moments.flatMap((moment) => moment?.getTime() ?? [])
const minimum = (moments: readonly Moment[]): Moment =>
  moments.length === 0 ? null : new Date(Math.min(...times(moments)))
const maximum = (moments: readonly Moment[]): Moment =>
  moments.length === 0 ? null : new Date(Math.max(...times(moments)))
