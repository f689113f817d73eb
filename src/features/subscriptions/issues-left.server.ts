import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { isPaused, issuesLeft } from './running.ts'
import { quarterlySubscriptions } from './tables.server.ts'

/** How many issues are still to come to somebody by all subscriptions together, and whether one of these is paused. */
export async function readLeft(
  { db }: Pick<Context, 'db'>,
  personId: number,
): Promise<{ readonly issues: number; readonly isPaused: boolean }> {
  const own = await db
    .select()
    .from(quarterlySubscriptions)
    .where(and(eq(quarterlySubscriptions.personId, personId), isNull(quarterlySubscriptions.endedAt)))
  return { issues: issuesLeft(own), isPaused: own.some(isPaused) }
}

/** The first of these alone. */
export const countIssuesLeft = async (context: Pick<Context, 'db'>, personId: number): Promise<number> =>
  (await readLeft(context, personId)).issues
