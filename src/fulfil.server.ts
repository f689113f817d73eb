import { fulfilFile, takeFileBack } from '#features/files/fulfil.server.ts'
import { fulfilMembership, takeMembershipBack } from '#features/membership/fulfil.server.ts'
import type { TakeBack } from '#features/orders/refund-order.server.ts'
import type { Fulfil } from '#features/orders/settle-order.server.ts'

/** Who gives what was paid for: orders know nothing of what they sell, so it is said here for every product. */
export const fulfil: Fulfil = (context, order) => {
  switch (order.product) {
    case 'membership_year':
      return fulfilMembership(context, order)
    case 'file':
      return fulfilFile(context, order)
  }
}

/** Who takes back what a refunded order gave. */
export const takeBack: TakeBack = (context, order) => {
  switch (order.product) {
    case 'membership_year':
      return takeMembershipBack(context, order)
    case 'file':
      return takeFileBack(context, order)
  }
}
