import { and, eq, inArray } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { events } from '#features/events/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { percentOf } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { sayChange, termsOf } from '../notices/event-terms.ts'
import { hasEnded, refundPercent } from '../policy.ts'
import { registrations, ticketSales, tickets, ticketTypes } from '../tables.server.ts'
import { checkIns } from '../door/tables.server.ts'
import type { RegistrationRow, TicketRow } from './lock-ticket.server.ts'
import { leftOfTicket, ticketsGoBackByHand } from './money-of-ticket.server.ts'

export interface Returned {
  readonly registration: RegistrationRow
  readonly percent: number
  readonly tickets: readonly { readonly ticket: TicketRow; readonly refundFen: number }[]
  /** Of all of them. */
  readonly refundFen: number
  /** Whether it cannot go back as it came, and staff transfer it. */
  readonly isByHand: boolean
}

/**
 * What goes back of some of one's own tickets of one registration, in fen; never more than is left of what they cost.
 * Refuses `sign_in_required`, `ticket_not_found`, also for somebody else's, `ticket_not_valid`, `ticket_used` to who has
 * been checked in, `refund_none`, `refund_over`, and `refund_breaks_group` where fewer were left of a type than are sold
 * together; a change of the event frees from the last three, and that it is cancelled.
 */
export async function checkReturn(
  context: Context,
  { codes }: { codes: readonly string[] },
): Promise<Returned> {
  const { id: personId } = requirePerson(context.actor)
  const { db, now } = context
  const found = await db
    .select({ ticket: tickets, registration: registrations, sales: ticketSales, event: events })
    .from(tickets)
    .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, tickets.eventId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(and(inArray(tickets.code, [...codes]), eq(tickets.buyerId, personId)))
  const [first] = found
  const isOne = found.every(({ registration }) => registration.id === first?.registration.id)
  if (!first || !isOne || found.length !== new Set(codes).size)
    throw new Refusal('not_found', 'ticket_not_found')
  if (found.some(({ ticket }) => ticket.state !== 'valid')) throw new Refusal('conflict', 'ticket_not_valid')
  for (const { ticket } of found) await requireUnused(context, ticket.id)
  const { registration, sales, event } = first
  // Whoever is quicker than the job that gives all back, or says that this is free, loses nothing by it.
  const isFreed =
    sales.state === 'cancelled' ||
    (sales.freeRefundsUntil !== null && now < sales.freeRefundsUntil) ||
    isBeingMoved(first, now)
  const percent = isFreed ? 100 : refundPercent(registration.refundRule, event.startsOn, now)
  if (percent === 0 && found.some(({ ticket }) => ticket.paidFen > 0))
    throw new Refusal(
      'conflict',
      registration.refundRule.length === 0 && sales.freeRefundsUntil === null ? 'refund_none' : 'refund_over',
    )
  if (!isFreed) await requireWholeGroups(context, registration, codes)
  const own: { ticket: TicketRow; refundFen: number }[] = []
  for (const { ticket } of found) {
    const leftFen = await leftOfTicket(context, registration, ticket)
    own.push({ ticket, refundFen: Math.min(percentOf(ticket.paidFen, percent), leftFen) })
  }
  const paid = own.flatMap(({ ticket, refundFen }) => (refundFen > 0 ? { ticket, registration } : []))
  return {
    registration,
    percent,
    tickets: own,
    refundFen: own.reduce((sum, each) => sum + each.refundFen, 0),
    isByHand: await ticketsGoBackByHand(context, paid),
  }
}

/** Whether an event is shown otherwise than attendees were told, and they have not been told anew yet (`noteMoves`). */
const isBeingMoved = (
  { sales: { told }, event }: { sales: typeof ticketSales.$inferSelect; event: typeof events.$inferSelect },
  now: Date,
): boolean =>
  told !== null &&
  event.state === 'published' &&
  !hasEnded(event, now) &&
  sayChange(told, termsOf(event)) !== ''

/** Refuses `ticket_used` once somebody has come in with it. */
export async function requireUnused({ db }: Context, ticketId: number): Promise<void> {
  if ((await db.$count(checkIns, eq(checkIns.ticketId, ticketId))) > 0)
    throw new Refusal('conflict', 'ticket_used')
}

/** What was bought below the number from which a type is sold by now, as when that was raised since, is no group. */
async function requireWholeGroups(
  { db }: Context,
  { id }: RegistrationRow,
  codes: readonly string[],
): Promise<void> {
  const bought = await db
    .select({ code: tickets.code, state: tickets.state, type: ticketTypes })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(eq(tickets.registrationId, id))
  for (const [, own] of Map.groupBy(bought, ({ type }) => type.id)) {
    const [first] = own
    if (!first || own.length < first.type.minPerOrder) continue
    const { name, minPerOrder: least } = first.type
    const active = own.filter(({ state }) => state !== 'void')
    const rest = active.filter(({ code }) => !codes.includes(code)).length
    if (rest > 0 && rest < least && rest < active.length)
      throw new Refusal('conflict', 'refund_breaks_group', { name, least })
  }
}
