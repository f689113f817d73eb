import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { type CONFIRMATIONS, InvoiceLink, InvoiceNumber, type RED_STATES } from './contract.ts'
import { CONFIRMATION_HOURS, MOST_REDS } from './limits.ts'
import { invoices, orders, redInvoices, refunds } from './tables.server.ts'
import { askToConfirm, tellOfRedInvoice } from './tell-of-invoice.server.ts'

/**
 * Notes, within the transaction of a refund, that so much of an issued invoice has to be taken back: never more than is
 * left of it. Nothing where no invoice was issued, because the one to come is for what is left (C-27).
 */
export async function askForRedInvoice(
  { db, now }: Context,
  { orderId, refundId, amountFen }: { orderId: number; refundId: number; amountFen: number },
): Promise<void> {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.state, 'issued')))
    .for('update')
  if (!invoice) return
  const redFen = Math.min((invoice.amountFen ?? 0) - invoice.reversedFen, amountFen)
  if (redFen <= 0) return
  await db
    .update(invoices)
    .set({ reversedFen: invoice.reversedFen + redFen })
    .where(eq(invoices.orderId, orderId))
  await db.insert(redInvoices).values({ orderId, refundId, amountFen: redFen, createdAt: now })
}

/** Red invoices that are to be issued, the oldest first, or the last two hundred that were. Refuses `permission_missing`. */
export async function listRedInvoices(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { state }: { state: (typeof RED_STATES)[number] },
) {
  requirePermission(actor, 'orders.books')
  const rows = await db
    .select({
      id: redInvoices.id,
      number: orders.number,
      title: invoices.title,
      insteadOf: invoices.invoiceNumber,
      amountFen: redInvoices.amountFen,
      reason: refunds.reason,
      createdAt: redInvoices.createdAt,
      redNumber: redInvoices.invoiceNumber,
      issuedAt: redInvoices.issuedAt,
      confirmUntil: redInvoices.confirmUntil,
    })
    .from(redInvoices)
    .innerJoin(invoices, eq(invoices.orderId, redInvoices.orderId))
    .innerJoin(orders, eq(orders.id, redInvoices.orderId))
    .innerJoin(refunds, eq(refunds.id, redInvoices.refundId))
    .where(eq(redInvoices.state, state))
    .orderBy(state === 'requested' ? asc(redInvoices.createdAt) : desc(redInvoices.issuedAt))
    .limit(MOST_REDS)
  return rows.map((row) => ({ ...row, confirmation: confirmationOf(row.confirmUntil, now) }))
}

function confirmationOf(until: Date | null, now: Date): (typeof CONFIRMATIONS)[number] {
  if (until === null) return 'not_asked'
  return until > now ? 'waiting' : 'lapsed'
}

export const AskForConfirmation = z.object({ id: z.coerce.number().int().positive() })

/**
 * Notes that a red invoice was proposed at the tax platform to a buyer who has already used the invoice, and asks by mail to
 * confirm it there in time. Refuses `permission_missing`, `red_invoice_not_waiting`, and `red_invoice_being_confirmed`
 * while the buyer still can (C-27).
 */
export async function askForConfirmation(
  context: Context,
  input: z.input<typeof AskForConfirmation>,
): Promise<void> {
  requirePermission(context.actor, 'orders.books')
  const { id } = parseInput(AskForConfirmation, input)
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const [found] = await db
      .select({ red: redInvoices, invoice: invoices, number: orders.number })
      .from(redInvoices)
      .innerJoin(invoices, eq(invoices.orderId, redInvoices.orderId))
      .innerJoin(orders, eq(orders.id, redInvoices.orderId))
      .where(and(eq(redInvoices.id, id), eq(redInvoices.state, 'requested')))
      .for('update', { of: redInvoices })
    if (!found) throw new Refusal('conflict', 'red_invoice_not_waiting')
    if (confirmationOf(found.red.confirmUntil, now) === 'waiting')
      throw new Refusal('conflict', 'red_invoice_being_confirmed')
    const until = new Date(now.getTime() + CONFIRMATION_HOURS * HOUR_MS)
    await db.update(redInvoices).set({ confirmUntil: until }).where(eq(redInvoices.id, id))
    await askToConfirm(within, { ...found, until })
    await recordAudit(within, 'askForConfirmation', `order:${found.number}`, {
      invoiceNumber: found.invoice.invoiceNumber,
      amountFen: found.red.amountFen,
      until: shanghaiIso(until),
    })
  })
}

