import { and, count, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { MOST_COLLECTED } from './limits.ts'
import { collectedTopics } from './tables.server.ts'

/**
 * Keeps a published topic for whoever asks, or lets it go; twice is as once. Refuses `sign_in_required`,
 * `topic_not_found`, `collection_full`.
 */
export async function collectTopic(
  { actor, db, now }: Context,
  { topicId, isCollected }: { topicId: number; isCollected: boolean },
): Promise<void> {
  const { id: personId } = requirePerson(actor)
  if (!isCollected) {
    await db
      .delete(collectedTopics)
      .where(and(eq(collectedTopics.personId, personId), eq(collectedTopics.topicId, topicId)))
    return
  }
  const [topic] = await db
    .select({ id: topics.id })
    .from(topics)
    .where(and(eq(topics.id, topicId), eq(topics.state, 'published')))
  if (!topic) throw new Refusal('not_found', 'topic_not_found')
  const [kept] = await db
    .select({ topics: count() })
    .from(collectedTopics)
    .where(eq(collectedTopics.personId, personId))
  if ((kept?.topics ?? 0) >= MOST_COLLECTED) throw new Refusal('conflict', 'collection_full')
  await db.insert(collectedTopics).values({ personId, topicId, collectedAt: now }).onConflictDoNothing()
}
