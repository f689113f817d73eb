import { eq } from 'drizzle-orm'
import { nameOfPerson } from '#features/accounts/name-of-person.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { setQuestionProgress } from '#features/topics/questions/set-question-progress.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { myQuestionPath } from './addresses.ts'
import { questionAccepted } from './message-kinds.ts'
import { lockOwn, requireExpert, takenOr } from './assignments.server.ts'
import { dueDayOf } from './due-day.ts'
import { questionAssignments } from './tables.server.ts'

/**
 * Accepts a question that is waiting for oneself, tells its asker, and gives the day by which it is to be answered; the
 * second time it is accepted already. Refuses `sign_in_required`, `not_an_expert`, `question_not_found`, `question_taken`, `question_answered_already`, `question_given_up`,
 * `question_withdrawn` (B-17).
 */
export async function claimQuestion(
  context: Context,
  { questionId }: { questionId: number },
): Promise<{ dueOn: string }> {
  const expertId = await requireExpert(context)
  try {
    return await inTransaction(context, async (within) => {
      const { assignment, topic, question, isAnswered } = await lockOwn(within, { questionId, expertId })
      if (isAnswered || assignment.status === 'answered')
        throw new Refusal('conflict', 'question_answered_already')
      if (assignment.status === 'claimed') return { dueOn: dueDayOf(assignment.claimedAt ?? within.now) }
      if (topic.state === 'withdrawn') throw new Refusal('conflict', 'question_withdrawn')
      if (assignment.status === 'abandoned') throw new Refusal('conflict', 'question_given_up')
      // It stays where it is in the list; only its mark changes.
      await within.db
        .update(questionAssignments)
        .set({ status: 'claimed', claimedAt: within.now, remindedAt: null })
        .where(eq(questionAssignments.id, assignment.id))
      await setQuestionProgress(within, questionId, 'accepted')
      if (question.askerId !== null) {
        const expert = await nameOfPerson(within, expertId)
        await notify(within, questionAccepted, {
          personId: question.askerId,
          params: { question: topic.title, expert },
          by: { personId: expertId, name: expert },
          link: myQuestionPath(questionId),
          onceKey: `question_accepted:${assignment.id}:${within.now.getTime()}`,
        })
      }
      await recordAudit(within, 'claimQuestion', `topic:${questionId}`)
      return { dueOn: dueDayOf(within.now) }
    })
  } catch (error) {
    throw takenOr(error)
  }
}
