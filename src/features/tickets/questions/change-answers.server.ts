import { and, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { events } from '#features/events/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { answersOfPerson } from '../rate-limits.ts'
import { ticketSales, tickets } from '../tables.server.ts'
import { questionsFor } from './check-answer.ts'
import type { Answer } from './contract.ts'
import { readAnswers } from './read-answers.server.ts'
import { readQuestions } from './read-questions.server.ts'
import { checkAnswers, storeAnswers } from './take-answers.server.ts'

interface Changed {
  readonly code: string
  readonly answers: readonly Answer[]
  /** What was answered when the form was opened; not asked about where missing. */
  readonly before?: readonly Answer[] | undefined
}

/**
 * Changes what is answered on one's own ticket, until the day on which attendees may be changed last (C-42). Refuses
 * `sign_in_required`, `ticket_not_found`, also for somebody else's, `ticket_not_valid`, also for one that names nobody yet,
 * `changes_over`, `answer_wrong`, `answers_of_day_used`, and `changed_by_other` where something else is answered by now.
 */
export async function changeAnswers(context: Context, { code, answers, before }: Changed): Promise<void> {
  const { id: personId } = requirePerson(context.actor)
  await takePoints(context, [{ limit: answersOfPerson, key: personId }])
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const [own] = await db
      .select({ ticket: tickets, sales: ticketSales, event: events })
      .from(tickets)
      .innerJoin(ticketSales, eq(ticketSales.eventId, tickets.eventId))
      .innerJoin(events, eq(events.id, tickets.eventId))
      .where(and(eq(tickets.code, code), eq(tickets.buyerId, personId)))
      .for('update', { of: tickets })
    if (!own) throw new Refusal('not_found', 'ticket_not_found')
    const { ticket, sales, event } = own
    if (ticket.state === 'void' || ticket.awaitsAttendee) throw new Refusal('conflict', 'ticket_not_valid')
    if (shanghaiDay(now) > (sales.changesUntil ?? event.startsOn))
      throw new Refusal('conflict', 'changes_over')
    await replace(within, { ticket, answers, before, sentBy: `person:${personId}` })
    await recordAudit(within, 'changeAnswers', `ticket:${code}`)
  })
}

/**
 * The same by the organisers, at any time and without having to answer everything. Refuses `permission_missing`,
 * `ticket_not_found`, `ticket_not_valid` for one that is void, `answer_wrong`, and `changed_by_other` where something else is
 * answered by now, as by somebody whom the ticket names since.
 */
export async function setAnswers(context: Context, { code, answers, before }: Changed): Promise<void> {
  requirePermission(context.actor, 'tickets.manage')
  const { actor } = context
  await inTransaction(context, async (within) => {
    const [ticket] = await within.db.select().from(tickets).where(eq(tickets.code, code)).for('update')
    if (!ticket) throw new Refusal('not_found', 'ticket_not_found')
    if (ticket.state === 'void') throw new Refusal('conflict', 'ticket_not_valid')
    await replace(within, { ticket, answers, before, sentBy: sentByOffice(actor), isOffice: true })
    await recordAudit(within, 'setAnswers', `ticket:${code}`)
  })
}

/** By whom a file of the organisers was sent. */
export const sentByOffice = (actor: Context['actor']): string =>
  `staff:${actor.kind === 'staff' ? actor.id : 0}`

async function replace(
  context: Context,
  {
    ticket,
    answers: given,
    before,
    ...rest
  }: {
    ticket: typeof tickets.$inferSelect
    answers: readonly Answer[]
    before: readonly Answer[] | undefined
    sentBy: string
    isOffice?: boolean
  },
): Promise<void> {
  const questions = await readQuestions(context, ticket.eventId)
  const { id: ticketId, typeId } = ticket
  if (before) {
    const stored = (await readAnswers(context, [ticketId])).get(ticketId) ?? []
    // The press before this one may have been on its way still.
    const isChanged = questionsFor(questions, typeId).some(({ id }) =>
      [before, given].every((answers) => answerTo(id, answers) !== answerTo(id, stored)),
    )
    if (isChanged) throw new Refusal('conflict', 'changed_by_other')
  }
  const answers = await checkAnswers(context, { questions, typeId, given, ticketId, ...rest })
  await storeAnswers(context, ticketId, answers, questions)
}

const answerTo = (id: number, answers: readonly Answer[]): string =>
  answers.find(({ questionId }) => questionId === id)?.value ?? ''
