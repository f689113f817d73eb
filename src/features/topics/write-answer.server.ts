import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Block } from './blocks.ts'
import { topics } from './tables.server.ts'

interface Answer {
  readonly authorId: number
  readonly blocks: Block[]
  readonly summary: string
  readonly cover: StoredImage | undefined
}

/**
 * Writes an answer into a question's draft, whose row the caller holds; `publishDraft` shows it. Refuses
 * `topic_not_found` when the question is no draft any more.
 */
export async function writeAnswer(
  { db, now }: Context,
  questionId: number,
  { authorId, blocks, summary, cover }: Answer,
): Promise<void> {
  const written = await db
    .update(topics)
    .set({ blocks, summary, cover: cover ?? null, authorId, updatedAt: now })
    .where(and(eq(topics.id, questionId), eq(topics.state, 'draft')))
  if (written.rowCount === 0) throw new Refusal('not_found', 'topic_not_found')
}

/** Takes an unpublished answer out of its draft, as if nobody had written one. */
export async function eraseAnswer({ db, now }: Context, questionId: number): Promise<void> {
  await db
    .update(topics)
    .set({ blocks: [], summary: '', cover: null, authorId: null, updatedAt: now })
    .where(and(eq(topics.id, questionId), eq(topics.state, 'draft')))
}

/** Takes every picture out of an unpublished answer, so that its text can be gone on from. */
export async function dropAnswerPictures({ db }: Context, questionId: number): Promise<void> {
  const isDraft = and(eq(topics.id, questionId), eq(topics.state, 'draft'))
  const [draft] = await db.select({ blocks: topics.blocks }).from(topics).where(isDraft)
  if (!draft) return
  const blocks = draft.blocks.filter(({ type }) => type !== 'image')
  await db.update(topics).set({ blocks, cover: null }).where(isDraft)
}
