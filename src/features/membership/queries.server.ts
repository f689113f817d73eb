import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.server.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import type { Industry } from '#platform/industries/industry.ts'
import type { Membership, Memberships } from './contract.ts'
import { membershipPeriods } from './tables.server.ts'

const periodsOfPerson = preparedQuery('membership_periods', (db) =>
  db
    .select({
      industry: membershipPeriods.industry,
      startsAt: membershipPeriods.startsAt,
      endsAt: membershipPeriods.endsAt,
    })
    .from(membershipPeriods)
    .where(eq(membershipPeriods.personId, sql.placeholder('personId')))
    .orderBy(asc(membershipPeriods.startsAt))
    .prepare('membership_periods'),
)

/** Somebody's memberships by industry, as of now: the one answer for the whole portal. */
export async function readMemberships(
  { db, now }: { readonly db: Database; readonly now: Date },
  personId: number,
): Promise<Memberships> {
  const periods = await periodsOfPerson(db).execute({ personId })
  const of = (industry: Industry): Membership => {
    const own = periods.filter((period) => period.industry === industry)
    const current = own.find((period) => period.startsAt <= now && now < period.endsAt)
    if (!current) {
      const last = own.findLast((period) => period.endsAt <= now)
      return { isMember: false, startsAt: last?.startsAt, endsAt: last?.endsAt }
    }
    // What was renewed follows without a gap, and is one membership to whoever asks until when.
    let { startsAt, endsAt } = current
    for (const period of own) if (period.startsAt <= endsAt && period.endsAt > endsAt) endsAt = period.endsAt
    for (const period of own.toReversed())
      if (period.endsAt >= startsAt && period.startsAt < startsAt) startsAt = period.startsAt
    return { isMember: true, startsAt, endsAt }
  }
  const ever = [...new Set(periods.map((period) => period.industry))].toSorted()
  return { of, current: ever.filter((industry) => of(industry).isMember) }
}

/** The industries somebody has paid for, and until when this answer holds. */
export async function readPaidIndustries(
  reading: { readonly db: Database; readonly now: Date },
  personId: number,
): Promise<{ memberOf: readonly Industry[]; until: Date | undefined }> {
  const { current: memberOf, of } = await readMemberships(reading, personId)
  const ends = memberOf.flatMap((industry) => of(industry).endsAt ?? [])
  const until = ends.length > 0 ? new Date(Math.min(...ends.map((end) => end.getTime()))) : undefined
  return { memberOf, until }
}
