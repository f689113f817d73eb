import { randomInt } from 'node:crypto'
import { and, count, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { enterInBooks } from './books.server.ts'
import type { PaymentChannel } from './contract.ts'
import { endInvoiceOfRefunded } from './issue-invoice.server.ts'
import { MOST_OF_ONE_PAYMENT, REFUNDABLE_MS } from './limits.ts'
import { askForRedInvoice } from './red-invoices.server.ts'
import { orderLines, orderPayments, orders, refundLines, refunds } from './tables.server.ts'

/** What goes back of one line: so many of them, and so much of its price in fen. */
export interface RefundPart {
  readonly lineId: number
  readonly quantity: number
  readonly amountFen: number
}

interface RefundRequest {
  readonly order: { readonly id: number; readonly number: string }
  readonly provider: PaymentChannel
  readonly reason: string
  /** Of the order's lines; or all that came a second time for the same order, which no line knows. */
  readonly of: readonly RefundPart[] | { readonly doublePaymentFen: number }
  /** What its provider no longer takes has failed at once, and staff transfer it. */
  readonly isForced?: boolean
}

/**
 * Writes down that money is to go back, within the transaction that decides it; the job tells the provider, and staff
 * transfer what came by bank. Never more
 * than came, neither of a line, an order nor a payment: that is held by guarded sums. Gives the refund's number. Refuses
 * `refund_too_much`, and unless it is forced `refund_too_late`, `too_many_refunds`.
 */
export async function requestRefund(
  context: Context,
  { order, provider, reason, of, isForced = false }: RefundRequest,
): Promise<string> {
  const { db, now } = context
  const parts = 'doublePaymentFen' in of ? [] : of
  const amountFen =
    'doublePaymentFen' in of ? of.doublePaymentFen : parts.reduce((sum, part) => sum + part.amountFen, 0)
  const isCountable = (value: number) => Number.isSafeInteger(value) && value >= 0
  const isWhole = parts.every((part) => isCountable(part.quantity) && isCountable(part.amountFen))
  if (!isWhole || !isCountable(amountFen) || amountFen === 0) throw new Refusal('invalid', 'refund_too_much')
  const problem = await takeFromPayment(context, { orderId: order.id, provider, amountFen })
  if (problem && !isForced) throw new Refusal('conflict', problem)
  for (const part of parts) await takeFromLine(context, order.id, part)
  if (parts.length > 0)
    await db
      .update(orders)
      .set({ returnedFen: sql`${orders.returnedFen} + ${amountFen}` })
      .where(eq(orders.id, order.id))
  const number = `R${order.number}${randomInt(100_000, 999_999)}`
  const [made] = await db
    .insert(refunds)
    .values({
      number,
      orderId: order.id,
      provider,
      amountFen,
      reason,
      createdAt: now,
      ...(problem && { state: 'failed' as const, note: UNTAKEN[problem] }),
    })
    .returning({ id: refunds.id })
  if (!made) throw new Error('the new refund was not returned')
  if (parts.length > 0) {
    await db.insert(refundLines).values(parts.map((part) => ({ refundId: made.id, ...part })))
    await askForRedInvoice(context, { orderId: order.id, refundId: made.id, amountFen })
    await endInvoiceOfRefunded(context, order.id)
  }
  await enterInBooks(
    context,
    now,
    { orderId: order.id, provider, refundId: made.id },
    parts.length === 0
      ? [{ lineId: null, cause: 'double_refund', quantity: 0, amountFen: -amountFen }]
      : parts.map((part) => ({
          lineId: part.lineId,
          cause: 'refund' as const,
          quantity: -part.quantity,
          amountFen: -part.amountFen,
        })),
  )
  return number
}

/** Why a provider does not take a refund; as staff read it who transfer the money. */
const UNTAKEN = {
  refund_too_late: '付款已超过一年，支付机构不再受理，请转账退回',
  too_many_refunds: '这笔付款的退款次数已达支付机构的上限，请转账退回',
} as const

/** Takes it from what came; gives why the provider would not take it, if so. Refuses `refund_too_much`. */
async function takeFromPayment(
  { db, now }: Context,
  { orderId, provider, amountFen }: { orderId: number; provider: PaymentChannel; amountFen: number },
): Promise<keyof typeof UNTAKEN | undefined> {
  const [taken] = await db
    .update(orderPayments)
    .set({ returnedFen: sql`${orderPayments.returnedFen} + ${amountFen}` })
    .where(
      and(
        eq(orderPayments.orderId, orderId),
        eq(orderPayments.provider, provider),
        eq(orderPayments.state, 'paid'),
        gte(orderPayments.paidFen, sql`${orderPayments.returnedFen} + ${amountFen}`),
      ),
    )
    .returning({ paidAt: orderPayments.paidAt })
  if (!taken) throw new Refusal('conflict', 'refund_too_much')
  return whyUntaken({ db, now }, { orderId, provider, paidAt: taken.paidAt })
}

/** Why the provider would not take one more refund of a payment, if so; a bank takes every one. */
async function whyUntaken(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { orderId, provider, paidAt }: { orderId: number; provider: PaymentChannel; paidAt: Date | null },
): Promise<keyof typeof UNTAKEN | undefined> {
  if (provider === 'transfer') return undefined
  if (paidAt && paidAt.getTime() < now.getTime() - REFUNDABLE_MS) return 'refund_too_late'
  const [before] = await db
    .select({ refunds: count() })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.provider, provider)))
  return (before?.refunds ?? 0) >= MOST_OF_ONE_PAYMENT ? 'too_many_refunds' : undefined
}

/** Whether staff would have to transfer what goes back of one of these orders, as its provider no longer takes it. */
export async function goesBackByHand(
  context: Pick<Context, 'db' | 'now'>,
  numbers: readonly string[],
): Promise<boolean> {
  const payments = await context.db
    .select({
      orderId: orderPayments.orderId,
      provider: orderPayments.provider,
      paidAt: orderPayments.paidAt,
    })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(and(inArray(orders.number, [...numbers]), eq(orderPayments.state, 'paid')))
  for (const payment of payments) if (await whyUntaken(context, payment)) return true
  return false
}

/** Counts what goes back of a line, within the surrounding transaction. Refuses `refund_too_much`. */
export async function takeFromLine(
  { db }: Context,
  orderId: number,
  { lineId, quantity, amountFen }: RefundPart,
): Promise<void> {
  const { rowCount } = await db
    .update(orderLines)
    .set({
      returnedQuantity: sql`${orderLines.returnedQuantity} + ${quantity}`,
      returnedFen: sql`${orderLines.returnedFen} + ${amountFen}`,
    })
    .where(
      and(
        eq(orderLines.id, lineId),
        eq(orderLines.orderId, orderId),
        gte(orderLines.quantity, sql`${orderLines.returnedQuantity} + ${quantity}`),
        gte(orderLines.amountFen, sql`${orderLines.returnedFen} + ${amountFen}`),
      ),
    )
  if (rowCount === 0) throw new Refusal('conflict', 'refund_too_much')
}
