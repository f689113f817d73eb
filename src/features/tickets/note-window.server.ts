import { eq } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import { setEventWindow } from '#features/events/event-window.server.ts'
import type { Context } from '#platform/context.ts'
import { seatsLeft } from './find-sale.server.ts'
import { readQuotas } from './quotas/read-quotas.server.ts'
import { isLasting, windowOfTypes } from './sale-window.ts'
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
  // Seats that are left of what is sold no longer are nobody's to have.
  const lasting = offered.filter((type) => isLasting(type, context.now))
  const isFull = lasting.every((type) => (seatsLeft({ sales, types, quotas, waiting }, type) ?? 1) <= 0)
  const taking = forAll.length > 0 ? 'open' : 'by_code'
  const open = offered.length === 0 ? 'closed' : isFull ? 'full' : taking
  await setEventWindow(context, {
    eventId,
    ...windowOfTypes(sales, offered),
    state: sales.state === 'open' ? open : sales.state,
  })
}
