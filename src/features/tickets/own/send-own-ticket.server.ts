import { and, eq, inArray, or } from 'drizzle-orm'
import { maskedEmail } from '#features/accounts/email.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import { events } from '#features/events/tables.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { mailAttendees, requireMailable } from '../buying/mail-attendees.server.ts'
import { ticketMails, ticketMailsOfPerson } from '../rate-limits.ts'
import { tickets } from '../tables.server.ts'

/**
 * Mails an electronic ticket once more for whoever bought it or is named on it: to the address on the ticket, and to one's own
 * where it has none. Gives the masked address. Refuses `sign_in_required`, `ticket_not_found`, also for somebody else's,
 * `ticket_not_valid`, also for one that names nobody yet, `ticket_mail_unknown` without any address, and `ticket_mailed_often`.
 */
export async function sendOwnTicket(context: Context, { code }: { code: string }): Promise<{ to: string }> {
  const { id: personId } = requirePerson(context.actor)
  await takePoints(context, [
    { limit: ticketMailsOfPerson, key: personId },
    { limit: ticketMails, key: `${personId} ${code}` },
  ])
  return inTransaction(context, async (within) => {
    const { db } = within
    const channels = await db.select().from(personChannels).where(eq(personChannels.personId, personId))
    const of = (kind: string) => channels.flatMap((each) => (each.kind === kind ? each.address : []))
    const [found] = await db
      .select({ ticket: tickets, event: events })
      .from(tickets)
      .innerJoin(events, eq(events.id, tickets.eventId))
      .where(
        and(
          eq(tickets.code, code),
          or(
            eq(tickets.buyerId, personId),
            inArray(tickets.phone, of('phone')),
            inArray(tickets.email, of('email')),
          ),
        ),
      )
      .for('update', { of: tickets })
    if (!found) throw new Refusal('not_found', 'ticket_not_found')
    const { ticket, event } = found
    if (ticket.state !== 'valid' || ticket.awaitsAttendee) throw new Refusal('conflict', 'ticket_not_valid')
    const email = ticket.email || of('email')[0]
    if (!email) throw new Refusal('conflict', 'ticket_mail_unknown')
    const mailed = { ...ticket, email }
    // To one's own address nobody else can ask for more.
    if (of('email').includes(email)) mailed.buyerId = personId
    await requireMailable(within, mailed)
    await mailAttendees(within, event, [mailed])
    await recordAudit(within, 'sendOwnTicket', `ticket:${code}`)
    return { to: maskedEmail(email) }
  })
}
