import { desc, eq, inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { topics } from './tables.server.ts'

/** The id of a topic named by id, by handle or by the id its source gave it (`id:…`); refuses `topic_unknown` with the name. For imports. */
export async function topicIdOf({ db }: Pick<Context, 'db'>, name: number | string): Promise<number> {
  const [row] = await db
    .select({ id: topics.id })
    .from(topics)
    .where(typeof name === 'number' ? eq(topics.id, name) : inArray(topics.handle, [name, `id:${name}`]))
    .orderBy(desc(eq(topics.handle, String(name))))
    .limit(1)
  if (!row) throw new Refusal('invalid', 'topic_unknown', { name })
  return row.id
}
