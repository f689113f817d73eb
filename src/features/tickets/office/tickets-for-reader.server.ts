import { and, asc, eq, gte } from 'drizzle-orm'
import { people, personChannels } from '#features/accounts/tables.server.ts'
import { events } from '#features/events/tables.server.ts'
import type { OnSale, PurchaseFor } from '#features/orders/by-staff/contract.ts'
import type { Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { heldOf, isSame } from '../buying/asked-before.server.ts'
import { Register } from '../buying/contract.ts'
import { NOBODY } from '../buying/nobody.ts'
import { purchaseOf } from '../buying/pay-registration.server.ts'
import { priceOf, registerWithin } from '../buying/register.server.ts'
import { findSale, isOnSale, requireOpen, phaseOfSale } from '../find-sale.server.ts'
import { ticketSales, ticketTypes } from '../tables.server.ts'

/**
 * Registers a reader for so many seats of one type as if the reader had done it, whom they are for to be said later by links.
 * Refuses `sales_not_found`, `order_costs_nothing` for what is free, `registration_waits` where the reader is about to pay a
 * registration for the event online or the very same seats wait for a bank transfer, and what `requireOpen` and `register`
 * refuse (C-28, C-42).
 */
export const ticketsForReader: PurchaseFor = async (context, personId, wanted) => {
  if (wanted.product !== 'event_ticket') throw new Error(`${wanted.product} is no ticket`)
  const { eventId, typeId, seats } = wanted
  const { db } = context
  await holdLock(db, 'registrationsOfPerson', personId)
  const sale = await findSale(context, eventId)
  if (!sale) throw new Refusal('not_found', 'sales_not_found')
  requireOpen(sale, context.now)
  const { awaited, online } = await heldOf(context, { personId, eventId })
  if (online) throw new Refusal('conflict', 'registration_waits', { number: online.number })
  const asked = Register.parse({
    eventId,
    tickets: Array.from({ length: seats }, () => ({ ...NOBODY, typeId, isInvited: true })),
    contact: await contactOf(context, personId),
    expectedFen: 0,
  })
  const { priced } = await priceOf(context, personId, { sale, wanted: asked, code: undefined })
  const expectedFen = priced.reduce((sum, { price }) => sum + price.fen, 0)
  if (expectedFen === 0) throw new Refusal('conflict', 'order_costs_nothing')
  const whole = { ...asked, expectedFen }
  for (const kept of awaited)
    if (await isSame(context, kept, whole, undefined))
      throw new Refusal('conflict', 'registration_waits', { number: kept.number })
  const { made } = await registerWithin(context, personId, whole)
  const { title, industry } = sale.event
  return purchaseOf(context, { registration: made, title, industry })
}

async function contactOf({ db }: Context, personId: number) {
  const channels = await db.select().from(personChannels).where(eq(personChannels.personId, personId))
  const addressOf = (kind: string) => channels.find((channel) => channel.kind === kind)?.address ?? ''
  const [person] = await db.select({ name: people.name }).from(people).where(eq(people.id, personId))
  return { name: person?.name ?? '', phone: addressOf('phone'), email: addressOf('email') }
}

/** Events that take registrations now, each with the types that anybody may buy. */
export const typesOnSale: OnSale = async ({ db, now }) => {
  const rows = await db
    .select({ event: events, sales: ticketSales, type: ticketTypes })
    .from(ticketTypes)
    .innerJoin(ticketSales, eq(ticketSales.eventId, ticketTypes.eventId))
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .where(
      and(
        eq(events.state, 'published'),
        eq(ticketSales.state, 'open'),
        gte(events.endsOn, shanghaiDay(now)),
        eq(ticketTypes.shownTo, 'everybody'),
        eq(ticketTypes.needsReview, false),
      ),
    )
    .orderBy(asc(events.startsOn), asc(events.id), asc(ticketTypes.position), asc(ticketTypes.id))
  const open = rows.filter(
    ({ type, ...sale }) => type.priceFen > 0 && isOnSale(type, now) && phaseOfSale(sale, now) === 'open',
  )
  return [...Map.groupBy(open, ({ event }) => event.id).values()].map((own) => ({
    id: own[0]?.event.id ?? 0,
    title: own[0]?.event.title ?? '',
    types: own.map(({ type: { id, name, priceFen } }) => ({ id, name, priceFen })),
  }))
}
