import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { isBehind, PlaceInList } from '#platform/database/place-in-list.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { joinedNumber } from '#platform/text/read-out.ts'
import { InvoiceLink, InvoiceNumber } from './contract.ts'
import { InvoiceWish } from './invoice-wish.ts'
import { WRONGS } from './wrong-invoices.ts'
import { normalWish } from './request-invoice.server.ts'
import { invoices, orders, redInvoices } from './tables.server.ts'
import { tellOfInvoice } from './tell-of-invoice.server.ts'

/** So many are sent at once. */
const ISSUED_AT_ONCE = 50

export const IssuedFilter = z.object({
  text: z.string().max(100).default('').describe('抬头、发票号码或订单号'),
  before: PlaceInList.optional().describe('接着这个位置往下'),
})

/**
 * Invoices that were issued, the last first, fifty at once; `text` is part of a title, or the beginning of a number, `before`
 * the place of the row they follow. Refuses `permission_missing` (C-27).
 */
export async function listIssuedInvoices(
  { db, actor }: Context,
  { text = '', before }: z.input<typeof IssuedFilter> = {},
) {
  requirePermission(actor, 'orders.books')
  return db
    .select({
      /** Of the order. */
      id: orders.id,
      number: orders.number,
      amountFen: orders.amountFen,
      returnedFen: orders.returnedFen,
      /** What it says, which is less than the order where some went back before, and what red ones take back of it. */
      invoicedFen: sql<number>`${invoices.amountFen}`.mapWith(Number),
      reversedFen: invoices.reversedFen,
      title: invoices.title,
      buyer: invoices.buyer,
      taxNumber: invoices.taxNumber,
      invoiceNumber: invoices.invoiceNumber,
      issuedAt: invoices.issuedAt,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(
        eq(invoices.state, 'issued'),
        invoiceSays(text.trim()),
        before === undefined ? undefined : isBehind(invoices.issuedAt, invoices.orderId, before),
      ),
    )
    .orderBy(desc(invoices.issuedAt), desc(invoices.orderId))
    .limit(ISSUED_AT_ONCE)
}

/** Those whose title, number or order is this; all where nothing is said. */
export function invoiceSays(text: string): SQL | undefined {
  if (text === '') return undefined
  const number = joinedNumber(text)
  return sql`(position(${text} in ${invoices.title}) > 0 or starts_with(${invoices.invoiceNumber}, ${number})
    or starts_with(${orders.number}, ${number}))`
}

export const CorrectInvoice = z.object({
  number: z.string().max(40),
  wrong: z
    .enum(WRONGS)
    .default('invoice')
    .describe('invoice：发票开错了，冲红以后重开了一张；number：发票没有错，只是号码抄错了'),
  invoiceNumber: InvoiceNumber,
  link: InvoiceLink.optional(),
  /** To whom it is made out now; missing: as before. */
  says: InvoiceWish.omit({ email: true }).optional().describe('换成的抬头与税号；不写的照旧'),
  reason: z.string().trim().min(1, '请写明原因').max(200),
})

/**
 * Puts another invoice in the place of an issued one that was wrong, by its number and to whom it is made out, and sends the
 * mail anew; or another number of the same invoice, which stays of its day, over its amount and with its red ones. Refuses
 * `permission_missing`, `invoice_tax_number_missing`, `invoice_not_issued` when none was issued or it has this number already,
 * and of another invoice `invoice_for_nothing` where all money went back and `invoice_has_red` while a red invoice of the one
 * before is waited for (C-27).
 */
export async function correctInvoice(context: Context, input: z.input<typeof CorrectInvoice>): Promise<void> {
  requirePermission(context.actor, 'orders.books')
  const { number, wrong, invoiceNumber, link, says, reason } = parseInput(CorrectInvoice, input)
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const [order] = await db.select().from(orders).where(eq(orders.number, number)).for('update')
    const [before] = order
      ? await db
          .select()
          .from(invoices)
          .where(and(eq(invoices.orderId, order.id), eq(invoices.state, 'issued')))
      : []
    if (!order || !before || before.invoiceNumber === invoiceNumber)
      throw new Refusal('conflict', 'invoice_not_issued')
    if (wrong === 'invoice') await requireReplaceable(within, order)
    const { email } = before
    const [invoice] = await db
      .update(invoices)
      .set({
        invoiceNumber,
        ...(wrong === 'invoice' && {
          ...(says && normalWish({ ...says, email })),
          issuedAt: now,
          amountFen: order.amountFen - order.returnedFen,
          reversedFen: 0,
        }),
      })
      .where(eq(invoices.orderId, order.id))
      .returning()
    if (!invoice) throw new Error('the invoice was not returned')
    await tellOfInvoice(within, { order, invoice, link, insteadOf: before.invoiceNumber, wrong })
    await recordAudit(within, 'correctInvoice', `order:${number}`, {
      reason,
      wrong,
      // The title may be a person's name, and the record outlives the account.
      isMadeOutAnew: invoice.title !== before.title || invoice.taxNumber !== before.taxNumber,
      before: { invoiceNumber: before.invoiceNumber },
      after: { invoiceNumber },
    })
  })
}

/** Whether another invoice can be issued instead of that of an order. */
async function requireReplaceable({ db }: Context, order: typeof orders.$inferSelect): Promise<void> {
  if (order.returnedFen >= order.amountFen) throw new Refusal('conflict', 'invoice_for_nothing')
  const isWaiting = and(eq(redInvoices.orderId, order.id), eq(redInvoices.state, 'requested'))
  if ((await db.$count(redInvoices, isWaiting)) > 0) throw new Refusal('conflict', 'invoice_has_red')
}
