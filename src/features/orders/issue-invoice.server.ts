import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { yuanOfFen } from '#platform/money.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import type { InvoiceView } from './contract.ts'
import { invoices, orders } from './tables.server.ts'
import { tellOfInvoice, tellOfRejectedInvoice } from './tell-of-invoice.server.ts'

/** Invoices that are asked for and not issued, the oldest first. Refuses `permission_missing` (C-27). */
export async function listRequestedInvoices({
  db,
  actor,
}: Pick<Context, 'db' | 'actor'>): Promise<InvoiceView[]> {
  requirePermission(actor, 'orders.books')
  return db
    .select({
      number: orders.number,
      // What was given back is not invoiced.
      amountFen: sql<number>`${orders.amountFen} - ${orders.returnedFen}`.mapWith(Number),
      orderState: orders.state,
      title: invoices.title,
      buyer: invoices.buyer,
      taxNumber: invoices.taxNumber,
      email: invoices.email,
      createdAt: invoices.createdAt,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.state, 'requested'))
    .orderBy(asc(invoices.createdAt))
}

/** What an invoice says that was issued: whoever asked may have put it right since, or given a part back. */
export const InvoiceSays = z.object({
  title: z.string().max(200),
  taxNumber: z.string().max(40),
  amountFen: z.number().int().nonnegative(),
})

interface Issuing {
  readonly number: string
  readonly invoiceNumber: string
  readonly link: string | undefined
  readonly says?: z.output<typeof InvoiceSays> | undefined
}

/**
 * Notes that an invoice was issued and tells its reader by mail where it is, once. Refuses `permission_missing`,
 * `invoice_not_issuable` when none is asked for, it is issued already, or the money went back, and `invoice_changed` where
 * it `says` something else than is asked for by now (C-27).
 */
export async function issueInvoice(
  context: Context,
  { number, invoiceNumber, link, says }: Issuing,
): Promise<void> {
  requirePermission(context.actor, 'orders.books')
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const [order] = await db.select().from(orders).where(eq(orders.number, number)).for('update')
    if (!order || order.state === 'refunded' || order.returnedFen >= order.amountFen)
      throw new Refusal('conflict', 'invoice_not_issuable')
    const [invoice] = await db
      .update(invoices)
      .set({ state: 'issued', issuedAt: now, invoiceNumber, amountFen: order.amountFen - order.returnedFen })
      .where(and(eq(invoices.orderId, order.id), eq(invoices.state, 'requested')))
      .returning()
    if (!invoice) throw new Refusal('conflict', 'invoice_not_issuable')
    const { title, taxNumber, amountFen } = invoice
    const isRight = title === says?.title && taxNumber === says.taxNumber && amountFen === says.amountFen
    if (says && !isRight)
      throw new Refusal('conflict', 'invoice_changed', { title, yuan: yuanOfFen(amountFen ?? 0) })
    await tellOfInvoice(within, { order, invoice, link })
    await forgetAddressOfClosed(within, order)
    await recordAudit(within, 'issueInvoice', `order:${number}`, { invoiceNumber })
  })
}

export const RejectInvoice = z.object({
  number: z.string().max(40),
  reason: z.string().trim().min(1, '请写明原因').max(200),
})

/**
 * Sends back what cannot be issued as it was asked for: whoever asked is told why and can ask anew. Refuses
 * `permission_missing`, `invoice_not_issuable` when none is waiting (C-27).
 */
export async function rejectInvoice(context: Context, input: z.input<typeof RejectInvoice>): Promise<void> {
  requirePermission(context.actor, 'orders.books')
  const { number, reason } = parseInput(RejectInvoice, input)
  await inTransaction(context, async (within) => {
    const { db } = within
    const [order] = await db.select().from(orders).where(eq(orders.number, number)).for('update')
    const [invoice] = order
      ? await db
          .update(invoices)
          .set({ state: 'rejected', rejectedReason: reason })
          .where(and(eq(invoices.orderId, order.id), eq(invoices.state, 'requested')))
          .returning()
      : []
    if (!order || !invoice) throw new Refusal('conflict', 'invoice_not_issuable')
    await tellOfRejectedInvoice(within, { order, invoice })
    await forgetAddressOfClosed(within, order)
    await recordAudit(within, 'rejectInvoice', `order:${number}`, { reason })
  })
}

/**
 * Sends back what was asked for where all money of its order went back: it can never be issued, and nobody has to do
 * anything about it; within the transaction that gives the money back. Of a closed account no address is kept.
 */
export async function endInvoiceOfRefunded(within: Context, orderId: number): Promise<void> {
  const [order] = await within.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), gte(orders.returnedFen, orders.amountFen)))
  if (!order) return
  const { rowCount } = await within.db
    .update(invoices)
    .set({ state: 'rejected', rejectedReason: '已全额退款' })
    .where(and(eq(invoices.orderId, orderId), eq(invoices.state, 'requested')))
  if (rowCount !== 0) await forgetAddressOfClosed(within, order)
}

/** Of an account that was closed while its invoice was waited for, the address was kept for this one mail (C-14). */
async function forgetAddressOfClosed(
  { db }: Context,
  { id, personId }: typeof orders.$inferSelect,
): Promise<void> {
  const isClosed = and(eq(people.id, personId), isNotNull(people.closedAt))
  if ((await db.$count(people, isClosed)) > 0)
    await db.update(invoices).set({ email: '' }).where(eq(invoices.orderId, id))
}
