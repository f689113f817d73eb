import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { issuesLeft } from './running.ts'
import { quarterlySubscriptions } from './tables.server.ts'

/** How many issues are still to come to somebody by all subscriptions together. */
export async function countIssuesLeft({ db }: Pick<Context, 'db'>, personId: number): Promise<number> {
  const own = await db
    .select()
    .from(quarterlySubscriptions)
    .where(and(eq(quarterlySubscriptions.personId, personId), isNull(quarterlySubscriptions.endedAt)))
  return issuesLeft(own)
}
