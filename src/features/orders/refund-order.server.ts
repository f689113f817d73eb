import { and, eq, inArray } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { OrderView } from './contract.ts'
import { orderViewOf } from './queries.server.ts'
import { refundNumber } from './settle-order.server.ts'
import { orderPayments, orders, refunds } from './tables.server.ts'

/** Takes back what an order gave; the counterpart of `Fulfil`. */
export type TakeBack = (context: Context, order: OrderView) => Promise<void>

/**
 * Gives the money of a paid order back and takes back what it gave; the provider is told by the job. Refuses
 * `may_not_refund`, `order_not_found`, `order_not_refundable` (C-26).
 */
export async function refundOrder(
  context: Context,
  { number, reason }: { number: string; reason: string },
  takeBack: TakeBack,
): Promise<void> {
  if (context.actor.kind !== 'system') throw new Refusal('not_allowed', 'may_not_refund')
  if (reason.trim() === '') throw new Refusal('invalid', 'order_not_refundable')
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const [order] = await db.select().from(orders).where(eq(orders.number, number)).for('update')
    if (!order) throw new Refusal('not_found', 'order_not_found')
    if (order.state !== 'fulfilled' && order.state !== 'paid')
      throw new Refusal('conflict', 'order_not_refundable')
    const [payment] = await db
      .select()
      .from(orderPayments)
      .where(and(eq(orderPayments.orderId, order.id), eq(orderPayments.state, 'paid')))
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
  })
}

/** Tells the providers of refunds they do not know yet, and asks after those under way; a job. Safe to repeat: the number is the same. */
export async function sendRefunds(context: Context): Promise<void> {
  const { db, services, log } = context
  const waiting = await db
    .select({
      refund: refunds,
      number: orders.number,
      totalFen: orders.amountFen,
      personId: orders.personId,
      subject: orders.subject,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(inArray(refunds.state, ['waiting', 'pending']))
    .limit(200)
  for (const { refund, number, totalFen, personId, subject } of waiting) {
    const provider = services.payments.find((each) => each.name === refund.provider)
    if (!provider) continue
    try {
      const { state } = await provider.refund({
        number,
        refundNumber: refund.number,
        totalFen,
        refundFen: refund.amountFen,
        reason: refund.reason,
      })
      if (state === 'done') await finishRefund(context, { refund, number, personId, subject })
      else await db.update(refunds).set({ state }).where(eq(refunds.id, refund.id))
    } catch (error) {
      log.error({ err: error, refund: refund.number }, 'a refund could not be sent')
    }
  }
}

/** Writes down that the money is back, and tells whoever had paid, once. */
async function finishRefund(
  context: Context,
  {
    refund,
    number,
    personId,
    subject,
  }: { refund: typeof refunds.$inferSelect; number: string; personId: number; subject: string },
): Promise<void> {
  await inTransaction(context, async (within) => {
    const { db } = within
    await db.update(refunds).set({ state: 'done' }).where(eq(refunds.id, refund.id))
    await db
      .update(orderPayments)
      .set({ state: 'returned' })
      .where(and(eq(orderPayments.orderId, refund.orderId), eq(orderPayments.provider, refund.provider)))
    await notify(within, {
      personId,
      kind: 'refund',
      params: { subject, amountFen: refund.amountFen, orderNumber: number },
      link: '/me',
      onceKey: refund.number,
    })
  })
}
