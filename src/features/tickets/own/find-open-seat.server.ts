import { and, eq } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { requireUnused } from '../buying/check-return.server.ts'
import { readSeatToken } from '../codes.server.ts'
import { ticketSales, tickets, ticketTypes } from '../tables.server.ts'

/**
 * The paid seat that a link is for, while it waits for somebody to say who comes; locked where asked, until the transaction
 * ends. Refuses `seat_not_found` for what the portal has not signed, `seat_taken` once somebody is named or it is void,
 * `changes_over` after the event, and `ticket_used` once somebody came in with it, or another would be certified as having
 * been there.
 */
export async function findOpenSeat(
  context: Context,
  token: string,
  { isLocked = false }: { isLocked?: boolean } = {},
) {
  const { db, now } = context
  const signed = await readSeatToken(db, token)
  if (!signed) throw new Refusal('not_found', 'seat_not_found')
  const search = db
    .select({ ticket: tickets, type: ticketTypes, event: events, sales: ticketSales })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, tickets.eventId))
    .where(and(eq(tickets.code, signed.code), eq(tickets.qrVersion, signed.qrVersion)))
    .$dynamic()
  const [found] = isLocked ? await search.for('update', { of: tickets }) : await search
  if (!found?.ticket.awaitsAttendee || found.ticket.state !== 'valid') throw new Refusal('gone', 'seat_taken')
  if (shanghaiDay(now) > found.event.endsOn) throw new Refusal('gone', 'changes_over')
  await requireUnused(context, found.ticket.id)
  return found
}
