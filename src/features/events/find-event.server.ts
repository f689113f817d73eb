import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { events } from './tables.server.ts'

/** The id of an event named by id or handle; refuses `event_unknown` with the name. For imports. */
export async function eventIdOf({ db }: Pick<Context, 'db'>, name: number | string): Promise<number> {
  const [row] = await db
    .select({ id: events.id })
    .from(events)
    .where(typeof name === 'number' ? eq(events.id, name) : eq(events.handle, name))
  if (!row) throw new Refusal('invalid', 'event_unknown', { name })
  return row.id
}
