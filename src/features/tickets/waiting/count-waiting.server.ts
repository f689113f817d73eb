import { and, count, eq } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { waitingList } from './tables.server.ts'
import { isServed } from './is-served.server.ts'

/** How many wait for a seat of each type, by its id. */
export type Waiting = ReadonlyMap<number, number>

/** Those of one event who wait, have no offer yet and would be offered one. */
export async function countWaiting(db: SharedContext['db'], eventId: number): Promise<Waiting> {
  const rows = await db
    .select({ typeId: waitingList.typeId, people: count() })
    .from(waitingList)
    .where(and(eq(waitingList.eventId, eventId), eq(waitingList.state, 'waiting'), isServed))
    .groupBy(waitingList.typeId)
  return new Map(rows.map(({ typeId, people }) => [typeId, people]))
}
