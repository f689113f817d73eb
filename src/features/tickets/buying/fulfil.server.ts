import { eq } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import type { TakeBack } from '#features/orders/refund-order.server.ts'
import { keepWish } from '#features/orders/request-invoice.server.ts'
import type { Fulfil } from '#features/orders/settle-order.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { ownTicketsPath } from '../addresses.ts'
import { ticketLate } from '../message-kinds.ts'
import { registrations, ticketCodes, ticketSales, tickets } from '../tables.server.ts'
import { confirmRegistration, tellIssued } from './confirm.server.ts'
import { requireCodeOfPerson } from './find-code.server.ts'
import {
  lockTicket,
  type RegistrationRow as Registration,
  type TicketRow as Ticket,
} from './lock-ticket.server.ts'
import { takeSeats } from './take-seats.server.ts'
import { voidTicket } from './void-ticket.server.ts'
import { hasEnded } from '../policy.ts'

/**
 * Makes the tickets of a paid registration valid, once. Money that comes after the seats were given back gets a seat where
 * there is one left (`gone` where not), and nothing for a registration that was given up or an event that was cancelled or
 * is over.
 */
export const fulfilTicket: Fulfil = async (context, order, line) => {
  if (line.product !== 'event_ticket') throw new Error(`this line of order ${order.number} is for no ticket`)
  const { registration, ticket } = await lockTicket(context, line.detail)
  if (registration.state === 'held') {
    await confirmRegistration(context, { ...registration, orderNumber: order.number })
    await askInvoice(context, registration, order.number)
    return undefined
  }
  if (ticket.state === 'valid') return registration.orderNumber === order.number ? undefined : 'not_needed'
  const isConfirmed = registration.state === 'confirmed'
  // Another order paid for it, and this ticket was given back since.
  if (isConfirmed && registration.orderNumber !== order.number) return 'not_needed'
  if (registration.state === 'expired' || isConfirmed)
    if (await revive(context, { registration, ticket, orderNumber: order.number })) return undefined
  await tellGone(context, registration, {
    orderNumber: order.number,
    isEnded: registration.state === 'cancelled',
  })
  return 'gone'
}

/** Makes a refunded ticket void and gives its seat to others (C-26). */
export const takeTicketBack: TakeBack = async (context, _order, line) => {
  if (line.product !== 'event_ticket') return
  const { registration, ticket } = await lockTicket(context, line.detail)
  await voidTicket(context, registration, ticket)
}

/** The same attendee has another ticket by now, and the buyer another at the price of members. */
const TAKEN_MEANWHILE = new Set<string | undefined>(['tickets_attendee_once', 'tickets_member_price_once'])

/** Takes a seat anew for a ticket that was paid too late; says whether there was one. */
async function revive(
  context: Context,
  { registration, ticket, orderNumber }: { registration: Registration; ticket: Ticket; orderNumber: string },
): Promise<boolean> {
  if (await isOver(context, registration.eventId)) return false
  try {
    await inTransaction(context, async (within) => {
      const { db, now } = within
      await requireCode(within, registration, ticket)
      await takeSeats(within, {
        eventId: ticket.eventId,
        typeIds: [ticket.typeId],
        codeId: registration.codeId ?? undefined,
        codeUses: ticket.usesCode ? 1 : 0,
      })
      const [valid] = await db
        .update(tickets)
        .set({ state: 'valid' })
        .where(eq(tickets.id, ticket.id))
        .returning()
      const [confirmed] = await db
        .update(registrations)
        .set({ state: 'confirmed', confirmedAt: now, endedAt: null, orderNumber })
        .where(eq(registrations.id, registration.id))
        .returning()
      if (valid && confirmed) await tellIssued(within, confirmed, [valid])
      await askInvoice(within, registration, orderNumber)
    })
    return true
  } catch (error) {
    // No seat or no use of the code is left; anything else is a fault of ours, and no reason to give money back.
    if (error instanceof Refusal || TAKEN_MEANWHILE.has(violatedConstraint(error))) return false
    throw error
  }
}

/** Whether nobody comes any more to an event that was cancelled or has ended. */
export const isOver = async (context: Context, eventId: number): Promise<boolean> =>
  (await whyOver(context, eventId)) !== undefined

async function whyOver({ db, now }: Context, eventId: number): Promise<'cancelled' | 'over' | undefined> {
  const [found] = await db
    .select({ state: ticketSales.state, endsOn: events.endsOn })
    .from(ticketSales)
    .innerJoin(events, eq(events.id, ticketSales.eventId))
    .where(eq(ticketSales.eventId, eventId))
  if (found === undefined || found.state === 'cancelled') return 'cancelled'
  return hasEnded(found, now) ? 'over' : undefined
}

/** Somebody who registered anew by the same code meanwhile may have used it as often as one person may. */
async function requireCode(
  within: Context,
  { codeId, buyerId }: Registration,
  ticket: Ticket,
): Promise<void> {
  if (codeId === null || !ticket.usesCode) return
  await holdLock(within.db, 'registrationsOfPerson', buyerId)
  const [code] = await within.db.select().from(ticketCodes).where(eq(ticketCodes.id, codeId))
  await requireCodeOfPerson(within, buyerId, { code, uses: 1 })
}

/** Asks for the invoice that was wanted when it was registered, once, and takes out for whom. */
async function askInvoice(
  context: Context,
  { id, invoice }: Registration,
  orderNumber: string,
): Promise<void> {
  if (invoice === null) return
  await keepWish(context, orderNumber, invoice)
  await context.db.update(registrations).set({ invoice: null }).where(eq(registrations.id, id))
}

/** Tells whoever paid too late, or for what was given up, that the money goes back, and why. */
export async function tellGone(
  context: Context,
  registration: Registration,
  { orderNumber, isEnded }: { orderNumber: string; isEnded: boolean },
): Promise<void> {
  const [event] = await context.db.select().from(events).where(eq(events.id, registration.eventId))
  await notify(context, ticketLate, {
    personId: registration.buyerId,
    params: {
      title: event?.title ?? '',
      orderNumber,
      why: (await whyOver(context, registration.eventId)) ?? (isEnded ? 'ended' : 'full'),
    },
    link: ownTicketsPath,
    onceKey: orderNumber,
  })
}
