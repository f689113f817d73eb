import { and, eq, inArray, isNull } from 'drizzle-orm'
import { releasePictures } from '#features/uploads/attached-pictures.server.ts'
import type { Context } from '#platform/context.ts'
import { questions, topics } from '../tables.server.ts'
import { takePicturesOut } from '../body/take-pictures-out.server.ts'

/** Withdraws a question that was refused before anybody saw it, with its pictures. */
export async function dropQuestion(context: Context, questionId: number): Promise<void> {
  await context.db
    .update(topics)
    .set({ state: 'withdrawn', updatedAt: context.now })
    .where(eq(topics.id, questionId))
  await releasePictures(context, [`question:${questionId}`], (gone) =>
    takePicturesOut(context, questionId, gone),
  )
}

/** Makes a question that was dropped a draft again, without its pictures; gives whether it was one. */
export async function undropQuestion({ db, now }: Context, questionId: number): Promise<boolean> {
  const back = await db
    .update(topics)
    .set({ state: 'draft', updatedAt: now })
    .where(and(eq(topics.id, questionId), eq(topics.state, 'withdrawn'), isNull(topics.publishedAt)))
  return back.rowCount === 1
}

/** Withdraws questions of which nothing may be left but that there was one; `title` stands in their place (C-14). */
export async function eraseQuestions(
  context: Context,
  { ids, title }: { ids: readonly number[]; title: string },
): Promise<void> {
  const { db, now } = context
  if (ids.length === 0) return
  await db
    .update(topics)
    .set({ state: 'withdrawn', title, updatedAt: now })
    .where(inArray(topics.id, [...ids]))
  await db
    .update(questions)
    // One that the office closed is not to be opened again.
    .set({ description: '', images: [], closedAt: null })
    .where(inArray(questions.topicId, [...ids]))
  await releasePictures(
    context,
    ids.map((id) => `question:${id}`),
  )
}
