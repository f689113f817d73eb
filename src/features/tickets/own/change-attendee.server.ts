import { and, eq, sql } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { events } from '#features/events/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { ownTicketsPath } from '../addresses.ts'
import type { Attendee } from '../buying/contract.ts'
import { mailAttendees } from '../buying/mail-attendees.server.ts'
import { attendeeKey, normalAttendee } from '../buying/normal-attendee.ts'
import { attendeesOfPerson } from '../limits.ts'
import { ticketChanged } from '../message-kinds.ts'
import { checkIns, ticketSales, tickets, ticketTypes } from '../tables.server.ts'
import { namedBy } from './named-by.server.ts'

/**
 * Names somebody else, or somebody at all, on one's own ticket; the code on the old one opens no door from then on, and the new attendee is sent
 * the new one. Refuses `sign_in_required`, `ticket_not_found`, also for somebody else's, `ticket_not_valid`, `ticket_used`,
 * `changes_over`, `attendee_incomplete`, `attendee_twice`, `attendees_of_day_used`.
 */
export async function changeAttendee(
  context: Context,
  { code, attendee: given }: { code: string; attendee: Attendee },
): Promise<void> {
  const { id: personId } = requirePerson(context.actor)
  const attendee = normalAttendee(given, 1)
  await takePoints(context, [{ limit: attendeesOfPerson, key: personId }])
  try {
    await inTransaction(context, async (within) => {
      const { db, now } = within
      const [own] = await db
        .select({ ticket: tickets, type: ticketTypes, sales: ticketSales, event: events })
        .from(tickets)
        .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
        .innerJoin(ticketSales, eq(ticketSales.eventId, tickets.eventId))
        .innerJoin(events, eq(events.id, tickets.eventId))
        .where(and(eq(tickets.code, code), eq(tickets.buyerId, personId)))
        .for('update', { of: tickets })
      if (!own) throw new Refusal('not_found', 'ticket_not_found')
      const { ticket, type, sales, event } = own
      if (ticket.state !== 'valid') throw new Refusal('conflict', 'ticket_not_valid')
      if (shanghaiDay(now) > (sales.changesUntil ?? event.startsOn))
        throw new Refusal('conflict', 'changes_over')
      if ((await db.$count(checkIns, eq(checkIns.ticketId, ticket.id))) > 0)
        throw new Refusal('conflict', 'ticket_used')
      const isRepeatable = ticket.awaitsAttendee ? type.isRepeatable : ticket.attendeeKey === null
      const [changed] = await db
        .update(tickets)
        .set({
          ...attendee,
          awaitsAttendee: false,
          attendeeKey: isRepeatable ? null : attendeeKey(attendee),
          qrVersion: sql`${tickets.qrVersion} + 1`,
        })
        .where(eq(tickets.id, ticket.id))
        .returning()
      if (!changed) throw new Error(`ticket ${code} is gone`)
      await mailAttendees(within, event, [changed])
      const by = await namedBy(within, attendee)
      await notify(within, ticketChanged, {
        personId,
        ...(by && { by }),
        params: { title: event.title, name: attendee.name },
        link: ownTicketsPath,
        onceKey: `${code} ${changed.qrVersion}`,
      })
      await recordAudit(within, 'changeAttendee', `ticket:${code}`, { qrVersion: changed.qrVersion })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'tickets_attendee_once') throw new Refusal('conflict', 'attendee_twice')
    throw error
  }
}
