import { nameOfPerson } from '#features/accounts/name-of-person.server.ts'
import { setQuestionProgress } from '#features/topics/questions/set-question-progress.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { lockOwn, moveAssignment, requireExpert } from './assignments.server.ts'
import { LONGEST_REASON } from './limits.ts'
import { mailToOffice } from './mail-to-office.server.ts'
import { cleanLine, lengthOf } from './written-text.ts'

/**
 * Gives up a question that one has accepted, and says so to the editorial office, which finds somebody else; the asker
 * hears nothing yet. Refuses `sign_in_required`, `not_an_expert`, `question_not_found`, `question_not_claimed`,
 * `question_withdrawn`, `question_given_up`, `question_answered_already`, `reason_too_long` (QLIST-06, QLIST-08, B-18, C-67).
 */
export async function giveUpQuestion(
  context: Context,
  { questionId, reason: given = '' }: { questionId: number; reason?: string },
): Promise<void> {
  const expertId = await requireExpert(context)
  const reason = cleanLine(given)
  if (lengthOf(reason) > LONGEST_REASON)
    throw new Refusal('invalid', 'reason_too_long', { most: LONGEST_REASON })
  await inTransaction(context, async (within) => {
    const { assignment, topic, isAnswered } = await lockOwn(within, { questionId, expertId })
    if (isAnswered || assignment.status === 'answered')
      throw new Refusal('conflict', 'question_answered_already')
    if (topic.state === 'withdrawn') throw new Refusal('conflict', 'question_withdrawn')
    if (assignment.status === 'abandoned') throw new Refusal('conflict', 'question_given_up')
    if (assignment.status !== 'claimed') throw new Refusal('conflict', 'question_not_claimed')
    await moveAssignment(within, assignment.id, { status: 'abandoned', endedAt: within.now, reason })
    await setQuestionProgress(within, questionId, 'open')
    await mailToOffice(within, {
      expert: await nameOfPerson(within, expertId),
      questions: [{ id: questionId, title: topic.title }],
      reason,
    })
    await recordAudit(within, 'giveUpQuestion', `topic:${questionId}`)
  })
}
