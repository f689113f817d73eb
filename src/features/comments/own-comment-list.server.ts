import { and, count, desc, eq, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OwnPlace } from '#features/accounts/own-place.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { reasonsOfRejection } from '#features/moderation/review-queries.server.ts'
import { topicPath } from '#features/topics/addresses.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso, shanghaiMinute } from '#platform/shanghai-time.ts'
import { MY_COMMENTS_PATH } from './addresses.ts'
import type { ListedComment } from './contract.ts'
import { OWN_PER_PAGE } from './limits.ts'
import { comments } from './tables.server.ts'
import { commentPath } from './write-comment.server.ts'

/** What the person who asks has commented, under whatever it stands (C-69). */

const first = alias(comments, 'first')

/** What its author took back is gone for its author, too. */
const isListed = (personId: number) =>
  and(eq(comments.personId, personId), or(ne(comments.state, 'removed'), eq(comments.removedBy, 'staff')))

export interface OwnCommentPage {
  readonly items: readonly ListedComment[]
  readonly page: number
  readonly pageCount: number
}

/** A page of the comments of the person who asks, the newest first; refuses `sign_in_required`. */
export async function listOwnComments(context: Context, { page }: { page: number }): Promise<OwnCommentPage> {
  const { id: personId } = requirePerson(context.actor)
  const { db } = context
  const [total, rows] = await Promise.all([
    db.$count(comments, isListed(personId)),
    db
      .select({
        comment: comments,
        threadDate: first.sortDate,
        title: topics.title,
        isSponsored: topics.isSponsored,
        topicState: topics.state,
      })
      .from(comments)
      .leftJoin(first, eq(first.id, comments.parentId))
      .innerJoin(topics, eq(topics.id, comments.topicId))
      .where(isListed(personId))
      .orderBy(desc(comments.createdAt), desc(comments.id))
      .limit(OWN_PER_PAGE)
      .offset((page - 1) * OWN_PER_PAGE),
  ])
  const removed = rows.flatMap(({ comment: { id, state } }) => (state === 'removed' ? [id] : []))
  const reasons = await reasonsOfRejection(context, { kind: 'comment', ids: removed, personId })
  return {
    items: rows.map(({ comment, threadDate, title, isSponsored, topicState }) => {
      const isThere = topicState === 'published'
      return {
        id: comment.id,
        content: comment.content,
        isReply: comment.parentId !== null,
        state: comment.state,
        writtenAt: { iso: shanghaiIso(comment.createdAt), text: shanghaiMinute(comment.createdAt) },
        topic: isThere ? { title, isSponsored } : undefined,
        isTopicWithdrawn: topicState === 'withdrawn',
        path: isThere ? placeOf(comment, threadDate) : undefined,
        reason: reasons.get(comment.id) ?? '',
      }
    }),
    page,
    pageCount: Math.max(1, Math.ceil(total / OWN_PER_PAGE)),
  }
}

/** Of what is gone only what it stood under can be opened. */
const placeOf = (comment: typeof comments.$inferSelect, threadDate: number | null) =>
  comment.state === 'removed'
    ? topicPath(comment.topicId)
    : commentPath(comment, threadDate ?? comment.sortDate)

/** Where somebody who has commented finds what became of it. */
export async function ownCommentPlaces({ actor, db }: Context): Promise<OwnPlace[]> {
  if (actor.kind !== 'person') return []
  const [found] = await db.select({ written: count() }).from(comments).where(isListed(actor.id))
  const written = found?.written ?? 0
  return written === 0 ? [] : [{ path: MY_COMMENTS_PATH, name: '我的评论', count: written }]
}
