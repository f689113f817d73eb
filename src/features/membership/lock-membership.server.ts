import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { membershipPeriods } from './tables.server.ts'

interface Membership {
  readonly personId: number
  readonly industry: Industry
}

/**
 * Lets changes of one membership follow each other, so that years stand behind one another, not upon one another. No
 * constraint could say it: what two accounts had at the same time stays as it was when they become one.
 */
export async function lockMembership(
  { db }: Pick<Context, 'db'>,
  { personId, industry }: Membership,
): Promise<void> {
  await holdLock(db, 'membership', `${personId} ${industry}`)
}

/** When a further period begins: behind the last one, or now. Nobody else adds one before this transaction ends. */
export async function nextPeriodBegins(
  { db, now }: Pick<Context, 'db' | 'now'>,
  membership: Membership,
): Promise<Date> {
  await lockMembership({ db }, membership)
  const { personId, industry } = membership
  const [last] = await db
    .select({ endsAt: membershipPeriods.endsAt })
    .from(membershipPeriods)
    .where(and(eq(membershipPeriods.personId, personId), eq(membershipPeriods.industry, industry)))
    .orderBy(desc(membershipPeriods.endsAt))
    .limit(1)
  return last && last.endsAt > now ? last.endsAt : now
}
