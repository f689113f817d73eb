import { and, eq, gte, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { membershipPeriods } from './tables.server.ts'

type Period = typeof membershipPeriods.$inferSelect

/** Moves what stands behind a period that is gone from now on forward, so that nobody loses another year (C-26). */
export async function closeGap({ db, now }: Context, period: Period): Promise<void> {
  const begins = period.startsAt > now ? period.startsAt : now
  if (period.endsAt <= begins) return
  const gone = sql`(${period.endsAt}::timestamptz - ${begins}::timestamptz)`
  await db
    .update(membershipPeriods)
    .set({ startsAt: sql`starts_at - ${gone}`, endsAt: sql`ends_at - ${gone}` })
    .where(
      and(
        eq(membershipPeriods.personId, period.personId),
        eq(membershipPeriods.industry, period.industry),
        gte(membershipPeriods.startsAt, period.endsAt),
      ),
    )
}
