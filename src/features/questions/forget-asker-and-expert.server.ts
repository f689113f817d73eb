import { and, eq, inArray, or } from 'drizzle-orm'
import { CLOSED_NAME, type ForgetPerson } from '#features/accounts/leaver.server.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import { releasePictures } from '#features/uploads/attached-pictures.server.ts'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
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
  const { db, now } = context
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
  const ids = unseen.map(({ id }) => id)
  if (ids.length === 0) return
  await db
    .update(topics)
    .set({ state: 'withdrawn', title: ERASED, updatedAt: now })
    .where(inArray(topics.id, ids))
  await db.update(questions).set({ description: '', images: [] }).where(inArray(questions.topicId, ids))
  await releasePictures(
    context,
    ids.map((id) => `question:${id}`),
  )
}

async function giveBackAssignments(context: Context, expertId: number): Promise<void> {
  const { db, now } = context
  const open = await db
    .select({
      id: questionAssignments.id,
      questionId: topics.id,
      title: topics.title,
      writerId: topics.authorId,
    })
    .from(questionAssignments)
    .innerJoin(topics, eq(topics.id, questionAssignments.questionId))
    .where(
      and(
        eq(questionAssignments.expertId, expertId),
        // An answer that is still being looked at is not public either.
        inArray(questionAssignments.status, ['to_answer', 'claimed', 'answered']),
        eq(topics.state, 'draft'),
      ),
    )
  for (const { id, questionId, writerId } of open) {
    await moveAssignment(context, id, { status: 'abandoned', endedAt: now })
    await db.update(questions).set({ progress: 'open' }).where(eq(questions.topicId, questionId))
    if (writerId !== expertId) continue
    await db
      .update(topics)
      .set({ blocks: [], summary: '', cover: null, authorId: null, updatedAt: now })
      .where(eq(topics.id, questionId))
    await releasePictures(context, [`answer:${questionId}`])
  }
  await db.update(questionAssignments).set({ reason: '' }).where(eq(questionAssignments.expertId, expertId))
  if (open.length === 0) return
  await purgePages(
    db,
    open.map(({ questionId }) => `topic:${questionId}`),
  )
  const titles = open.map(({ title }) => title)
  await mailToOffice(context, { expert: CLOSED_NAME, titles, reason: '账号已注销' })
}
