import { and, desc, eq } from 'drizzle-orm'
import type { RecentPost } from '#features/moderation/try-word.server.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'

/** The last so many questions that everybody sees, as they were asked. */
export async function recentQuestions({ db }: Context, most: number): Promise<RecentPost[]> {
  const rows = await db
    .select({ id: topics.id, title: topics.title, description: questions.description, at: topics.createdAt })
    .from(topics)
    .innerJoin(questions, eq(questions.topicId, topics.id))
    .where(and(eq(topics.kind, 'question'), eq(topics.state, 'published')))
    .orderBy(desc(topics.id))
    .limit(most)
  return rows.map(({ id, title, description, at }) => ({
    text: `${title}\n${description}`,
    at,
    link: `/topic/${id}`,
  }))
}
