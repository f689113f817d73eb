import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { blockOfPictures, picturesOf, type Block, type BodyPicture } from './blocks.ts'
import { placeTopic } from '../publishing/place-topic.server.ts'
import { questions, topics } from '../tables.server.ts'

/** What stands where a picture was. */
const GAP: Block = { type: 'paragraph', spans: [{ text: '［图片已移除］' }] }

/**
 * Takes pictures out of a topic and of the question it answers, within the surrounding transaction; in the text a note
 * stands where each was.
 */
export async function takePicturesOut(
  context: Context,
  topicId: number,
  imageIds: readonly string[],
): Promise<void> {
  const { db, now } = context
  const isGone = ({ id }: { id: string }) => imageIds.includes(id)
  const [topic] = await db.select().from(topics).where(eq(topics.id, topicId)).for('no key update')
  if (!topic) return
  const { blocks, cover, state } = topic
  await db
    .update(topics)
    .set({
      blocks: blocks.map((block) => withoutPictures(block, isGone)),
      cover: cover && isGone(cover) ? null : cover,
      updatedAt: now,
    })
    .where(eq(topics.id, topicId))
  const [question] = await db
    .select({ images: questions.images })
    .from(questions)
    .where(eq(questions.topicId, topicId))
  if (question?.images.some(isGone))
    await db
      .update(questions)
      .set({ images: question.images.filter((image) => !isGone(image)) })
      .where(eq(questions.topicId, topicId))
  if (state === 'published') await placeTopic(context, topicId)
  else await purgePages(db, [`topic:${topicId}`])
}

/** A block without the pictures that are gone, a note in the place of the last of them. */
export function withoutPictures(block: Block, isGone: (image: BodyPicture['image']) => boolean): Block {
  const pictures = picturesOf(block)
  const left = pictures.filter(({ image }) => !isGone(image))
  if (left.length === pictures.length) return block
  return blockOfPictures(left, block.type === 'gallery' ? block.caption : undefined) ?? GAP
}
