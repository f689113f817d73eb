import { cancelOrder } from '#features/orders/cancel-order.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { registrations } from '../tables.server.ts'

/** Closes the order of a registration that is given up, where there is one; one that was paid meanwhile gives its money back. */
export async function closeOrder(
  context: Context,
  { orderNumber }: Pick<typeof registrations.$inferSelect, 'orderNumber'>,
): Promise<void> {
  if (orderNumber === null) return
  try {
    await cancelOrder(context, { number: orderNumber })
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'order_not_open')) throw error
  }
}
