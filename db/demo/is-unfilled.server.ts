import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'

/** Whether there is nothing to read yet. */
export async function isUnfilled(db: Context['db']): Promise<boolean> {
  return (await db.select({ id: topics.id }).from(topics).limit(1)).length === 0
}
