import { desc, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { sponsoredTitle } from '#features/topics/sponsored-title.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { sayCommentState } from './states.ts'
import { comments } from './tables.server.ts'

/** The comments of the person who asks, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnCommentData({ actor, db }: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(actor)
  const written = await db
    .select({ comment: comments, title: topics.title, isSponsored: topics.isSponsored })
    .from(comments)
    .innerJoin(topics, eq(topics.id, comments.topicId))
    .where(eq(comments.personId, id))
    .orderBy(desc(comments.createdAt))
  return {
    评论: written.map(({ comment, ...topic }) => ({
      文章: sponsoredTitle(topic),
      内容: comment.content,
      状态: sayCommentState(comment.state, comment.removedBy === 'author'),
      时间: shanghaiIso(comment.createdAt),
    })),
  }
}
