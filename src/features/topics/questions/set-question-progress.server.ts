import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { questions } from '../tables.server.ts'

/** Says how far a question has come: nobody is at it, an expert is, or it is answered. */
export async function setQuestionProgress(
  { db }: Context,
  questionId: number,
  progress: 'open' | 'accepted' | 'answered',
): Promise<void> {
  await db.update(questions).set({ progress }).where(eq(questions.topicId, questionId))
  await purgePages(db, [`topic:${questionId}`])
}
