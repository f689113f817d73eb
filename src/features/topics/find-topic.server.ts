import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { topics } from './tables.server.ts'

/** The id of a topic named by id or handle; refuses `topic_unknown` with the name. For imports. */
export async function topicIdOf({ db }: Pick<Context, 'db'>, name: number | string): Promise<number> {
  const [row] = await db
    .select({ id: topics.id })
    .from(topics)
    .where(typeof name === 'number' ? eq(topics.id, name) : eq(topics.handle, name))
  if (!row) throw new Refusal('invalid', 'topic_unknown', { name })
  return row.id
}
