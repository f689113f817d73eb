import { and, lt, ne, or, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { moderationReviews, postingBans } from './tables.server.ts'

export const KEPT_MS = 2 * 365 * DAY_MS

/** Forgets what was decided, with its reports, and bans that are over, each two years later; a job. */
export async function forgetOldReviews({ db, now }: Context): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS)
  const { state, decidedAt, createdAt } = moderationReviews
  // What went by itself was decided by nobody.
  const settledAt = sql`coalesce(${decidedAt}, ${createdAt})`
  await db.delete(moderationReviews).where(and(ne(state, 'waiting'), lt(settledAt, oldest)))
  await db.delete(postingBans).where(or(lt(postingBans.liftedAt, oldest), lt(postingBans.endsAt, oldest)))
}
