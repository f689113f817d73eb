import { eq } from 'drizzle-orm'
import type { PurchaseFor } from '#features/orders/by-staff/contract.ts'
import { membershipYear } from '#features/orders/catalogue.ts'
import type { WhatItGave } from '#features/orders/desk/read-order.server.ts'
import type { Fulfil } from '#features/orders/settle-order.server.ts'
import type { TakeBack } from '#features/orders/refund-order.server.ts'
import { giveMembershipYear } from './add-year.server.ts'
import { endMembershipOfOrder } from './end-of-order.server.ts'
import { sayPeriod } from './say-period.ts'
import { membershipPeriods } from './tables.server.ts'

/** A year by today's terms, for a reader whom staff order it for; refuses `product_not_sold`. */
export const membershipForReader: PurchaseFor = async ({ services }, _personId, wanted) => {
  if (wanted.product !== 'membership_year') throw new Error(`${wanted.product} is no membership`)
  return membershipYear(services.industries.find(wanted.industry), services.settings.membership)
}

/** Gives the year that was paid for (MEMBER-01). */
export const fulfilMembership: Fulfil = async (context, { personId, number }, line) => {
  if (line.product !== 'membership_year') throw new Error(`this line of order ${number} is for no membership`)
  await giveMembershipYear(context, { personId, industry: line.detail.industry, source: { order: number } })
}

/** Which time it is that an order gave. */
export const membershipItGave: WhatItGave = async ({ db, services }, { number, personId }) => {
  const periods = await db.select().from(membershipPeriods).where(eq(membershipPeriods.orderNumber, number))
  return periods.map(({ industry, startsAt, endsAt }) => ({
    title: `${services.industries.find(industry).name}会员，${sayPeriod(startsAt, endsAt)}`,
    address: `/readers/${personId}`,
  }))
}

/** Ends the year that an order gave (C-26). */
export const takeMembershipBack: TakeBack = async (context, { number }) => {
  await endMembershipOfOrder(context, number)
}
