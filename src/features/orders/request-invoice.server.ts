import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requirePerson } from '#features/accounts/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { taxNumberOf } from './invoice-rules.ts'
import { InvoiceWish } from './invoice-wish.ts'
import { invoiceWishesOfPerson } from './rate-limits.ts'
import { invoices, orders } from './tables.server.ts'

export const RequestInvoice = InvoiceWish.extend({ number: z.string().trim().max(40) })

/** A wish as it is kept: only companies have a tax number. Refuses `invoice_tax_number_missing`. */
export function normalWish(wish: InvoiceWish): InvoiceWish {
  if (wish.buyer === 'company' && wish.taxNumber === '')
    throw new Refusal('invalid', 'invoice_tax_number_missing')
  const { title, buyer, email } = wish
  return { title, buyer, taxNumber: taxNumberOf(wish), email }
}

/** Where all of the money went back, also with what it bought left, there is nothing to make one out for. */
export const isInvoiceable = and(
  inArray(orders.state, ['paid', 'fulfilled']),
  lt(orders.returnedFen, orders.amountFen),
)

/**
 * Asks for the invoice of one's own paid order; asking again corrects it until it is issued, also when it was sent back.
 * Refuses `invoice_tax_number_missing`, `invoice_not_possible`, `invoice_is_issued`, `invoice_wishes_of_day_used` (C-27).
 */
export async function requestInvoice(
  context: Context,
  { number, ...given }: z.output<typeof RequestInvoice>,
): Promise<void> {
  const { id: personId } = requirePerson(context.actor)
  const wish = normalWish(given)
  await takePoints(context, [{ limit: invoiceWishesOfPerson, key: personId }])
  await inTransaction(context, async (within) => {
    const isOwnPaid = and(eq(orders.number, number), eq(orders.personId, personId), isInvoiceable)
    // Held, so that no refund of all of it comes between.
    const [order] = await within.db.select({ id: orders.id }).from(orders).where(isOwnPaid).for('update')
    if (!order) throw new Refusal('conflict', 'invoice_not_possible')
    if (!(await keepWish(within, number, wish))) throw new Refusal('conflict', 'invoice_is_issued')
  })
}

/** Keeps to whom the invoice of an order is to be made out, within the surrounding transaction; gives false once it is issued. */
export async function keepWish(context: Context, number: string, wish: InvoiceWish): Promise<boolean> {
  const { db, now } = context
  const ofOrder = db.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
  const kept = await db
    .insert(invoices)
    .values({ orderId: sql`(${ofOrder})`, ...wish, createdAt: now })
    .onConflictDoUpdate({
      target: invoices.orderId,
      set: { ...wish, state: 'requested', rejectedReason: '' },
      setWhere: ne(invoices.state, 'issued'),
    })
  if (kept.rowCount === 0) return false
  // The title may be a person's name, and the record outlives the account.
  await recordAudit(context, 'requestInvoice', `order:${number}`)
  return true
}
