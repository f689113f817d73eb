import type { Fulfil } from '#features/orders/settle-order.server.ts'
import type { TakeBack } from '#features/orders/refund-order.server.ts'
import { giveMembershipYear } from './add-year.server.ts'
import { endMembershipOfOrder } from './end-of-order.server.ts'

/** Gives the year that was paid for (MEMBER-01). */
export const fulfilMembership: Fulfil = async (context, { personId, number }, line) => {
  if (line.product !== 'membership_year') throw new Error(`this line of order ${number} is for no membership`)
  await giveMembershipYear(context, { personId, industry: line.detail.industry, source: { order: number } })
}

/** Ends the year that an order gave (C-26). */
export const takeMembershipBack: TakeBack = async (context, { number }) => {
  await endMembershipOfOrder(context, number)
}
