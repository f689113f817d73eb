import { and, eq, inArray, ne } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { mayBeAskedNow } from './assignments.server.ts'
import { RETURN_AFTER_DAYS } from './limits.ts'
import { questionAsked, questionReturning } from './message-kinds.ts'
import { questionAssignments } from './tables.server.ts'

/**
 * Reminds an expert of a question that waits for an answer, once a day at most. Refuses `permission_missing`,
 * `expert_not_asked` for somebody who has it no longer, `may_not_be_asked`, `reminded_today` (C-65).
 */
export async function remindExpert(
  context: Context,
  { questionId, expertId }: { questionId: number; expertId: number },
): Promise<void> {
  requirePermission(context.actor, 'questions.assign')
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const [asked] = await db
      .select({
        title: topics.title,
        status: questionAssignments.status,
        claimedAt: questionAssignments.claimedAt,
      })
      .from(questionAssignments)
      .innerJoin(topics, and(eq(topics.id, questionAssignments.questionId), ne(topics.state, 'withdrawn')))
      .innerJoin(questions, and(eq(questions.topicId, topics.id), ne(questions.progress, 'answered')))
      .where(
        and(
          eq(questionAssignments.questionId, questionId),
          eq(questionAssignments.expertId, expertId),
          inArray(questionAssignments.status, ['to_answer', 'claimed']),
        ),
      )
    if (!asked) throw new Refusal('conflict', 'expert_not_asked')
    if (!(await mayBeAskedNow(within, expertId))) throw new Refusal('not_allowed', 'may_not_be_asked')
    const { title: question, claimedAt } = asked
    const about = {
      personId: expertId,
      link: '/questions',
      onceKey: `question_reminder:${questionId}:${expertId}:${shanghaiDay(now)}`,
    }
    const returnsAt = new Date((claimedAt ?? now).getTime() + RETURN_AFTER_DAYS * DAY_MS)
    const told =
      asked.status === 'claimed'
        ? await notify(within, questionReturning, { ...about, params: { question, returnsAt } })
        : await notify(within, questionAsked, { ...about, params: { question, asker: undefined } })
    if (told === undefined) throw new Refusal('conflict', 'reminded_today')
    await recordAudit(within, 'remindExpert', `topic:${questionId}`, { expertId })
  })
}
