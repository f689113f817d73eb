import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Block } from '../body/blocks.ts'
import { beginningOfPreview } from '../body/public-summary.ts'
import { finishPublishing } from '../publishing/finish-publishing.server.ts'
import { shareChannels } from '../lists/set-channel.server.ts'
import { topics } from '../tables.server.ts'

interface Answer {
  readonly authorId: number
  readonly blocks: Block[]
  readonly summary: string
  readonly cover: StoredImage | undefined
}

/**
 * Writes an answer into a question's draft, whose row the caller holds; `publishDraft` shows it. Of one that members pay for,
 * lists and cards show no more than its preview, and none of its pictures (C-31). Refuses `topic_not_found` when the question is
 * no draft any more.
 */
export async function writeAnswer(
  { db, now }: Context,
  questionId: number,
  { authorId, blocks, summary, cover }: Answer,
): Promise<void> {
  const isDraft = and(eq(topics.id, questionId), eq(topics.state, 'draft'))
  const [draft] = await db.select({ isPaid: topics.isPaid }).from(topics).where(isDraft)
  if (!draft) throw new Refusal('not_found', 'topic_not_found')
  const shown = draft.isPaid
    ? { summary: beginningOfPreview(blocks), cover: null }
    : { summary, cover: cover ?? null }
  await db
    .update(topics)
    .set({ ...shown, blocks, authorId, updatedAt: now })
    .where(isDraft)
}

/**
 * Takes an unpublished answer out of its draft, as if nobody had written one, within the surrounding transaction of whoever
 * holds the question's row. A question that everybody could read before it was answered is public again, at its old place
 * and put to `askedOf`.
 */
export async function takeAnswerBack(
  context: Context,
  questionId: number,
  { askedOf = null }: { askedOf?: number | null } = {},
): Promise<void> {
  const { db, now } = context
  const isDraft = and(eq(topics.id, questionId), eq(topics.state, 'draft'))
  await shareChannels(context)
  const erased = { blocks: [], summary: '', cover: null, authorId: null, updatedAt: now }
  await db.update(topics).set(erased).where(isDraft)
  const [shown] = await db
    .update(topics)
    .set({ state: 'published', authorId: askedOf })
    .where(and(isDraft, isNotNull(topics.publishedAt)))
    .returning({ title: topics.title })
  if (shown) await finishPublishing(context, [{ id: questionId, title: shown.title }])
}
