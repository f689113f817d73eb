import { and, eq, exists, isNull, lte, ne } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import { setQuestionProgress } from '#features/topics/questions/set-question-progress.server.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { eachAlone, inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { questionReturned, questionReturning } from './message-kinds.ts'
import { mayBeAskedNow, moveAssignment } from './assignments.server.ts'
import { REMIND_AFTER_DAYS, RETURN_AFTER_DAYS } from './limits.ts'
import { questionAssignments } from './tables.server.ts'

const AT_ONCE = 200

/**
 * Gives accepted questions back to their experts' lists after seven days without an answer, and reminds of them after
 * five, each once whoever runs it; a job. Gives how many of each (C-65).
 */
export async function returnClaims(context: Context): Promise<{ returned: number; reminded: number }> {
  const returned = await forEachClaim(context, RETURN_AFTER_DAYS, async (within, claim) => {
    const { id, questionId, expertId, title } = claim
    await moveAssignment(within, id, { status: 'to_answer', claimedAt: null, remindedAt: null })
    await setQuestionProgress(within, questionId, 'open')
    // Who may not answer any more is told of nothing to answer.
    if (await mayBeAskedNow(within, expertId))
      await notify(within, questionReturned, {
        personId: expertId,
        params: { question: title, days: RETURN_AFTER_DAYS },
        link: '/questions',
        onceKey: `question_returned:${id}:${claim.claimedAt?.getTime()}`,
      })
    await recordAudit(within, 'returnClaims', `topic:${questionId}`)
    return true
  })
  const reminded = await forEachClaim(context, REMIND_AFTER_DAYS, async (within, claim) => {
    const { id, expertId, title } = claim
    if (!(await mayBeAskedNow(within, expertId))) return false
    await within.db
      .update(questionAssignments)
      .set({ remindedAt: within.now })
      .where(eq(questionAssignments.id, id))
    const claimedAt = claim.claimedAt ?? within.now
    await notify(within, questionReturning, {
      personId: expertId,
      // Not from now on: a reminder may come late.
      params: { question: title, returnsAt: new Date(claimedAt.getTime() + RETURN_AFTER_DAYS * DAY_MS) },
      link: '/questions',
      onceKey: `question_due_soon:${id}:${claim.claimedAt?.getTime()}`,
    })
    return true
  })
  return { returned, reminded }
}

type Claim = typeof questionAssignments.$inferSelect & { readonly title: string }

/** Each claim that is so many days old and was not reminded of more than it needs, in a transaction of its own; gives of how many `work` did something. */
async function forEachClaim(
  context: Context,
  days: number,
  work: (within: Context, claim: Claim) => Promise<boolean>,
): Promise<number> {
  const isDue = and(
    eq(questionAssignments.status, 'claimed'),
    lte(questionAssignments.claimedAt, new Date(context.now.getTime() - days * DAY_MS)),
    days < RETURN_AFTER_DAYS ? isNull(questionAssignments.remindedAt) : undefined,
    // Of what was taken down, or answered by somebody else, nothing is to be answered; put back, it goes on.
    exists(
      context.db
        .select({ id: topics.id })
        .from(topics)
        .innerJoin(questions, eq(questions.topicId, topics.id))
        .where(
          and(
            eq(topics.id, questionAssignments.questionId),
            ne(topics.state, 'withdrawn'),
            ne(questions.progress, 'answered'),
          ),
        ),
    ),
  )
  const due = await context.db
    .select({ id: questionAssignments.id })
    .from(questionAssignments)
    .where(isDue)
    .orderBy(inNoOrder)
    .limit(AT_ONCE)
  return eachAlone(context, due, async (within, { id }) => {
    const [claim] = await within.db
      .select()
      .from(questionAssignments)
      .where(and(eq(questionAssignments.id, id), isDue))
      .for('update')
    if (!claim) return false
    const [topic] = await within.db
      .select({ title: topics.title })
      .from(topics)
      .where(eq(topics.id, claim.questionId))
    return work(within, { ...claim, title: topic?.title ?? '' })
  })
}
