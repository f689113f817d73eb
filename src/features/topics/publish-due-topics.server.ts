import { and, eq, lte } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { placeTopic } from './place-topic.server.ts'
import { topics } from './tables.server.ts'

/**
 * Publishes what was scheduled and is due, each in a transaction of its own, and gives how many. Two workers at once
 * publish nothing twice: the state is changed by a guarded update (C-50).
 */
export async function publishDueTopics(context: Context): Promise<number> {
  const isDue = and(eq(topics.state, 'scheduled'), lte(topics.publishedAt, context.now))
  const due = await context.db
    .select({ id: topics.id })
    .from(topics)
    .where(isDue)
    .orderBy(topics.publishedAt)
    .limit(200)
  let published = 0
  for (const { id } of due) {
    const isPublished = await inTransaction(context, async (within) => {
      const changed = await within.db
        .update(topics)
        .set({ state: 'published' })
        .where(and(eq(topics.id, id), isDue))
      if (changed.rowCount === 0) return false
      await placeTopic(within, id)
      await recordAudit(within, 'publishDueTopics', `topic:${id}`)
      return true
    })
    if (isPublished) published += 1
  }
  return published
}
