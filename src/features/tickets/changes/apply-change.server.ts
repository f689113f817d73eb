import { eq, sql } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { shownYuan } from '#platform/money.ts'
import { ownTicketsPath } from '../addresses.ts'
import type { TicketRow } from '../buying/lock-ticket.server.ts'
import { mailAttendees } from '../buying/mail-attendees.server.ts'
import { ticketKey } from '../buying/normal-attendee.ts'
import { ticketRetyped } from '../message-kinds.ts'
import { tickets, ticketTypes } from '../tables.server.ts'
import { ticketChanges } from './tables.server.ts'
import { moveSeat } from './move-seat.server.ts'

type Change = typeof ticketChanges.$inferSelect

/**
 * Makes a ticket what its change says, within the surrounding transaction, which has it locked: the old code opens no door, the
 * new ticket goes to its attendee and whoever bought it is told. `isSeatTaken` where the seat was kept for it. Refuses
 * `tickets_sold_out`; the database refuses a second ticket of one attendee and type.
 */
export async function applyChange(
  context: Context,
  { ticket, change, isSeatTaken }: { ticket: TicketRow; change: Change; isSeatTaken: boolean },
): Promise<void> {
  const { db, now } = context
  const { eventId } = ticket
  const isMoved = change.toTypeId !== change.fromTypeId
  if (isMoved)
    await moveSeat(context, {
      eventId,
      take: isSeatTaken ? undefined : change.toTypeId,
      give: change.fromTypeId,
    })
  const [type] = await db.select().from(ticketTypes).where(eq(ticketTypes.id, change.toTypeId))
  const [event] = await db.select().from(events).where(eq(events.id, eventId))
  if (!type || !event) throw new Error(`there is no type ${change.toTypeId}`)
  const isKeyed = !type.isRepeatable && !ticket.awaitsAttendee && ticket.name !== ''
  const [changed] = await db
    .update(tickets)
    .set({
      typeId: change.toTypeId,
      listFen: change.listFen,
      paidFen: change.toFen,
      priceRule: change.priceRule,
      memberPlace: change.priceRule === 'member' ? ticket.memberPlace : null,
      ...(isMoved && {
        attendeeKey: isKeyed ? ticketKey(ticket) : null,
        qrVersion: sql`${tickets.qrVersion} + 1`,
        seat: '',
      }),
    })
    .where(eq(tickets.id, ticket.id))
    .returning()
  if (!changed) throw new Error(`ticket ${ticket.code} is gone`)
  await db.update(ticketChanges).set({ state: 'done', endedAt: now }).where(eq(ticketChanges.id, change.id))
  if (isMoved && !changed.awaitsAttendee) await mailAttendees(context, event, [changed])
  await notify(context, ticketRetyped, {
    personId: ticket.buyerId,
    params: {
      title: event.title,
      type: type.name,
      isMoved,
      refunded: change.toFen < change.fromFen ? shownYuan(change.fromFen - change.toFen) : '',
    },
    link: ownTicketsPath,
    onceKey: `change ${change.id}`,
  })
  await recordAudit(context, 'applyTypeChange', `ticket:${ticket.code}`, {
    from: { typeId: change.fromTypeId, fen: change.fromFen },
    to: { typeId: change.toTypeId, fen: change.toFen },
  })
}
