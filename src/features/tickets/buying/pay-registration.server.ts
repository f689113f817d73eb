import { membershipSubject } from '#features/orders/catalogue.ts'
import { and, asc, eq, gt } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { events } from '#features/events/tables.server.ts'
import type { PayableOrder, Purchase } from '#features/orders/contract.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { registrations, tickets, ticketTypes } from '../tables.server.ts'
import { endRegistration } from './end-registration.server.ts'
import { keptUntil } from './kept-until.ts'
import { hasEnded } from '../policy.ts'

/** WeChat Pay takes 127 signs for what is paid. */
const LONGEST = 40

/**
 * The order that pays for one's own kept registration, at the prices it was made with (C-43); its seats are kept as
 * `keptUntil` says. Where nobody takes payments the seats go back at once. Refuses `registration_not_found`,
 * `registration_not_open`, also once the event is over, and like `startOrder`; what it says happens outside a transaction,
 * because it asks providers.
 */
export async function payRegistration(
  context: Context,
  { number }: { number: string },
): Promise<PayableOrder> {
  const { id: personId } = requirePerson(context.actor)
  const { db, now } = context
  const [own] = await db
    .select({
      registration: registrations,
      title: events.title,
      industry: events.industry,
      endsOn: events.endsOn,
    })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(and(eq(registrations.number, number), eq(registrations.buyerId, personId)))
  if (!own) throw new Refusal('not_found', 'registration_not_found')
  const { registration } = own
  // Whoever was let in shortly before has days to pay, and nobody pays for what is over.
  const isOver = hasEnded(own, now)
  if (
    registration.state !== 'held' ||
    registration.heldUntil === null ||
    registration.heldUntil <= now ||
    isOver
  )
    throw new Refusal('conflict', 'registration_not_open')
  try {
    const order = await startOrder(context, await purchaseOf(context, own))
    const heldUntil = keptUntil(registration.heldUntil, { order, before: registration.orderNumber })
    await db
      .update(registrations)
      .set({ orderNumber: order.number, heldUntil })
      .where(and(eq(registrations.id, registration.id), eq(registrations.state, 'held')))
    return order
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'unavailable') await giveUp(context, registration.id)
    throw error
  }
}

/** What pays for a kept registration; refuses `registration_not_open` where nothing of it costs anything. */
export async function purchaseOf(
  { db, services }: Context,
  {
    registration: { id, membershipFen },
    title,
    industry,
  }: { registration: typeof registrations.$inferSelect; title: string; industry: string },
): Promise<Purchase> {
  const own = await db
    .select({ ticket: tickets, type: ticketTypes.name })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(and(eq(tickets.registrationId, id), gt(tickets.paidFen, 0)))
    .orderBy(asc(tickets.id))
  const named = title.length > LONGEST ? `${title.slice(0, LONGEST - 1)}…`.toWellFormed() : title
  const lines = own.map(({ ticket, type }) => ({
    product: 'event_ticket' as const,
    detail: { registrationId: id, ticketId: ticket.id },
    subject: `${named}·${type}`,
    quantity: 1,
    listFen: ticket.listFen,
    amountFen: ticket.paidFen,
  }))
  const [first, ...rest] = lines
  if (!first) throw new Refusal('conflict', 'registration_not_open')
  const subject = `${named}门票${lines.length > 1 ? ` ${lines.length} 张` : ''}`
  if (membershipFen === null) return { subject, lines: [first, ...rest] }
  const known = services.industries.find(industry)
  const year = {
    product: 'membership_year' as const,
    detail: { industry: known.slug, isBeside: true },
    subject: membershipSubject(known, services.settings.membership),
    quantity: 1,
    listFen: membershipFen,
    amountFen: membershipFen,
  }
  // The last line: where no ticket can be given any more, it is given back with them.
  return { subject: `${subject}与会员`, lines: [first, ...rest, year] }
}

/** Nobody can pay for it just now: others may have the seats. One that waits for an order of before keeps them. */
async function giveUp(context: Context, id: number): Promise<void> {
  await inTransaction(context, async (within) => {
    const [held] = await within.db
      .select()
      .from(registrations)
      .where(and(eq(registrations.id, id), eq(registrations.state, 'held')))
      .for('update')
    if (held && held.orderNumber === null) await endRegistration(within, held, 'expired')
  })
}
