import { attachPictures } from '#features/uploads/attach-pictures.server.ts'
import type { Context } from '#platform/context.ts'
import { questions, topics } from '../tables.server.ts'

interface NewQuestion {
  readonly askerId: number
  readonly title: string
  readonly description: string
  readonly isAnonymous: boolean
  /** Uploads of the asker. */
  readonly pictureIds: readonly string[]
}

/**
 * Writes a question down as a draft that nobody sees before it is answered, within the surrounding transaction; gives
 * its id. Refuses `picture_not_yours`.
 */
export async function createQuestion(
  context: Context,
  { askerId, title, description, isAnonymous, pictureIds }: NewQuestion,
): Promise<number> {
  const { db, now, services } = context
  const industry = services.industries.main
  const [topic] = await db
    .insert(topics)
    .values({ kind: 'question', state: 'draft', industry, title, createdAt: now, updatedAt: now })
    .returning({ id: topics.id })
  if (!topic) throw new Error('the new question was not returned')
  const images = await attachPictures(context, { ids: pictureIds, to: `question:${topic.id}` })
  await db.insert(questions).values({ topicId: topic.id, askerId, isAnonymous, description, images })
  return topic.id
}
