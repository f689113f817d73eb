import { and, eq, inArray } from 'drizzle-orm'
import type { Move } from './move.ts'
import { oldPortalThings } from './tables.server.ts'

/** The name that a topic is known by again. */
export const topicName = (id: number) => `topic ${id}`

/**
 * Those of these topics that have come, in the same order: what has not cannot be named, and an article of ours that
 * happens to have the number is another one.
 */
export async function chosenOf({ context, portal }: Move, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await context.db
    .select({ id: oldPortalThings.number })
    .from(oldPortalThings)
    .where(and(eq(oldPortalThings.origin, portal.origin), inArray(oldPortalThings.thing, ids.map(topicName))))
  const here = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => here.has(id))
}
