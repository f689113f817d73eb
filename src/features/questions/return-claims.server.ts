import { and, eq, exists, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import { setQuestionProgress } from '#features/topics/questions/set-question-progress.server.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { eachAlone, inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { questionReturned, questionReturning } from './message-kinds.ts'
import { mayBeAskedNow, moveAssignment } from './assignments.server.ts'
import { REMIND_AFTER_DAYS, RETURN_AFTER_DAYS } from './limits.ts'
import { questionAssignments } from './tables.server.ts'

const AT_ONCE = 200
/** So long after a claim's end the portal, which looks every hour, stood still over it, and nobody could answer. */
const STOOD_STILL_MS = 12 * HOUR_MS
/** What whoever is reminded has left to answer. */
const LEFT_MS = (RETURN_AFTER_DAYS - REMIND_AFTER_DAYS) * DAY_MS

/**
 * Gives accepted questions back to their experts' lists after seven days without an answer, and reminds of them after
 * five, each once whoever runs it; a job. Whose time ran out while the portal stood still is reminded and has as much left as
 * any who are reminded. Gives how many of each (C-65).
 */
export async function returnClaims(context: Context): Promise<{ returned: number; reminded: number }> {
  let inTime = 0
  const returned = await forEachClaim(context, RETURN_AFTER_DAYS, async (within, claim) => {
    const { id, questionId, expertId } = claim
    const { now } = within
    if (now.getTime() - endOf(claim) > STOOD_STILL_MS && (await mayBeAskedNow(within, expertId))) {
      await remind(within, claim, new Date(now.getTime() + LEFT_MS))
      inTime += 1
      return false
    }
    await moveAssignment(within, id, { status: 'to_answer', claimedAt: null, remindedAt: null })
    await setQuestionProgress(within, questionId, 'open')
    // Who may not answer any more is told of nothing to answer.
    if (await mayBeAskedNow(within, expertId))
      await notify(within, questionReturned, {
        personId: expertId,
        params: { question: claim.title, days: RETURN_AFTER_DAYS },
        link: '/questions',
        onceKey: `question_returned:${id}:${claim.claimedAt?.getTime()}`,
      })
    await recordAudit(within, 'returnClaims', `topic:${questionId}`)
    return true
  })
  const reminded = await forEachClaim(context, REMIND_AFTER_DAYS, async (within, claim) => {
    if (!(await mayBeAskedNow(within, claim.expertId))) return false
    // Not from now on: a reminder may come late.
    await remind(within, claim, new Date(endOf(claim)))
    return true
  })
  return { returned, reminded: reminded + inTime }
}

async function remind(within: Context, claim: Claim, returnsAt: Date): Promise<void> {
  const { id, expertId, title: question } = claim
  await within.db
    .update(questionAssignments)
    .set({ remindedAt: within.now })
    .where(eq(questionAssignments.id, id))
  await notify(within, questionReturning, {
    personId: expertId,
    params: { question, returnsAt },
    link: '/questions',
    onceKey: `question_due_soon:${id}:${returnsAt.getTime()}`,
  })
}

/** When a claim goes back: after its days, or after what a reminder has left that came behind them. */
function endOf({ claimedAt, remindedAt }: Claim): number {
  const end = (claimedAt?.getTime() ?? 0) + RETURN_AFTER_DAYS * DAY_MS
  return remindedAt && remindedAt.getTime() >= end ? remindedAt.getTime() + LEFT_MS : end
}

type Claim = typeof questionAssignments.$inferSelect & { readonly title: string }

/** Whether no reminder that came behind the days of a claim has left its expert more time. */
const hasNothingLeft = (now: Date) =>
  or(
    isNull(questionAssignments.remindedAt),
    lt(
      questionAssignments.remindedAt,
      sql`${questionAssignments.claimedAt} + ${`${RETURN_AFTER_DAYS} days`}::interval`,
    ),
    lte(questionAssignments.remindedAt, new Date(now.getTime() - LEFT_MS)),
  )

/** Each claim that is so many days old and was not reminded of more than it needs, in a transaction of its own; gives of how many `work` did something. */
async function forEachClaim(
  context: Context,
  days: number,
  work: (within: Context, claim: Claim) => Promise<boolean>,
): Promise<number> {
  const isDue = and(
    eq(questionAssignments.status, 'claimed'),
    lte(questionAssignments.claimedAt, new Date(context.now.getTime() - days * DAY_MS)),
    days < RETURN_AFTER_DAYS ? isNull(questionAssignments.remindedAt) : hasNothingLeft(context.now),
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
