import { lt } from 'drizzle-orm'
import { HISTORY_DAYS } from '#features/accounts/limits.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { visitedTopics } from './tables.server.ts'

/** Forgets what was read half a year ago; a job. */
export async function forgetOldVisits({ db, now }: Context): Promise<void> {
  await db
    .delete(visitedTopics)
    .where(lt(visitedTopics.visitedAt, new Date(now.getTime() - HISTORY_DAYS * DAY_MS)))
}
