import { and, eq, lte } from 'drizzle-orm'
import { inTransaction, type Context } from '#platform/context.ts'
import { inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { finishPublishing } from './finish-publishing.server.ts'
import { topics } from '../tables.server.ts'

/**
 * Publishes what was scheduled and is due, each in a transaction of its own, and gives how many. Two workers at once
 * publish nothing twice: the state is changed by a guarded update. What fails stays scheduled, holds up nothing else, and
 * fails the run in the end (C-50).
 */
export async function publishDueTopics(context: Context): Promise<number> {
  const isDue = and(eq(topics.state, 'scheduled'), lte(topics.publishedAt, context.now))
  const due = await context.db
    .select({ id: topics.id })
    .from(topics)
    .where(isDue)
    .orderBy(inNoOrder)
    .limit(200)
  let count = 0
  const failures: unknown[] = []
  for (const { id } of due) {
    try {
      const isPublished = await inTransaction(context, async (within) => {
        const [published] = await within.db
          .update(topics)
          .set({ state: 'published' })
          .where(and(eq(topics.id, id), isDue))
          .returning({ id: topics.id, title: topics.title })
        if (!published) return false
        await finishPublishing(within, [published])
        return true
      })
      if (isPublished) count += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} topics could not be published`)
  return count
}