export const IssueRedInvoice = z.object({
  id: z.coerce.number().int().positive(),
  redNumber: InvoiceNumber,
  link: InvoiceLink.optional(),
})

/**
 * Notes that a red invoice was issued and tells whoever had asked for the invoice by mail. Refuses `permission_missing`,
 * `red_invoice_not_waiting` (C-27).
 */
export async function issueRedInvoice(
  context: Context,
  input: z.input<typeof IssueRedInvoice>,
): Promise<void> {
  requirePermission(context.actor, 'orders.books')
  const { id, redNumber, link } = parseInput(IssueRedInvoice, input)
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const [red] = await db
      .update(redInvoices)
      .set({ state: 'issued', invoiceNumber: redNumber, issuedAt: now })
      .where(and(eq(redInvoices.id, id), eq(redInvoices.state, 'requested')))
      .returning()
    if (!red) throw new Refusal('conflict', 'red_invoice_not_waiting')
    const [found] = await db
      .select({ number: orders.number, invoice: invoices })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(eq(invoices.orderId, red.orderId))
    if (!found) throw new Error(`red invoice ${id} takes back no invoice`)
    await tellOfRedInvoice(within, { ...found, red, link })
    await recordAudit(within, 'issueRedInvoice', `order:${found.number}`, {
      red: id,
      invoiceNumber: found.invoice.invoiceNumber,
      redNumber,
      amountFen: red.amountFen,
    })
  })
}

export const CorrectRedInvoice = IssueRedInvoice.extend({
  reason: z.string().trim().min(1, '请写明原因').max(200),
})

/**
 * Puts another number in the place of a wrong one of a red invoice that was issued, and sends the mail anew; it stays in the
 * month in which it was issued. Refuses `permission_missing`, and `red_invoice_not_issued` also where it has this number
 * already (C-27).
 */
export async function correctRedInvoice(
  context: Context,
  input: z.input<typeof CorrectRedInvoice>,
): Promise<void> {
  requirePermission(context.actor, 'orders.books')
  const { id, redNumber, link, reason } = parseInput(CorrectRedInvoice, input)
  await inTransaction(context, async (within) => {
    const { db } = within
    const [found] = await db
      .select({ before: redInvoices, number: orders.number, invoice: invoices })
      .from(redInvoices)
      .innerJoin(invoices, eq(invoices.orderId, redInvoices.orderId))
      .innerJoin(orders, eq(orders.id, redInvoices.orderId))
      .where(
        and(
          eq(redInvoices.id, id),
          eq(redInvoices.state, 'issued'),
          ne(redInvoices.invoiceNumber, redNumber),
        ),
      )
      .for('update', { of: redInvoices })
    if (!found) throw new Refusal('conflict', 'red_invoice_not_issued')
    const { before, number, invoice } = found
    await db.update(redInvoices).set({ invoiceNumber: redNumber }).where(eq(redInvoices.id, id))
    const red = { ...before, invoiceNumber: redNumber }
    await tellOfRedInvoice(within, { number, invoice, red, link, insteadOf: before.invoiceNumber })
    await recordAudit(within, 'correctRedInvoice', `order:${number}`, {
      red: id,
      reason,
      before: { redNumber: before.invoiceNumber },
      after: { redNumber },
    })
  })
}
