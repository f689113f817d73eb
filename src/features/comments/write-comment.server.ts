import { desc, eq, sql } from 'drizzle-orm'
import { tagsOfTopic } from '#features/topics/publishing/place-topic.server.ts'
import { topicPath } from '#features/topics/addresses.ts'
import { topicCounters, topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { MOST_REPLIES } from './limits.ts'
import { comments } from './tables.server.ts'

export type Comment = typeof comments.$inferSelect
type Placed = Pick<Comment, 'id' | 'topicId' | 'parentId' | 'sortDate'>

/** A comment's own place: the page that begins with its thread, so that it is there however many were written since. */
export const commentPath = ({ topicId, id }: Pick<Comment, 'topicId' | 'id'>, threadDate: number) =>
  `${topicPath(topicId)}?comments=${threadDate + 1}#comment-${id}`

/** The place of the first comment of a thread. */
export async function threadPath({ db }: Pick<Context, 'db'>, comment: Placed): Promise<string> {
  const first = await readFirst(db, comment)
  return commentPath(first, first.sortDate)
}

/** The same place of a comment or of a reply. */
export async function pathOf({ db }: Pick<Context, 'db'>, comment: Placed): Promise<string> {
  return commentPath(comment, (await readFirst(db, comment)).sortDate)
}

async function readFirst(db: Context['db'], comment: Placed): Promise<Placed> {
  if (comment.parentId === null) return comment
  const [first] = await db.select().from(comments).where(eq(comments.id, comment.parentId))
  return first ?? comment
}

/**
 * Writes a comment under a published topic within the surrounding transaction, not yet visible. Refuses `topic_not_found`,
 * and for a reply `comment_not_found`, `comment_elsewhere`, `comment_gone`, `reply_to_reply`, `thread_full`.
 */
export async function writeComment(
  { db, now }: Context,
  comment: { topicId: number; personId: number; content: string; parentId: number | undefined },
): Promise<Comment> {
  const { topicId, parentId } = comment
  // Puts those who write under one topic in line, so that no two find the same sort date.
  await lockTopic(db, topicId, { isPublished: true })
  if (parentId !== undefined) await refuseParent(db, topicId, parentId)
  const [last] = await db
    .select({ sortDate: comments.sortDate })
    .from(comments)
    .where(eq(comments.topicId, topicId))
    .orderBy(desc(comments.sortDate))
    .limit(1)
  // What was imported from the future must not drag everything after it along.
  const sortDate = (last?.sortDate ?? 0) >= now.getTime() ? await freeAfter(db, topicId, now) : now.getTime()
  const [made] = await db
    .insert(comments)
    .values({ ...comment, state: 'waiting', sortDate, createdAt: now })
    .returning()
  if (!made) throw new Error('the new comment was not returned')
  return made
}

/**
 * Makes a waiting comment visible within the surrounding transaction, counts it and purges the pages it stands on. Gives
 * the comment, undefined when it was not waiting.
 */
export async function showComment(context: Context, id: number): Promise<Comment | undefined> {
  const { db } = context
  const comment = await lockComment(db, id)
  if (comment?.state !== 'waiting') return undefined
  await db.update(comments).set({ state: 'visible' }).where(eq(comments.id, id))
  await countComment(context, comment, 1)
  return comment
}

/** The comment with its topic's counter locked, in the order in which everybody takes them. */
export async function lockComment(db: Context['db'], id: number): Promise<Comment | undefined> {
  const [found] = await db.select({ topicId: comments.topicId }).from(comments).where(eq(comments.id, id))
  if (!found) return undefined
  await lockTopic(db, found.topicId, { isPublished: false })
  const [comment] = await db.select().from(comments).where(eq(comments.id, id))
  return comment
}

async function lockTopic(
  db: Context['db'],
  topicId: number,
  { isPublished }: { isPublished: boolean },
): Promise<void> {
  const [locked] = await db
    .select({ state: topics.state })
    .from(topicCounters)
    .innerJoin(topics, eq(topics.id, topicCounters.topicId))
    .where(eq(topicCounters.topicId, topicId))
    .for('update', { of: topicCounters })
  if (isPublished && locked?.state !== 'published') throw new Refusal('not_found', 'topic_not_found')
}

async function refuseParent(db: Context['db'], topicId: number, parentId: number): Promise<void> {
  const [parent] = await db.select().from(comments).where(eq(comments.id, parentId))
  if (!parent || parent.state === 'waiting') throw new Refusal('not_found', 'comment_not_found')
  if (parent.topicId !== topicId) throw new Refusal('invalid', 'comment_elsewhere')
  if (parent.state === 'removed') throw new Refusal('conflict', 'comment_gone')
  if (parent.parentId !== null) throw new Refusal('invalid', 'reply_to_reply')
  if (parent.replies >= MOST_REPLIES) throw new Refusal('conflict', 'thread_full')
}

/** The first millisecond from now on that no comment of the topic has. */
async function freeAfter(db: Context['db'], topicId: number, now: Date): Promise<number> {
  const at = now.getTime()
  const { rows } = await db.execute<{ free: string }>(sql`
    select coalesce(min(sort_date) + 1, ${at}) as free from comments as taken
    where topic_id = ${topicId} and sort_date >= ${at}
      and exists (select 1 from comments where topic_id = ${topicId} and sort_date = ${at})
      and not exists (select 1 from comments as next where next.topic_id = ${topicId} and next.sort_date = taken.sort_date + 1)`)
  return Number(rows[0]?.free ?? at)
}

/** Counts a comment that is seen now, or no more, and purges where it stands. */
export async function countComment(
  { db }: Context,
  { topicId, parentId }: Pick<Comment, 'topicId' | 'parentId'>,
  by: 1 | -1,
): Promise<void> {
  await db
    .update(topicCounters)
    .set({ comments: sql`${topicCounters.comments} + ${by}` })
    .where(eq(topicCounters.topicId, topicId))
  if (parentId !== null)
    await db
      .update(comments)
      .set({ replies: sql`${comments.replies} + ${by}` })
      .where(eq(comments.id, parentId))
  // Lists show the number, too.
  await purgePages(db, tagsOfTopic(topicId))
}
