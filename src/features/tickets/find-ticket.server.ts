import { and, eq } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { readTicketToken } from './codes.server.ts'
import { registrations, ticketSales, tickets, ticketTypes } from './tables.server.ts'
import { checkIns } from './door/tables.server.ts'

/** A ticket that opens the door, with what it is for. */
export interface FoundTicket {
  readonly token: string
  readonly ticket: typeof tickets.$inferSelect
  readonly type: string
  readonly event: typeof events.$inferSelect
  readonly sales: typeof ticketSales.$inferSelect
  /** As it was when the ticket was bought. */
  readonly refundRule: typeof registrations.$inferSelect.refundRule
  readonly enteredAt: Date | undefined
}

/**
 * The ticket of a token that was signed by the portal. Refuses `ticket_not_found`; `ticket_not_valid` once it is void or names
 * somebody else (C-42).
 */
export async function findTicket({ db }: Context, token: string): Promise<FoundTicket> {
  const signed = await readTicketToken(db, token)
  if (!signed) throw new Refusal('not_found', 'ticket_not_found')
  const [found] = await db
    .select({
      ticket: tickets,
      type: ticketTypes.name,
      event: events,
      sales: ticketSales,
      refundRule: registrations.refundRule,
      entry: checkIns,
    })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, tickets.eventId))
    .leftJoin(checkIns, eq(checkIns.ticketId, tickets.id))
    .where(and(eq(tickets.code, signed.code), eq(tickets.qrVersion, signed.qrVersion)))
  if (!found || found.ticket.state !== 'valid' || found.ticket.awaitsAttendee)
    throw new Refusal('gone', 'ticket_not_valid')
  const { entry, ...rest } = found
  return { token, ...rest, enteredAt: entry?.at }
}
