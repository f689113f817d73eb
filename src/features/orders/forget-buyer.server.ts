import { and, eq, inArray, ne } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { invoices, orders } from './tables.server.ts'

/**
 * Orders, payments, refunds and invoices are kept as the law requires, by the number of the account; the address to which
 * an invoice went is not among what it requires, and is kept no longer than one may still go there (C-14).
 */
export const forgetBuyer: ForgetPerson = async ({ db }, { personId }) => {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.personId, personId))
  const refunded = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.personId, personId), eq(orders.state, 'refunded')))
  await db
    .update(invoices)
    .set({ state: 'rejected', rejectedReason: '已全额退款' })
    .where(and(inArray(invoices.orderId, refunded), eq(invoices.state, 'requested')))
  await db
    .update(invoices)
    .set({ email: '' })
    .where(and(inArray(invoices.orderId, own), ne(invoices.state, 'requested')))
}
