import { asc, eq, inArray, sql } from 'drizzle-orm'
import { countRows, goesOverOnce, type Merging, type MergedColumn } from '#features/accounts/merge.server.ts'
import type { Context } from '#platform/context.ts'
import { lockMembership } from './lock-membership.server.ts'
import { endOfLastDay } from './policy.ts'
import { membershipPeriods } from './tables.server.ts'

/**
 * What is left of the one's membership stands behind the other's, so that no day that was paid for is lost, and nothing moves
 * where only one of the two is a member. It still ends with a whole day (C-23).
 */
async function moveMembership(context: Context, { from, into }: Merging): Promise<void> {
  const { db, now } = context
  const people = [from, into].toSorted((one, two) => one - two)
  const industries = await db
    .selectDistinct({ industry: membershipPeriods.industry })
    .from(membershipPeriods)
    .where(inArray(membershipPeriods.personId, people))
    .orderBy(asc(membershipPeriods.industry))
  for (const { industry } of industries) {
    for (const personId of people) await lockMembership(context, { personId, industry })
    const periods = await db
      .select()
      .from(membershipPeriods)
      .where(inArray(membershipPeriods.personId, people))
      .orderBy(asc(membershipPeriods.startsAt), asc(membershipPeriods.id))
      .for('update')
    const ofIndustry = periods.filter((each) => each.industry === industry && each.endsAt > now)
    const own = ofIndustry.filter(({ personId }) => personId === into)
    if (own.length === 0) continue
    let end = new Date(Math.max(...own.map(({ endsAt }) => endsAt.getTime())))
    for (const { id, startsAt, endsAt } of ofIndustry.filter(({ personId }) => personId === from)) {
      const leftMs = endsAt.getTime() - Math.max(startsAt.getTime(), now.getTime())
      const moved = { startsAt: end, endsAt: endOfLastDay(new Date(end.getTime() + leftMs)) }
      await db.update(membershipPeriods).set(moved).where(eq(membershipPeriods.id, id))
      end = moved.endsAt
    }
  }
  await db.update(membershipPeriods).set({ personId: into }).where(eq(membershipPeriods.personId, from))
}

/** What becomes of memberships when two accounts become one. */
export const membershipMerge: readonly MergedColumn[] = [
  {
    table: 'membership_periods',
    column: 'person_id',
    name: '会员',
    clash: '两边都是会员，剩下的天数接在后面',
    async count({ db, now }, { from, into }) {
      const runsOn = sql`person_id = ${from} and ends_at > ${now} and exists (select from membership_periods own
        where own.person_id = ${into} and own.ends_at > ${now} and own.industry = membership_periods.industry)`
      return {
        moved: await countRows(db, 'membership_periods', sql`person_id = ${from}`),
        clashes: await countRows(db, 'membership_periods', runsOn),
      }
    },
    run: moveMembership,
  },
  goesOverOnce('membership_reminders', 'person_id', { key: ['industry', 'ends_at', 'days'], twice: 'ends' }),
]
