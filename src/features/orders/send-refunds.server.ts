import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { askEach } from './ask-each.server.ts'
import { isToBeTransferred } from './list-transfers.server.ts'
import { refunded, transferMoved } from './message-kinds.ts'
import { whyNotRefunded } from './refund-reasons.server.ts'
import { orderPayments, orders, refunds } from './tables.server.ts'

const AT_ONCE = 200

/**
 * Tells the providers of refunds they do not know yet, and asks after those under way, one of a payment at a time, as they
 * want it; a job. What came by bank goes back by hand. Safe to repeat: the number is the same. What a provider refuses has
 * failed and waits for staff.
 */
export async function sendRefunds(context: Context): Promise<void> {
  const { db } = context
  const isWaiting = and(inArray(refunds.state, ['requested', 'accepted']), ne(refunds.provider, 'transfer'))
  const firstOfPayment = db
    .selectDistinctOn([refunds.orderId, refunds.provider], { id: refunds.id })
    .from(refunds)
    .where(isWaiting)
    .orderBy(refunds.orderId, refunds.provider, refunds.id)
  const waiting = await db
    .select({
      id: refunds.id,
      provider: refunds.provider,
      refundNumber: refunds.number,
      refundFen: refunds.amountFen,
      reason: refunds.reason,
      number: orders.number,
      // Of the payment, which may be more than the order's when it came twice.
      totalFen: sql<number>`coalesce(${orderPayments.paidFen}, ${orders.amountFen})`.mapWith(Number),
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(
      orderPayments,
      and(eq(orderPayments.orderId, refunds.orderId), eq(orderPayments.provider, refunds.provider)),
    )
    .where(inArray(refunds.id, firstOfPayment))
    .orderBy(sql`${refunds.askedAt} asc nulls first`, asc(refunds.id))
    .limit(AT_ONCE)
  await askEach(context, waiting, async ({ id, ...refund }, provider) => {
    await db.update(refunds).set({ askedAt: context.now }).where(eq(refunds.id, id))
    try {
      const { state } = await provider.refund(refund)
      if (state === 'done') await finishRefund(context, id, { state: 'succeeded', note: '' })
      else
        await db
          .update(refunds)
          .set({ state: 'accepted' })
          .where(isStill(id, 'requested', 'accepted'))
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'payment_refused') throw error
      context.log.error({ refund: refund.refundNumber }, 'a provider refused a refund')
      await db
        .update(refunds)
        .set({ state: 'failed', note: whyNotRefunded(error) })
        .where(isStill(id, 'requested', 'accepted'))
    }
  })
}

/** Another run may have heard of it, or staff have given the money back, while the provider took its time. */
const isStill = (id: number, ...states: (typeof refunds.state.enumValues)[number][]) =>
  and(eq(refunds.id, id), inArray(refunds.state, states))

/** Refunds that a provider refused, the oldest first. Refuses `permission_missing`. */
export async function listFailedRefunds({ db, actor }: Pick<Context, 'db' | 'actor'>) {
  requirePermission(actor, 'orders.books')
  return db
    .select({
      number: refunds.number,
      orderNumber: orders.number,
      amountFen: refunds.amountFen,
      createdAt: refunds.createdAt,
      note: refunds.note,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.state, 'failed'))
    .orderBy(asc(refunds.createdAt))
}

/** Sends a refund that the provider refused once more. Refuses `permission_missing`, `refund_not_failed`. */
export async function retryRefund(context: Context, { number }: { number: string }): Promise<void> {
  requirePermission(context.actor, 'orders.refund')
  await inTransaction(context, async (within) => {
    const { rowCount } = await within.db
      .update(refunds)
      .set({ state: 'requested', note: '' })
      .where(and(eq(refunds.number, number), eq(refunds.state, 'failed')))
    if (rowCount === 0) throw new Refusal('conflict', 'refund_not_failed')
    await recordAudit(within, 'retryRefund', `refund:${number}`)
  })
}

/**
 * Notes that staff gave money back by bank: of a refund that the provider refused, or of what had come by bank. Refuses
 * `permission_missing`, `note_missing`, `refund_not_failed`.
 */
export async function settleRefundByHand(
  context: Context,
  { number, note: given }: { number: string; note: string },
): Promise<void> {
  requirePermission(context.actor, 'orders.refund')
  const note = given.trim()
  if (note === '') throw new Refusal('invalid', 'note_missing')
  await inTransaction(context, async (within) => {
    const [refund] = await within.db
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.number, number), isForHand))
      .for('update')
    if (!refund) throw new Refusal('conflict', 'refund_not_failed')
    await finishRefund(within, refund.id, { state: 'by_hand', note })
    await recordAudit(within, 'settleRefundByHand', `refund:${number}`, { note })
  })
}

/** Nobody but staff gives it back. */
const isForHand = or(eq(refunds.state, 'failed'), isToBeTransferred)

/** Writes down that the money is back, or what it pays now instead; whoever had paid is told. */
export async function finishRefund(
  context: Context,
  id: number,
  {
    state,
    note,
    movedTo,
  }: {
    readonly state: 'succeeded' | 'by_hand'
    readonly note: string
    /** The order that it pays, where it does not go back. */
    readonly movedTo?: string
  },
): Promise<void> {
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const [refund] = await db
      .update(refunds)
      .set({ state, note, doneAt: now })
      .where(state === 'by_hand' ? eq(refunds.id, id) : isStill(id, 'requested', 'accepted', 'failed'))
      .returning()
    if (!refund) return
    const { orderId, provider, amountFen, number } = refund
    const [open] = await db
      .select({ id: refunds.id })
      .from(refunds)
      .where(
        and(
          eq(refunds.orderId, orderId),
          eq(refunds.provider, provider),
          inArray(refunds.state, ['requested', 'accepted', 'failed']),
        ),
      )
      .limit(1)
    const isPayment = and(eq(orderPayments.orderId, orderId), eq(orderPayments.provider, provider))
    if (!open)
      await db
        .update(orderPayments)
        .set({ state: 'returned' })
        .where(and(isPayment, eq(orderPayments.returnedFen, orderPayments.paidFen)))
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return
    const told = { personId: order.personId, link: '/me', onceKey: number }
    const money = { subject: order.subject, amountFen, orderNumber: order.number }
    if (movedTo !== undefined)
      return void (await notify(within, transferMoved, { ...told, params: { ...money, to: movedTo } }))
    const byHand = provider === 'transfer' ? 'bank' : 'other'
    const back = state === 'by_hand' ? byHand : 'same'
    await notify(within, refunded, { ...told, params: { ...money, back } })
  })
}
