import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { ticketSales, ticketTypes } from '../tables.server.ts'
import { eventQuestions, ticketAnswers } from './tables.server.ts'
import { SaveQuestion } from './contract.ts'
import { MOST_QUESTIONS } from './limits.ts'

type Question = typeof eventQuestions.$inferSelect

/**
 * Asks attendees something, or changes what is asked. Where somebody has answered already, another wording, kind or an option
 * less is a question of its own: the old one is retired and keeps its answers. Gives the id of what is asked from now on, and
 * whether it is a new one. Refuses `permission_missing`, `input_invalid`, `sales_not_found`, `event_is_cancelled`,
 * `question_unknown`, `questions_many`, `ticket_type_unknown` and `changed_by_other`.
 */
export async function saveQuestion(
  context: Context,
  input: z.input<typeof SaveQuestion>,
): Promise<{ readonly id: number; readonly isReplaced: boolean }> {
  requirePermission(context.actor, 'tickets.edit')
  const { id, version, eventId, ...values } = parseInput(SaveQuestion, input)
  return inTransaction(context, async (within) => {
    const { db, now } = within
    const [sales] = await db.select().from(ticketSales).where(eq(ticketSales.eventId, eventId)).for('update')
    if (!sales) throw new Refusal('not_found', 'sales_not_found')
    if (sales.state === 'cancelled') throw new Refusal('conflict', 'event_is_cancelled')
    await requireTypes(within, eventId, values.typeIds)
    const before = id === undefined ? undefined : await lockQuestion(within, { id, eventId })
    if (before && before.version !== version) throw new Refusal('conflict', 'changed_by_other')
    const isReplaced =
      before !== undefined && isAnother(before, values) && (await isAnswered(within, before.id))
    if (before && isReplaced)
      await db.update(eventQuestions).set({ retiredAt: now }).where(eq(eventQuestions.id, before.id))
    const [saved] =
      before && !isReplaced
        ? await db
            .update(eventQuestions)
            .set({ ...values, version: sql`${eventQuestions.version} + 1` })
            .where(eq(eventQuestions.id, before.id))
            .returning({ id: eventQuestions.id })
        : await db
            .insert(eventQuestions)
            .values({ ...values, eventId, replacesId: before?.id ?? null })
            .returning({ id: eventQuestions.id })
    if (!saved) throw new Error('the question was not returned')
    await requireFew(within, eventId)
    await purgePages(db, [`event:${eventId}`])
    await recordAudit(within, 'saveQuestion', `event:${eventId}`, {
      questionId: saved.id,
      before: before && { label: before.label, kind: before.kind },
      after: { label: values.label, kind: values.kind, isRequired: values.isRequired },
      isReplaced,
    })
    return { id: saved.id, isReplaced }
  })
}

/** A question that is asked now, locked; answers that come meanwhile wait. Refuses `question_unknown`. */
export async function lockQuestion(
  { db }: Context,
  { id, eventId }: { id: number; eventId: number },
): Promise<Question> {
  const [found] = await db
    .select()
    .from(eventQuestions)
    .where(
      and(eq(eventQuestions.id, id), eq(eventQuestions.eventId, eventId), isNull(eventQuestions.retiredAt)),
    )
    .for('update')
  if (!found) throw new Refusal('not_found', 'question_unknown')
  return found
}

/** Refuses `questions_many` where an event asks more than an attendee can be asked. */
export async function requireFew({ db }: Context, eventId: number): Promise<void> {
  const asked = and(eq(eventQuestions.eventId, eventId), isNull(eventQuestions.retiredAt))
  if ((await db.$count(eventQuestions, asked)) > MOST_QUESTIONS)
    throw new Refusal('invalid', 'questions_many', { most: MOST_QUESTIONS })
}

export const isAnswered = async ({ db }: Context, questionId: number): Promise<boolean> =>
  (await db.$count(ticketAnswers, eq(ticketAnswers.questionId, questionId))) > 0

/** Whether what was answered before would now answer something else. */
const isAnother = (
  before: Question,
  { kind, label, options }: Pick<Question, 'kind' | 'label' | 'options'>,
): boolean =>
  before.kind !== kind || before.label !== label || before.options.some((option) => !options.includes(option))

async function requireTypes({ db }: Context, eventId: number, typeIds: readonly number[]): Promise<void> {
  const own = await db
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
  if (typeIds.some((typeId) => own.every(({ id }) => id !== typeId)))
    throw new Refusal('not_found', 'ticket_type_unknown')
}
