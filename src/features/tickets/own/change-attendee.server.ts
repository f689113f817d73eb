import { and, eq, sql, type SQL } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { events } from '#features/events/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { refuseUsedUp, takeOne, takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { ownTicketsPath } from '../addresses.ts'
import type { Attendee } from '../buying/contract.ts'
import { mailAttendees } from '../buying/mail-attendees.server.ts'
import { textNumbers } from '../buying/text-numbers.server.ts'
import { attendeeKey, normalAttendee } from '../buying/normal-attendee.ts'
import { attendeesOfPerson, twiceOfPerson } from '../rate-limits.ts'
import { ticketChanged } from '../message-kinds.ts'
import type { Answer } from '../questions/contract.ts'
import { readQuestions } from '../questions/read-questions.server.ts'
import { checkAnswers, storeAnswers } from '../questions/take-answers.server.ts'
import { ticketSales, tickets, ticketTypes } from '../tables.server.ts'
import { checkIns } from '../door/tables.server.ts'
import { namedBy } from './named-by.server.ts'

/**
 * Names somebody else, or somebody at all, on one's own ticket; the code on the old one opens no door from then on, and the
 * new attendee is sent the new one, unless that address had too many already, of which whoever bought it is told. The same
 * key again does nothing more. Refuses `sign_in_required`, `ticket_not_found`, also for somebody else's, `ticket_not_valid`,
 * `ticket_used`, `changes_over`, `attendee_incomplete`, `answer_wrong`, `attendee_twice`, `attendees_of_day_used`,
 * `attendees_twice_used`.
 */
export async function changeAttendee(
  context: Context,
  {
    code,
    attendee: given,
    answers: answered = [],
    key = '',
  }: { code: string; attendee: Attendee; answers?: readonly Answer[]; key?: string },
): Promise<void> {
  const { id: personId } = requirePerson(context.actor)
  const attendee = normalAttendee(given)
  const isOwn = and(eq(tickets.code, code), eq(tickets.buyerId, personId))
  if (key !== '' && (await context.db.$count(tickets, and(isOwn, eq(tickets.askedKey, key)))) > 0) return
  await takePoints(context, [{ limit: attendeesOfPerson, key: personId }])
  await refuseUsedUp(context, { limit: twiceOfPerson, key: personId })
  try {
    await inTransaction(context, async (within) => {
      const own = await lockOwn(within, isOwn)
      const { ticket, type, event } = own
      if (key !== '' && ticket.askedKey === key) return
      await requireChangeable(within, own)
      const isRepeatable = ticket.awaitsAttendee ? type.isRepeatable : ticket.attendeeKey === null
      const [changed] = await within.db
        .update(tickets)
        .set({
          ...attendee,
          awaitsAttendee: false,
          attendeeKey: isRepeatable ? null : attendeeKey(attendee),
          qrVersion: sql`${tickets.qrVersion} + 1`,
          askedKey: key,
        })
        .where(eq(tickets.id, ticket.id))
        .returning()
      if (!changed) throw new Error(`ticket ${code} is gone`)
      // Whoever came before answered for himself alone.
      const answers = await checkAnswers(within, {
        questions: await readQuestions(within, event.id),
        typeId: type.id,
        given: answered,
        sentBy: `person:${personId}`,
      })
      await storeAnswers(within, ticket.id, answers)
      const unmailed = await mailAttendees(within, event, [changed])
      await textNumbers(within, event, [changed])
      const by = await namedBy(within, attendee)
      await notify(within, ticketChanged, {
        personId,
        ...(by && { by }),
        params: { title: event.title, name: attendee.name, isUnmailed: unmailed > 0 },
        link: ownTicketsPath,
        onceKey: `${code} ${changed.qrVersion}`,
      })
      await recordAudit(within, 'changeAttendee', `ticket:${code}`, { qrVersion: changed.qrVersion })
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'tickets_attendee_once') throw error
    await takeOne(context, { limit: twiceOfPerson, key: personId })
    throw new Refusal('conflict', 'attendee_twice')
  }
}

type Own = Awaited<ReturnType<typeof lockOwn>>

/** One's own ticket with what it stands under; the ticket is locked. Refuses `ticket_not_found`. */
async function lockOwn({ db }: Context, isOwn: SQL | undefined) {
  const [own] = await db
    .select({ ticket: tickets, type: ticketTypes, sales: ticketSales, event: events })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, tickets.eventId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(isOwn)
    .for('update', { of: tickets })
  if (!own) throw new Refusal('not_found', 'ticket_not_found')
  return own
}

/** Refuses `ticket_not_valid`, `changes_over`, `ticket_used`. */
async function requireChangeable({ db, now }: Context, { ticket, sales, event }: Own): Promise<void> {
  if (ticket.state !== 'valid') throw new Refusal('conflict', 'ticket_not_valid')
  // A seat that nobody is named on opens no door, and its link works as long.
  const lastDay = ticket.awaitsAttendee ? event.endsOn : (sales.changesUntil ?? event.startsOn)
  if (shanghaiDay(now) > lastDay) throw new Refusal('conflict', 'changes_over')
  if ((await db.$count(checkIns, eq(checkIns.ticketId, ticket.id))) > 0)
    throw new Refusal('conflict', 'ticket_used')
}
