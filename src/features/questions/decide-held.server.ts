import { and, eq, inArray } from 'drizzle-orm'
import { nameOfPerson } from '#features/accounts/name-of-person.server.ts'
import { dropQuestion } from '#features/topics/questions/drop-questions.server.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import { takeAnswerBack } from '#features/topics/questions/write-answer.server.ts'
import { releasePictures } from '#features/uploads/attached-pictures.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { publishAnswer } from './answer-question.server.ts'
import { holdExpert, moveAssignment } from './assignments.server.ts'
import { mailToOffice } from './mail-to-office.server.ts'
import { questionAssignments } from './tables.server.ts'
import { notifyExpert } from './notify-expert.server.ts'

interface Deciding {
  readonly questionId: number
  readonly decision: 'release' | 'refuse'
}

/**
 * What becomes of a question or an answer that was held for review: released it goes on as if it had passed; a refused
 * question is withdrawn, a refused answer goes back to its expert, who finds the text again, and the question is as public
 * as it was without it. Whoever decides tells its author; gives whether a question has come to its expert by it. Refuses `permission_missing`, `nothing_held`.
 */
export async function decideHeld(
  context: Context,
  { questionId, decision }: Deciding,
): Promise<{ readonly isWithExpert: boolean }> {
  requirePermission(context.actor, 'questions.assign')
  return inTransaction(context, async (within) => {
    const [held] = await within.db
      .select({
        assignment: questionAssignments,
        title: topics.title,
      })
      .from(topics)
      .innerJoin(questions, eq(questions.topicId, topics.id))
      .innerJoin(questionAssignments, eq(questionAssignments.questionId, topics.id))
      .where(
        and(
          eq(topics.id, questionId),
          eq(topics.state, 'draft'),
          // Whoever gave the same question up before has nothing that waits.
          inArray(questionAssignments.status, ['waiting', 'answered']),
        ),
      )
      .for('update', { of: topics })
    if (!held) throw new Refusal('conflict', 'nothing_held')
    const { status } = held.assignment
    let isWithExpert = false
    if (status === 'waiting') isWithExpert = await decideQuestion(within, { ...held, decision })
    else await decideAnswer(within, { ...held, decision })
    await recordAudit(within, 'decideHeld', `topic:${questionId}`, { decision, status })
    return { isWithExpert }
  })
}

interface Held {
  readonly assignment: typeof questionAssignments.$inferSelect
  readonly title: string
  readonly decision: Deciding['decision']
}

async function decideQuestion(context: Context, { assignment, title, decision }: Held): Promise<boolean> {
  const { questionId, expertId } = assignment
  if (decision === 'refuse') {
    await dropQuestion(context, questionId)
    return false
  }
  const isWithExpert = await holdExpert(context, expertId)
  if (isWithExpert) {
    await moveAssignment(context, assignment.id, { status: 'to_answer' })
    await notifyExpert(context, { questionId, expertId, title })
  } else {
    // The right was withdrawn or the account closed while the question was looked at.
    await moveAssignment(context, assignment.id, { status: 'abandoned', endedAt: context.now })
    const expert = await nameOfPerson(context, expertId)
    await mailToOffice(context, { expert, questions: [{ id: questionId, title }], reason: '不再接受提问' })
  }
  return isWithExpert
}

async function decideAnswer(context: Context, { assignment, decision }: Held): Promise<void> {
  const { questionId, expertId } = assignment
  if (decision === 'release') {
    await publishAnswer(context, { questionId, expertId })
    return
  }
  // The expert goes on from the text that was looked at, without its pictures: one of them may be what was refused.
  await takeAnswerBack(context, questionId, { askedOf: expertId })
  await releasePictures(context, [`answer:${questionId}`])
  await moveAssignment(context, assignment.id, {
    status: 'claimed',
    claimedAt: context.now,
    remindedAt: null,
  })
}
