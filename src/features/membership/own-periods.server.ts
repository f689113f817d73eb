import { asc, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { membershipPeriods } from './tables.server.ts'

/** The memberships of the person who asks, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnMembershipData({
  actor,
  db,
  services,
}: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(actor)
  const periods = await db
    .select()
    .from(membershipPeriods)
    .where(eq(membershipPeriods.personId, id))
    .orderBy(asc(membershipPeriods.startsAt))
  return {
    会员: periods.map(({ industry, startsAt, endsAt, orderNumber }) => ({
      产业: services.industries.find(industry).name,
      开始: shanghaiIso(startsAt),
      结束: shanghaiIso(endsAt),
      订单号: orderNumber ?? '赠送',
    })),
  }
}
