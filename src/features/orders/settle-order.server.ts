import { and, eq, inArray } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { inNoOrder } from '#platform/jobs/each-alone.server.ts'
import type { PaymentState } from '#platform/payments/payment-provider.ts'
import { orderReceipt } from './message-kinds.ts'
import { enterInBooks } from './books.server.ts'
import type { OrderLine, OrderView, PaymentChannel } from './contract.ts'
import { readOrder } from './queries.server.ts'
import { requestRefund } from './request-refund.server.ts'
import { invoices, orderPayments, orders } from './tables.server.ts'

/**
 * Gives a person what a line of an order is for; must do it once however often it is asked, by the order's number. Says
 * `not_needed` where another order has given the very same for good, `gone` where nothing is left to give, and `withdrawn`
 * where it was taken down meanwhile; then its money goes back.
 */
export type Fulfil = (
  context: Context,
  order: OrderView,
  line: OrderLine,
) => Promise<void | 'not_needed' | 'gone' | 'withdrawn'>

const REASONS = {
  not_needed: '重复购买，自动退回',
  gone: '已无名额，自动退回',
  withdrawn: '内容已撤下，自动退回',
} as const

type Settled = 'settled' | 'unknown' | 'unpaid' | 'wrong_amount'

/**
 * Takes in what a provider says of an order, from a notice or an answer, as often as it comes: the first payment pays
 * the order, also a late one of a closed order; one by the other provider is given back; a wrong amount is an alarm
 * and gives nothing. What is paid is fulfilled at once, and by the job when that fails (C-21, C-22).
 */
export async function settleOrder(
  context: Context,
  { number, provider, state }: { number: string; provider: PaymentChannel; state: PaymentState },
  fulfil: Fulfil,
): Promise<Settled> {
  if (state.state !== 'paid') return 'unpaid'
  const settled = await inTransaction(context, (within) => recordPayment(within, { number, provider, state }))
  if (settled === 'settled') await fulfilOrder(context, number, fulfil)
  return settled
}

async function recordPayment(
  context: Context,
  { number, provider, state }: { number: string; provider: PaymentChannel; state: PaymentState },
): Promise<Settled> {
  const { db, now, log } = context
  const [order] = await db.select().from(orders).where(eq(orders.number, number)).for('update')
  if (!order) {
    log.error({ number, provider }, 'a payment of an order nobody knows')
    return 'unknown'
  }
  const isRight = state.paidFen === order.amountFen
  const values = {
    state: isRight ? ('paid' as const) : ('wrong_amount' as const),
    transactionId: state.transactionId ?? null,
    paidFen: state.paidFen ?? null,
    paidAt: state.paidAt ?? now,
  }
  const [known] = await db
    .select()
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, order.id), eq(orderPayments.provider, provider)))
  if (known?.state === 'paid' || known?.state === 'returned') return 'settled'
  // Said and logged before.
  if (known?.state === 'wrong_amount' && !isRight && known.paidFen === values.paidFen) return 'wrong_amount'
  await db
    .insert(orderPayments)
    .values({ orderId: order.id, provider, ...values })
    .onConflictDoUpdate({ target: [orderPayments.orderId, orderPayments.provider], set: values })
  await recordAudit(context, 'recordPayment', `order:${number}`, { provider, ...state })
  if (!isRight) {
    log.error(
      { number, provider, paid: state.paidFen, wanted: order.amountFen },
      'a payment of the wrong amount',
    )
    return 'wrong_amount'
  }
  if (order.state === 'open' || order.state === 'closed') {
    await db.update(orders).set({ state: 'paid', paidAt: values.paidAt }).where(eq(orders.id, order.id))
    const { lines } = await readOrder(context, order)
    await enterInBooks(
      context,
      values.paidAt,
      { orderId: order.id, provider },
      lines.map(({ id, quantity, amountFen }) => ({ lineId: id, cause: 'payment', quantity, amountFen })),
    )
  } else {
    // Paid already, with the other provider.
    const { amountFen } = order
    const came = { lineId: null, cause: 'double_payment', quantity: 0, amountFen } as const
    await enterInBooks(context, values.paidAt, { orderId: order.id, provider }, [came])
    const reason = '重复支付，自动退回'
    await requestRefund(context, { order, provider, reason, of: { doublePaymentFen: amountFen } })
  }
  return 'settled'
}

