import { and, eq } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { attendeeFiles, eventQuestions } from './tables.server.ts'
import { isAnswered, lockQuestion, requireFew } from './save-question.server.ts'

/**
 * Asks a question no more: one that nobody has answered is gone, any other is retired and keeps its answers. Says which.
 * Refuses `permission_missing`, `question_unknown`.
 */
export async function endQuestion(
  context: Context,
  { eventId, id }: { eventId: number; id: number },
): Promise<{ readonly isRetired: boolean }> {
  requirePermission(context.actor, 'tickets.edit')
  return inTransaction(context, async (within) => {
    const { db, now } = within
    const question = await lockQuestion(within, { id, eventId })
    // Bytes that were sent for it are removed by the job, which needs their row.
    const isSent = (await db.$count(attendeeFiles, eq(attendeeFiles.questionId, id))) > 0
    const isRetired = isSent || (await isAnswered(within, id))
    if (isRetired) await db.update(eventQuestions).set({ retiredAt: now }).where(eq(eventQuestions.id, id))
    else await db.delete(eventQuestions).where(eq(eventQuestions.id, id))
    await purgePages(db, [`event:${eventId}`])
    await recordAudit(within, 'endQuestion', `event:${eventId}`, { label: question.label, isRetired })
    return { isRetired }
  })
}

/**
 * Asks again what was retired; refuses `permission_missing`, `question_unknown`, also where another one is asked in its
 * place, and `questions_many`.
 */
export async function reviveQuestion(
  context: Context,
  { eventId, id }: { eventId: number; id: number },
): Promise<void> {
  requirePermission(context.actor, 'tickets.edit')
  await inTransaction(context, async (within) => {
    const { db } = within
    const isReplaced = await db.$count(eventQuestions, eq(eventQuestions.replacesId, id))
    const { rowCount } =
      isReplaced > 0
        ? { rowCount: 0 }
        : await db
            .update(eventQuestions)
            .set({ retiredAt: null })
            .where(and(eq(eventQuestions.id, id), eq(eventQuestions.eventId, eventId)))
    if (rowCount === 0) throw new Refusal('not_found', 'question_unknown')
    await requireFew(within, eventId)
    await purgePages(db, [`event:${eventId}`])
    await recordAudit(within, 'reviveQuestion', `event:${eventId}`, { questionId: id })
  })
}
