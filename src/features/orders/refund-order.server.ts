import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { refunded } from './message-kinds.ts'
import { askEach } from './ask-each.server.ts'
import type { OrderView, ProviderName } from './contract.ts'
import { orderViewOf } from './queries.server.ts'
import { refundNumber } from './settle-order.server.ts'
import { orderPayments, orders, refunds } from './tables.server.ts'

const AT_ONCE = 200

/** Takes back what an order gave; the counterpart of `Fulfil`. */
export type TakeBack = (context: Context, order: OrderView) => Promise<void>

/**
 * Gives the money of a paid order back and takes back what it gave; the provider is told by the job. Returns the order
 * as it was. Refuses `permission_missing`, `refund_reason_missing`, `order_not_found`, `order_not_refundable` (C-26).
 */
export async function refundOrder(
  context: Context,
  { number, reason }: { number: string; reason: string },
  takeBack: TakeBack,
): Promise<OrderView> {
  requirePermission(context.actor, 'orders.refund')
  if (reason.trim() === '') throw new Refusal('invalid', 'refund_reason_missing')
  return inTransaction(context, async (within) => {
    const { db, now } = within
    const [order] = await db.select().from(orders).where(eq(orders.number, number)).for('update')
    if (!order) throw new Refusal('not_found', 'order_not_found')
    if (order.state !== 'fulfilled' && order.state !== 'paid')
      throw new Refusal('conflict', 'order_not_refundable')
    const [payment] = await db
      .select({ provider: orderPayments.provider })
      .from(orderPayments)
      .leftJoin(
        refunds,
        and(eq(refunds.orderId, orderPayments.orderId), eq(refunds.provider, orderPayments.provider)),
      )
      // Of two payments one goes back by itself already.
      .where(and(eq(orderPayments.orderId, order.id), eq(orderPayments.state, 'paid'), isNull(refunds.id)))
    if (!payment) throw new Refusal('conflict', 'order_not_refundable')
    if (order.state === 'fulfilled') await takeBack(within, orderViewOf(order))
    await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, order.id))
    await db.insert(refunds).values({
      number: refundNumber(number),
      orderId: order.id,
      provider: payment.provider,
      amountFen: order.amountFen,
      reason: reason.trim(),
      createdAt: now,
    })
    await recordAudit(within, 'refundOrder', `order:${number}`, { reason })
    return orderViewOf(order)
  })
}

/** Tells the providers of refunds they do not know yet, and asks after those under way; a job. Safe to repeat: the number is the same. */
export async function sendRefunds(context: Context): Promise<void> {
  const { db } = context
  const waiting = await db
    .select({
      id: refunds.id,
      orderId: refunds.orderId,
      provider: refunds.provider,
      refundNumber: refunds.number,
      refundFen: refunds.amountFen,
      reason: refunds.reason,
      number: orders.number,
      totalFen: orders.amountFen,
      personId: orders.personId,
      subject: orders.subject,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(ne(refunds.state, 'done'))
    .orderBy(sql`${refunds.askedAt} asc nulls first`, asc(refunds.id))
    .limit(AT_ONCE)
  await askEach(context, waiting, async ({ id, orderId, personId, subject, ...refund }, provider) => {
    await db.update(refunds).set({ askedAt: context.now }).where(eq(refunds.id, id))
    const { state } = await provider.refund(refund)
    await inTransaction(context, (within) =>
      noteRefund(within, { ...refund, id, orderId, personId, subject, state }),
    )
  })
}

interface AskedRefund {
  readonly id: number
  readonly orderId: number
  readonly provider: ProviderName
  readonly refundNumber: string
  readonly refundFen: number
  readonly number: string
  readonly personId: number
  readonly subject: string
  readonly state: 'done' | 'pending'
}

/** Writes down what the provider says of a refund; once the money is back, whoever had paid is told. */
async function noteRefund(context: Context, refund: AskedRefund): Promise<void> {
  const { db, now } = context
  const { id, orderId, provider, state } = refund
  const isDone = state === 'done'
  await db
    .update(refunds)
    .set({ state, ...(isDone && { doneAt: now }) })
    .where(eq(refunds.id, id))
  if (!isDone) return
  await db
    .update(orderPayments)
    .set({ state: 'returned' })
    .where(and(eq(orderPayments.orderId, orderId), eq(orderPayments.provider, provider)))
  await notify(context, refunded, {
    personId: refund.personId,
    params: { subject: refund.subject, amountFen: refund.refundFen, orderNumber: refund.number },
    link: '/me',
    onceKey: refund.refundNumber,
  })
}