/** Gives what was paid for, once; nothing happens for an order that is not paid or was fulfilled already. */
async function fulfilOrder(context: Context, number: string, fulfil: Fulfil): Promise<boolean> {
  try {
    return await inTransaction(context, async (within) => {
      const { db, now } = within
      const [row] = await db.select().from(orders).where(eq(orders.number, number)).for('update')
      if (row?.state !== 'paid') return false
      const order = await readOrder(within, row)
      if (await isClosed(within, row.personId)) {
        await giveBack(within, row, { lines: order.lines, reason: '账号已注销，自动退回' })
        return false
      }
      const unneeded: OrderLine[] = []
      let reason: string = REASONS.not_needed
      for (const line of order.lines) {
        if (isBeside(line) && unneeded.length > 0 && unneeded.length === order.lines.indexOf(line)) {
          unneeded.push(line)
          continue
        }
        const outcome = await fulfil(within, order, line)
        if (outcome === undefined) continue
        unneeded.push(line)
        reason = REASONS[outcome]
      }
      if (unneeded.length > 0) await giveBack(within, row, { lines: unneeded, reason })
      if (unneeded.length === order.lines.length) return false
      await db.update(orders).set({ state: 'fulfilled', fulfilledAt: now }).where(eq(orders.id, row.id))
      const { personId, subject, amountFen } = order
      // A registration says at once to whom the invoice goes.
      const isInvoiced = (await db.$count(invoices, eq(invoices.orderId, row.id))) > 0
      await notify(within, orderReceipt, {
        personId,
        params: { subject, amountFen, orderNumber: number, isInvoiced },
        link: '/me#orders',
        onceKey: number,
      })
      await recordAudit(within, 'fulfilOrder', `order:${number}`)
      return true
    })
  } catch (error) {
    // The money is in the books; the job tries again.
    context.log.error(
      { err: error, order: number, constraint: violatedConstraint(error) },
      'a paid order could not be fulfilled',
    )
    return false
  }
}

/** Whether a line was bought for those before it, so that it goes back where none of them is given. */
const isBeside = ({ detail }: OrderLine): boolean => 'isBeside' in detail && detail.isBeside === true

/** Whether there is nobody any more to give anything to. */
async function isClosed({ db }: Context, personId: number): Promise<boolean> {
  const [person] = await db.select({ closedAt: people.closedAt }).from(people).where(eq(people.id, personId))
  return person?.closedAt !== null
}

/**
 * What is left of lines that were paid for nothing: the same was given by another order, it is gone, or the account was
 * closed meanwhile.
 */
async function giveBack(
  context: Context,
  order: typeof orders.$inferSelect,
  { lines, reason }: { lines: readonly OrderLine[]; reason: string },
): Promise<void> {
  const { db } = context
  const [payment] = await db
    .select({ provider: orderPayments.provider })
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, order.id), eq(orderPayments.state, 'paid')))
  if (!payment) throw new Error(`order ${order.number} is paid without a payment`)
  const parts = lines.map(({ id, quantity, amountFen, returnedFen }) => ({
    lineId: id,
    quantity,
    amountFen: amountFen - returnedFen,
  }))
  const backFen = parts.reduce((sum, { amountFen }) => sum + amountFen, 0)
  // Staff may have given some of the money back already, or all of it.
  if (backFen > 0) await requestRefund(context, { order, provider: payment.provider, reason, of: parts })
  if (order.returnedFen + backFen === order.amountFen)
    await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, order.id))
  await recordAudit(context, 'giveBackOrder', `order:${order.number}`)
}

/** Fulfils every order that is paid and was not; a job (C-21). */
export async function fulfilPaidOrders(context: Context, fulfil: Fulfil): Promise<number> {
  const waiting = await context.db
    .select({ number: orders.number })
    .from(orders)
    .where(inArray(orders.state, ['paid']))
    .orderBy(inNoOrder)
    .limit(500)
  let done = 0
  for (const { number } of waiting) if (await fulfilOrder(context, number, fulfil)) done += 1
  return done
}
