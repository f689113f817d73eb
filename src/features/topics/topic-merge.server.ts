import { and, eq } from 'drizzle-orm'
import { goesOver, type MergedColumn } from '#features/accounts/merge.server.ts'
import { placeTopic } from './publishing/place-topic.server.ts'
import { topics } from './tables.server.ts'

const inTheirLists: MergedColumn['run'] = async (context, { into }) => {
  const written = await context.db
    .select({ id: topics.id })
    .from(topics)
    .where(and(eq(topics.authorId, into), eq(topics.state, 'published')))
  for (const { id } of written) await placeTopic(context, id)
}

/** What becomes of what somebody wrote and asked when two accounts become one. */
export const topicMerge: readonly MergedColumn[] = [
  goesOver('topics', 'author_id', { name: '发表的内容', after: inTheirLists }),
  goesOver('questions', 'asker_id', { name: '提问' }),
]
