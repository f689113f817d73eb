import { and, asc, eq, gte } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { endOfLastDay } from './policy.ts'
import { membershipPeriods } from './tables.server.ts'

type Period = typeof membershipPeriods.$inferSelect

/**
 * Moves what stands behind a period that is gone from now on forward, so that nobody loses another year; each still ends
 * with a whole day, as its owner is told (C-23, C-26).
 */
export async function closeGap({ db, now }: Context, period: Period): Promise<void> {
  const begins = period.startsAt > now ? period.startsAt : now
  if (period.endsAt <= begins) return
  const behind = await db
    .select()
    .from(membershipPeriods)
    .where(
      and(
        eq(membershipPeriods.personId, period.personId),
        eq(membershipPeriods.industry, period.industry),
        gte(membershipPeriods.startsAt, period.endsAt),
      ),
    )
    .orderBy(asc(membershipPeriods.startsAt), asc(membershipPeriods.id))
  let goneMs = period.endsAt.getTime() - begins.getTime()
  for (const { id, startsAt, endsAt } of behind) {
    const sooner = (instant: Date) => new Date(instant.getTime() - goneMs)
    const moved = { startsAt: sooner(startsAt), endsAt: endOfLastDay(sooner(endsAt)) }
    await db.update(membershipPeriods).set(moved).where(eq(membershipPeriods.id, id))
    goneMs = endsAt.getTime() - moved.endsAt.getTime()
  }
}
