import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { freeSortDate } from '#platform/database/sort-date.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { placeTopic } from './place-topic.server.ts'
import { shareChannels } from './set-channel.server.ts'
import { topics } from './tables.server.ts'

/**
 * Shows now what stands written as a draft, within the surrounding transaction of whoever decides that it may be shown;
 * gives its title. Refuses `topic_not_found` for what is no draft: something published keeps its date.
 */
export async function publishDraft(context: Context, topicId: number): Promise<{ title: string }> {
  const { db, now } = context
  await shareChannels(context)
  const sortDate = await freeSortDate(db, topics, { at: now, id: topicId })
  const [topic] = await db
    .update(topics)
    .set({ state: 'published', publishedAt: now, sortDate, updatedAt: now })
    .where(and(eq(topics.id, topicId), eq(topics.state, 'draft')))
    .returning({ title: topics.title })
  if (!topic) throw new Refusal('not_found', 'topic_not_found')
  await placeTopic(context, topicId)
  return topic
}
