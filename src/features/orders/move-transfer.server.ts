import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { GivenNumber } from './given-number.ts'
import { isToBeTransferred } from './list-transfers.server.ts'
import { lockAwaited, once, payByTransfer, type Recorded } from './record-transfer.server.ts'
import { finishRefund } from './send-refunds.server.ts'
import type { Fulfil } from './settle-order.server.ts'
import { bankTransfers, orderPayments, orders, refunds } from './tables.server.ts'

export const MoveTransfer = z.object({
  /** Of the refund that is to be transferred back. */
  number: GivenNumber,
  /** The number of the order that it pays instead. */
  to: GivenNumber,
})

/**
 * Lets what is to be transferred back pay another order instead, which waits for just as much: an arrival that was written
 * down on the wrong one, or a payer who would rather have something else. The bank sees nothing of it, so the day is today,
 * and the bank's number goes on with `/2`, `/3`. Refuses `permission_missing`, `staff_proof_needed`, `transfer_back_done`, and
 * what `recordTransfer` refuses of the order (C-28).
 */
export async function moveTransfer(
  context: Context,
  input: z.input<typeof MoveTransfer>,
  fulfil: Fulfil,
): Promise<Recorded> {
  requirePermission(context.actor, 'orders.refund')
  const { number: refundNumber, to } = parseInput(MoveTransfer, input)
  return once(context, async (within) => {
    const { db, now } = within
    const [back] = await db
      .select({ id: refunds.id, amountFen: refunds.amountFen, orderId: refunds.orderId })
      .from(refunds)
      .where(and(eq(refunds.number, refundNumber), isToBeTransferred))
      .for('update')
    if (!back) throw new Refusal('conflict', 'transfer_back_done')
    const order = await lockAwaited(within, { number: to, amountFen: back.amountFen })
    const came = await arrivalOf(within, back.orderId)
    await lockFirst(within, came.reference)
    await finishRefund(within, back.id, { state: 'by_hand', note: `改记到订单 ${to}`, movedTo: to })
    await recordAudit(within, 'moveTransfer', `order:${came.number}`, { refund: refundNumber, to })
    await recordAudit(within, 'moveTransfer', `order:${to}`, { refund: refundNumber, from: came.number })
    const arrival = {
      receivedOn: shanghaiDay(now),
      paidAt: now,
      reference: await nextReference(within, came.reference),
      payer: came.payer,
      payerAccount: came.payerAccount,
      note: `由订单 ${came.number} 改记，${came.receivedOn} 到账`,
    }
    return payByTransfer(within, order, arrival, fulfil)
  })
}

/** Whoever moves another refund of the same arrival waits: each goes on under a number of its own. */
async function lockFirst({ db }: Context, reference: string): Promise<void> {
  await db
    .select({ orderId: orderPayments.orderId })
    .from(orderPayments)
    .where(and(eq(orderPayments.provider, 'transfer'), eq(orderPayments.transactionId, ownNumber(reference))))
    .for('update')
}

async function arrivalOf({ db }: Context, orderId: number) {
  const [came] = await db
    .select({
      number: orders.number,
      reference: orderPayments.transactionId,
      receivedOn: bankTransfers.receivedOn,
      payer: bankTransfers.payer,
      payerAccount: bankTransfers.payerAccount,
    })
    .from(bankTransfers)
    .innerJoin(orders, eq(orders.id, bankTransfers.orderId))
    .innerJoin(
      orderPayments,
      and(eq(orderPayments.orderId, orders.id), eq(orderPayments.provider, 'transfer')),
    )
    .where(eq(bankTransfers.orderId, orderId))
  if (!came) throw new Error(`a refund by bank of order ${orderId}, which nothing arrived for`)
  return { ...came, reference: came.reference ?? '' }
}

const ownNumber = (reference: string): string => reference.split('/')[0] ?? ''

/** The bank's own number stays at the first order; those that it pays besides are counted behind a stroke. */
async function nextReference({ db }: Context, reference: string): Promise<string> {
  const own = ownNumber(reference)
  const [besides] = await db
    .select({
      last: sql<number>`coalesce(max(split_part(transaction_id, '/', 2)::integer), 1)`.mapWith(Number),
    })
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.provider, 'transfer'),
        sql`starts_with(${orderPayments.transactionId}, ${`${own}/`})`,
      ),
    )
  return `${own}/${(besides?.last ?? 1) + 1}`
}
