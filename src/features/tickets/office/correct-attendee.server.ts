import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { events } from '#features/events/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { seenOnOneLine } from '#platform/text/unseen.ts'
import { ownTicketsPath } from '../addresses.ts'
import { Attendee } from '../buying/contract.ts'
import { attendeeOf } from '../buying/normal-attendee.ts'
import { eventNotice } from '../message-kinds.ts'
import { tickets } from '../tables.server.ts'

const Printed = Attendee.pick({ name: true, company: true, job: true })

export const CorrectAttendee = Printed.extend({
  code: word(10).min(1),
  /** What the ticket said when the form was opened. */
  before: Printed,
})

/**
 * Puts right what badge and certificate say of an attendee, at any time, also after coming in: who it is stays, and so does
 * the code. Whoever bought the ticket is told. Refuses `permission_missing`, `input_invalid`, `ticket_not_found`,
 * `ticket_not_valid`, also for one that names nobody, `attendee_incomplete`, and `changed_by_other` where it says something
 * else by now (C-104).
 */
export async function correctAttendee(
  context: Context,
  input: z.input<typeof CorrectAttendee>,
): Promise<void> {
  requirePermission(context.actor, 'tickets.manage')
  const { code, before, ...written } = parseInput(CorrectAttendee, input)
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const [found] = await db
      .select({ ticket: tickets, title: events.title })
      .from(tickets)
      .innerJoin(events, eq(events.id, tickets.eventId))
      .where(eq(tickets.code, code))
      .for('update', { of: tickets })
    if (!found) throw new Refusal('not_found', 'ticket_not_found')
    const { ticket, title } = found
    if (ticket.state !== 'valid' || ticket.name === '') throw new Refusal('conflict', 'ticket_not_valid')
    if (differs(ticket, before)) throw new Refusal('conflict', 'changed_by_other')
    const printed = {
      name: seenOnOneLine(written.name),
      company: seenOnOneLine(written.company),
      job: seenOnOneLine(written.job),
    }
    if (printed.name === '')
      throw new Refusal('invalid', 'attendee_incomplete', { who: attendeeOf(0, 1), field: '姓名' })
    if (!differs(ticket, printed)) return
    await db.update(tickets).set(printed).where(eq(tickets.id, ticket.id))
    const shown = [printed.name, printed.company, printed.job].filter(Boolean).join(' ')
    await notify(within, eventNotice, {
      personId: ticket.buyerId,
      params: { title, text: `主办方把您一张门票上的参会人更正为 ${shown}。二维码不变。` },
      link: ownTicketsPath,
      onceKey: `corrected ${code} ${now.getTime()}`,
    })
    await recordAudit(within, 'correctAttendee', `ticket:${code}`)
  })
}

const differs = (a: z.output<typeof Printed>, b: z.output<typeof Printed>): boolean =>
  a.name !== b.name || a.company !== b.company || a.job !== b.job
