import { and, eq, ne } from 'drizzle-orm'
import { nameOfPerson } from '#features/accounts/name-of-person.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { freeSortDate } from '#platform/database/sort-date.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { myQuestionPath } from './addresses.ts'
import { questionRerouted } from './message-kinds.ts'
import { holdExpert, mayBeAskedNow } from './assignments.server.ts'
import { questionAssignments } from './tables.server.ts'
import { showQuestionTo, tellExpert } from './notify-expert.server.ts'

interface Assigning {
  readonly questionId: number
  readonly expertId: number
}

/**
 * Puts a question that is not answered to one more expert, or once more to one who gave it up: what the editorial office
 * does when somebody has; the asker hears of it. Gives whether it was: whoever has it at hand keeps it, and nobody is told. Refuses `permission_missing`, `question_not_found`, `question_answered_already`, `question_is_held`, `asked_oneself`,
 * `may_not_be_asked` (B-18, C-67).
 */
export async function assignQuestion(
  context: Context,
  { questionId, expertId }: Assigning,
): Promise<boolean> {
  requirePermission(context.actor, 'questions.assign')
  return inTransaction(context, async (within) => {
    const question = await putToExpert(within, { questionId, expertId })
    if (!question) return false
    if (!(await mayBeAskedNow(within, expertId))) throw new Refusal('not_allowed', 'may_not_be_asked')
    const { title, askerId } = question
    await tellExpert(within, { questionId, expertId, title })
    if (askerId === null) return true
    const expert = await nameOfPerson(within, expertId)
    await notify(within, questionRerouted, {
      personId: askerId,
      params: { question: title, expert },
      by: { personId: expertId, name: expert },
      link: myQuestionPath(questionId),
      onceKey: `question_rerouted:${questionId}:${expertId}:${within.now.getTime()}`,
    })
    return true
  })
}

/**
 * The same without a word to either of the two, for an answer that is there already; gives the question, undefined where the
 * expert has it at hand. Whoever calls has asked for the permission.
 */
export async function putToExpert(
  context: Context,
  { questionId, expertId }: Assigning,
): Promise<{ readonly title: string; readonly askerId: number | null } | undefined> {
  return inTransaction(context, async (within) => {
    const { db, now } = within
    const [question] = await db
      .select({ title: topics.title, askerId: questions.askerId, progress: questions.progress })
      .from(topics)
      .innerJoin(questions, eq(questions.topicId, topics.id))
      .where(and(eq(topics.id, questionId), ne(topics.state, 'withdrawn')))
      .for('update', { of: topics })
    if (!question) throw new Refusal('not_found', 'question_not_found')
    if (question.progress === 'answered') throw new Refusal('conflict', 'question_answered_already')
    if (question.askerId === expertId) throw new Refusal('not_allowed', 'asked_oneself')
    const put = await db
      .select({ status: questionAssignments.status })
      .from(questionAssignments)
      .where(eq(questionAssignments.questionId, questionId))
    // An answer that is still being looked at is an answer.
    if (put.some(({ status }) => status === 'answered'))
      throw new Refusal('conflict', 'question_answered_already')
    // No expert sees what was not let through.
    if (put.some(({ status }) => status === 'waiting')) throw new Refusal('conflict', 'question_is_held')
    if (!(await holdExpert(within, expertId))) throw new Refusal('not_allowed', 'may_not_be_asked')
    const sortDate = await freeSortDate(db, questionAssignments, { at: now, id: undefined })
    const anew = { status: 'to_answer' as const, sortDate, assignedAt: now }
    const assigned = await db
      .insert(questionAssignments)
      .values({ questionId, expertId, ...anew })
      .onConflictDoUpdate({
        target: [questionAssignments.questionId, questionAssignments.expertId],
        set: { ...anew, claimedAt: null, remindedAt: null, endedAt: null, reason: '' },
        // Whoever has it at hand keeps it.
        setWhere: eq(questionAssignments.status, 'abandoned'),
      })
      .returning({ id: questionAssignments.id })
    if (assigned.length === 0) return undefined
    await showQuestionTo(within, { questionId, expertId })
    await recordAudit(within, 'assignQuestion', `topic:${questionId}`, { expertId })
    return question
  })
}
