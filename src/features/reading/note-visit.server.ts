import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { collectedTopics } from './tables.server.ts'

/**
 * Writes down that whoever asks opened a topic, unless this person wants no history, and tells whether it is collected.
 * Somebody not signed in has neither.
 */
export async function noteVisit({ actor, db, now }: Context, topicId: number): Promise<boolean> {
  if (actor.kind !== 'person') return false
  const { id: personId } = actor
  // In one statement, so that what is switched off meanwhile leaves nothing behind.
  await db.execute(sql`
    insert into visited_topics (person_id, topic_id, visited_at)
    select ${personId}, id, ${now} from topics
    where id = ${topicId} and state = 'published'
      and not exists (select from people_without_history where person_id = ${personId})
    on conflict (person_id, topic_id) do update set visited_at = excluded.visited_at`)
  const [collected] = await db
    .select({ topicId: collectedTopics.topicId })
    .from(collectedTopics)
    .where(and(eq(collectedTopics.personId, personId), eq(collectedTopics.topicId, topicId)))
  return collected !== undefined
}
