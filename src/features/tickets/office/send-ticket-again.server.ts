import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { events } from '#features/events/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { ownTicketsPath } from '../addresses.ts'
import { requireUnused } from '../buying/check-return.server.ts'
import { mailAttendees } from '../buying/mail-attendees.server.ts'
import { eventNotice } from '../message-kinds.ts'
import { tickets } from '../tables.server.ts'

export const SendTicketAgain = z.object({
  code: word(10).min(1),
  /** Whether the code of before is to open no door any more, as when its picture went around. */
  isReissued: z.boolean().default(false),
})

/**
 * Mails an electronic ticket to its attendee once more, with a new code where asked, of which whoever bought it is told too.
 * Refuses `permission_missing`, `input_invalid`, `ticket_not_found`, `ticket_not_valid`, also for one that names nobody yet,
 * `ticket_without_mail` where there is nothing new and no address, and `ticket_used` for a new code after coming in.
 */
export async function sendTicketAgain(
  context: Context,
  input: z.input<typeof SendTicketAgain>,
): Promise<void> {
  requirePermission(context.actor, 'tickets.manage')
  const { code, isReissued } = parseInput(SendTicketAgain, input)
  await inTransaction(context, async (within) => {
    const { db } = within
    const [found] = await db
      .select({ ticket: tickets, event: events })
      .from(tickets)
      .innerJoin(events, eq(events.id, tickets.eventId))
      .where(eq(tickets.code, code))
      .for('update', { of: tickets })
    if (!found) throw new Refusal('not_found', 'ticket_not_found')
    const { ticket, event } = found
    if (ticket.state !== 'valid' || ticket.awaitsAttendee) throw new Refusal('conflict', 'ticket_not_valid')
    if (!isReissued && ticket.email === '') throw new Refusal('conflict', 'ticket_without_mail')
    if (isReissued) {
      await requireUnused(within, ticket.id)
      const [renewed] = await db
        .update(tickets)
        .set({ qrVersion: sql`${tickets.qrVersion} + 1` })
        .where(eq(tickets.id, ticket.id))
        .returning()
      if (!renewed) throw new Error(`ticket ${code} is gone`)
      await mailAttendees(within, event, [renewed])
      await notify(within, eventNotice, {
        personId: ticket.buyerId,
        params: {
          title: event.title,
          text: `主办方更换了 ${ticket.name} 的门票二维码，原来的作废，新的在“我的活动”里。`,
        },
        link: ownTicketsPath,
        onceKey: `reissued ${code} ${renewed.qrVersion}`,
      })
    } else await mailAttendees(within, event, [ticket])
    await recordAudit(within, 'sendTicketAgain', `ticket:${code}`, { isReissued })
  })
}
