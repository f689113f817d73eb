import { eq } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { invalidateReaders } from '#platform/pages/purge-pages.server.ts'
import { membershipOf } from './membership-name.ts'
import { membershipGranted } from './message-kinds.ts'
import { nextPeriodBegins } from './lock-membership.server.ts'
import { yearAfter } from './policy.ts'
import { membershipPeriods } from './tables.server.ts'

interface Year {
  readonly personId: number
  readonly industry: Industry
  readonly source: { readonly order: string } | { readonly grant: string }
}

/** Gives somebody a year as a present; gives its end. Refuses `permission_missing` (C-23). */
export async function addMembershipYear(context: Context, year: Year): Promise<Date> {
  requirePermission(context.actor, 'membership.grant')
  return giveMembershipYear(context, year)
}

/**
 * Adds a year of membership behind what is already there, and tells every process, so that the next request reads in
 * full; gives its end. The same order gives nothing a second time. Called by what knows that it was paid for (B-35).
 */
export async function giveMembershipYear(
  context: Context,
  { personId, industry, source }: Year,
): Promise<Date> {
  return inTransaction(context, async (within) => {
    const { db, now } = within
    const startsAt = await nextPeriodBegins(within, { personId, industry })
    const orderNumber = 'order' in source ? source.order : null
    if (orderNumber !== null) {
      const [given] = await db
        .select({ endsAt: membershipPeriods.endsAt })
        .from(membershipPeriods)
        .where(eq(membershipPeriods.orderNumber, orderNumber))
      if (given) return given.endsAt
    }
    const endsAt = yearAfter(startsAt)
    await db.insert(membershipPeriods).values({
      personId,
      industry,
      startsAt,
      endsAt,
      source: orderNumber === null ? 'grant' : 'order',
      orderNumber,
      note: 'grant' in source ? source.grant : '',
      createdAt: now,
    })
    const isExtended = startsAt > now
    await notify(within, membershipGranted, {
      personId,
      params: {
        membership: membershipOf(within.services, industry),
        endsAt,
        isExtended,
        isPaid: orderNumber !== null,
      },
      link: '/me',
    })
    await invalidateReaders(db, [personId])
    await recordAudit(within, 'addMembershipYear', `person:${personId}`, { industry, ...source })
    return endsAt
  })
}
