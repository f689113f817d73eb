import { desc, eq } from 'drizzle-orm'
import type { RecentPost } from '#features/moderation/try-word.server.ts'
import type { Context } from '#platform/context.ts'
import { comments } from './tables.server.ts'

/** The last so many comments that everybody sees. */
export async function recentComments({ db }: Context, most: number): Promise<RecentPost[]> {
  const { content, createdAt, topicId, id, state } = comments
  const rows = await db
    .select({ text: content, at: createdAt, topicId })
    .from(comments)
    .where(eq(state, 'visible'))
    .orderBy(desc(id))
    .limit(most)
  return rows.map(({ text, at, topicId: topic }) => ({ text, at, link: `/topic/${topic}` }))
}
