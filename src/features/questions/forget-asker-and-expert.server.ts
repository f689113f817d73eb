import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { CLOSED_NAME, type ForgetPerson } from '#features/accounts/leaver.server.ts'
import { eraseQuestions } from '#features/topics/questions/drop-questions.server.ts'
import { setQuestionProgress } from '#features/topics/questions/set-question-progress.server.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import { takeAnswerBack } from '#features/topics/questions/write-answer.server.ts'
import { releasePictures } from '#features/uploads/attached-pictures.server.ts'
import type { Context } from '#platform/context.ts'
import { moveAssignment } from './assignments.server.ts'
import { mailToOffice } from './mail-to-office.server.ts'
import { questionAssignments } from './tables.server.ts'

/** Stands where the title of a question was that nobody is to see. */
const ERASED = '（已删除的提问）'

/**
 * Questions that readers see, or an expert has to answer, stay without a name; of those that were held back or withdrawn
 * no text is kept. What waited for this person's answer goes back to the editorial office, and what was written of an
 * answer that is not public is erased (C-14).
 */
export const forgetAskerAndExpert: ForgetPerson = async (context, { personId }) => {
  await eraseUnseen(context, personId)
  await giveBackAssignments(context, personId)
}

async function eraseUnseen(context: Context, askerId: number): Promise<void> {
  const { db } = context
  const unseen = await db
    .selectDistinct({ id: topics.id })
    .from(topics)
    .innerJoin(questions, eq(questions.topicId, topics.id))
    .leftJoin(questionAssignments, eq(questionAssignments.questionId, topics.id))
    .where(
      and(
        eq(questions.askerId, askerId),
        or(eq(topics.state, 'withdrawn'), eq(questionAssignments.status, 'waiting')),
      ),
    )
  await eraseQuestions(context, { ids: unseen.map(({ id }) => id), title: ERASED })
}

async function giveBackAssignments(context: Context, expertId: number): Promise<void> {
  const { db, now } = context
  const open = await db
    .select({
      id: questionAssignments.id,
      questionId: topics.id,
      title: topics.title,
      writerId: topics.authorId,
      status: questionAssignments.status,
    })
    .from(questionAssignments)
    .innerJoin(topics, eq(topics.id, questionAssignments.questionId))
    // What another answered is nobody's to give on.
    .innerJoin(questions, and(eq(questions.topicId, topics.id), ne(questions.progress, 'answered')))
    .where(
      and(
        eq(questionAssignments.expertId, expertId),
        or(
          and(
            inArray(questionAssignments.status, ['to_answer', 'claimed']),
            inArray(topics.state, ['draft', 'published']),
          ),
          // An answer that is still being looked at is not public either.
          and(eq(questionAssignments.status, 'answered'), eq(topics.state, 'draft')),
        ),
      ),
    )
  for (const { id, questionId, writerId, status } of open) {
    await moveAssignment(context, id, { status: 'abandoned', endedAt: now })
    // Another may be at a question that this one had not taken on.
    if (status !== 'to_answer') await setQuestionProgress(context, questionId, 'open')
    if (writerId !== expertId) continue
    await takeAnswerBack(context, questionId)
    await releasePictures(context, [`answer:${questionId}`])
  }
  await db.update(questionAssignments).set({ reason: '' }).where(eq(questionAssignments.expertId, expertId))
  if (open.length === 0) return
  await mailToOffice(context, {
    expert: CLOSED_NAME,
    questions: open.map(({ questionId: id, title }) => ({ id, title })),
    reason: '账号已注销',
  })
}
