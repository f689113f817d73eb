import { and, eq } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { OrderLine, OrderView, PaymentChannel } from './contract.ts'
import { readOrder } from './queries.server.ts'
import { requestRefund, takeFromLine, type RefundPart } from './request-refund.server.ts'
import { orderPayments, orders } from './tables.server.ts'

/** Takes back `quantity` of what a line gave; the counterpart of `Fulfil`. */
export type TakeBack = (
  context: Context,
  order: OrderView,
  line: OrderLine,
  quantity: number,
) => Promise<void>

/** Ends what waits for the money of other orders and needs what these lines gave; before any order of theirs is locked. */
export type BeforeTaking = (context: Context, lines: readonly OrderLine[]) => Promise<void>

interface Refund {
  readonly number: string
  readonly reason: string
  /**
   * Missing: all that is left of the order. A part without a quantity gives back money alone; one without money takes back
   * alone, where all money of its line went back before.
   */
  readonly parts?: readonly RefundPart[] | undefined
  /** As `requestRefund` has it. */
  readonly isForced?: boolean
}

/**
 * Gives the money of a paid order back, all of it or of some lines, and takes back what those gave; the provider is told by
 * the job. Gives the order as it was. Refuses `permission_missing`, `refund_reason_missing`, `order_not_found`,
 * `order_not_refundable`, `order_not_given` where some of what is yet to be given would be taken back, and what
 * `requestRefund` refuses (C-26).
 */
export async function refundOrder(
  context: Context,
  { number, reason: given, parts: wanted, isForced = false }: Refund,
  takeBack: TakeBack,
  beforeTaking?: BeforeTaking,
): Promise<OrderView> {
  requirePermission(context.actor, 'orders.refund')
  const reason = given.trim()
  if (reason === '') throw new Refusal('invalid', 'refund_reason_missing')
  return inTransaction(context, async (within) => {
    const { db } = within
    await beforeTaking?.(within, await linesToTake(within, { number, parts: wanted }))
    const [row] = await db.select().from(orders).where(eq(orders.number, number)).for('update')
    if (!row) throw new Refusal('not_found', 'order_not_found')
    if (row.state !== 'fulfilled' && row.state !== 'paid')
      throw new Refusal('conflict', 'order_not_refundable')
    const order = await readOrder(within, row)
    const parts = wanted ?? restOf(order)
    const asked = parts.reduce((sum, { amountFen }) => sum + amountFen, 0)
    const provider = isTakenAlone(order, parts) ? undefined : await paidWith(within, row.id, asked)
    if (row.state === 'fulfilled')
      for (const { lineId, quantity } of parts) {
        const line = order.lines.find(({ id }) => id === lineId)
        if (line && quantity > 0) await takeBack(within, order, line, quantity)
      }
    if (provider) await requestRefund(within, { order: row, provider, reason, of: parts, isForced })
    else for (const part of parts) await takeFromLine(within, row.id, part)
    const isAllTaken = order.lines.every(
      ({ id, quantity, returnedQuantity }) =>
        quantity === returnedQuantity + (parts.find(({ lineId }) => lineId === id)?.quantity ?? 0),
    )
    const isWhole = isAllTaken && order.returnedFen + asked === order.amountFen
    // All of it is given later, at once: what was taken back of it would be given all the same.
    if (row.state === 'paid' && !isWhole && parts.some(({ quantity }) => quantity > 0))
      throw new Refusal('conflict', 'order_not_given')
    if (isWhole) await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, row.id))
    await recordAudit(within, provider ? 'refundOrder' : 'takeBackAlone', `order:${number}`, {
      reason,
      parts,
    })
    return order
  })
}

/** What would be taken back, as the order stands before it is locked. */
async function linesToTake(
  context: Context,
  { number, parts }: Pick<Refund, 'number' | 'parts'>,
): Promise<OrderLine[]> {
  const [row] = await context.db.select().from(orders).where(eq(orders.number, number))
  if (!row) return []
  const order = await readOrder(context, row)
  const taken = (parts ?? restOf(order)).filter(({ quantity }) => quantity > 0)
  return order.lines.filter(({ id }) => taken.some(({ lineId }) => lineId === id))
}

/** Whether parts are only taken back, as all money of their lines went back before: there is no money to give. */
const isTakenAlone = ({ lines }: OrderView, parts: readonly RefundPart[]): boolean =>
  parts.length > 0 &&
  parts.every(
    ({ lineId, quantity, amountFen }) =>
      quantity > 0 &&
      amountFen === 0 &&
      lines.some((line) => line.id === lineId && line.returnedFen === line.amountFen),
  )

/** The payment that so much goes back from. Refuses `order_not_refundable`. */
async function paidWith({ db }: Context, orderId: number, asked: number): Promise<PaymentChannel> {
  const payments = await db
    .select()
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, orderId), eq(orderPayments.state, 'paid')))
  // Of two payments one goes back by itself already.
  const payment = payments.find(({ paidFen, returnedFen }) => (paidFen ?? 0) - returnedFen >= asked)
  if (!payment) throw new Refusal('conflict', 'order_not_refundable')
  return payment.provider
}

/**
 * Gives back some money of an order and leaves what it gave: taken from its lines in their order. Refuses like
 * `refundOrder`.
 */
export async function refundMoney(
  context: Context,
  { number, reason, amountFen }: { number: string; reason: string; amountFen: number },
  takeBack: TakeBack,
): Promise<void> {
  requirePermission(context.actor, 'orders.refund')
  const [row] = await context.db.select().from(orders).where(eq(orders.number, number))
  if (!row) throw new Refusal('not_found', 'order_not_found')
  let wantedFen = amountFen
  const parts = restOf(await readOrder(context, row)).map(({ lineId, amountFen: leftFen }) => {
    const partFen = Math.min(leftFen, wantedFen)
    wantedFen -= partFen
    return { lineId, quantity: 0, amountFen: partFen }
  })
  if (wantedFen > 0) throw new Refusal('conflict', 'refund_too_much')
  await refundOrder(context, { number, reason, parts: parts.filter((part) => part.amountFen > 0) }, takeBack)
}

/** All that has not gone back yet of these lines. */
export function restOf({ lines }: Pick<OrderView, 'lines'>): RefundPart[] {
  return lines
    .map(({ id, quantity, returnedQuantity, amountFen, returnedFen }) => ({
      lineId: id,
      quantity: quantity - returnedQuantity,
      amountFen: amountFen - returnedFen,
    }))
    .filter(({ quantity, amountFen }) => quantity > 0 || amountFen > 0)
}
