import { and, eq } from 'drizzle-orm'
import { goesOver, type Move } from '#features/accounts/moves.server.ts'
import { placeTopic } from './publishing/place-topic.server.ts'
import { topics } from './tables.server.ts'

const inTheirLists: Move['run'] = async (context, { into }) => {
  const written = await context.db
    .select({ id: topics.id })
    .from(topics)
    .where(and(eq(topics.authorId, into), eq(topics.state, 'published')))
  for (const { id } of written) await placeTopic(context, id)
}

/** What becomes of what somebody wrote and asked when two accounts become one. */
export const topicMoves: readonly Move[] = [
  goesOver('topics', 'author_id', { name: '发表的内容', after: inTheirLists }),
  goesOver('questions', 'asker_id', { name: '提问' }),
]
