import { MINUTE_MS } from '#platform/durations.ts'
import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { requireConsent } from '#features/site-pages/consents.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiParts } from '#platform/shanghai-time.ts'
import type { OrderWay, PayableOrder, Purchase } from './contract.ts'
import { PAYABLE_MINUTES } from './limits.ts'
import { payWayOfCaller, placeOrder } from './place-order.server.ts'
import { readOrder } from './queries.server.ts'
import { ordersOfPerson } from './rate-limits.ts'
import { orderLines, orders } from './tables.server.ts'

/** With less than this left a new order is made instead, so that nobody pays against the clock. */
const TOO_SHORT_MS = MINUTE_MS

/**
 * The signed-in person's open order for a purchase, made when there is none, with a way to pay it from every provider
 * that answers. Two tabs get the same order, at the prices it was opened with; a telephone gets another one than the
 * computer, as it is paid in another way. Refuses `sign_in_required`, `consent_needed`,
 * `payment_not_configured` unless it may be paid by bank transfer, `payment_unavailable` when no provider answers,
 * `transfer_awaited` where it waits for a transfer, and `orders_of_day_used`.
 */
export async function startOrder(context: Context, purchase: Purchase): Promise<PayableOrder> {
  const { id: personId } = requirePerson(context.actor)
  const { payments, settings } = context.services
  if (payments.length === 0 && !settings.transfer) throw new Refusal('unavailable', 'payment_not_configured')
  await requireConsent(context, personId)
  const order = await inTransaction(context, (within) =>
    openOrder(within, { personId, purchase, way: payWayOfCaller(context), until: soon(context) }),
  )
  return payable(context, order)
}

/**
 * One's own order that is still open, to be paid from here: on another kind of device another order of the same lines
 * takes its place. Refuses `sign_in_required`, `order_not_found` for everybody
 * else's, `order_not_open` once it is paid, closed or too old, and like `startOrder`.
 */
export async function continueOrder(context: Context, { number }: { number: string }): Promise<PayableOrder> {
  const { id: personId } = requirePerson(context.actor)
  const [order] = await context.db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.personId, personId)))
  if (!order) throw new Refusal('not_found', 'order_not_found')
  if (order.state !== 'open' || order.expiresAt <= context.now)
    throw new Refusal('conflict', 'order_not_open')
  await requireConsent(context, personId)
  const way = payWayOfCaller(context)
  if (order.way === way || order.way === 'transfer') return payable(context, order)
  const purchase = await purchaseOfOrder(context, order)
  const instead = await inTransaction(context, (within) =>
    openOrder(within, { personId, purchase, way, until: soon(context) }),
  )
  return payable(context, instead)
}

/** What an order is for, so that another can take its place. */
export async function purchaseOfOrder(
  context: Context,
  order: typeof orders.$inferSelect,
): Promise<Purchase> {
  const { subject, lines } = await readOrder(context, order)
  const [first, ...rest] = lines
  if (!first) throw new Error(`order ${order.number} has no lines`)
  return { subject, lines: [first, ...rest] }
}

const soon = ({ now }: Context) => new Date(now.getTime() + PAYABLE_MINUTES * MINUTE_MS)

async function payable(context: Context, order: typeof orders.$inferSelect): Promise<PayableOrder> {
  const { way } = order
  if (way === 'transfer') throw new Refusal('conflict', 'transfer_awaited')
  const { payments, settings } = context.services
  const mayTransfer = settings.transfer !== undefined
  const isOffline = payments.length === 0 && mayTransfer
  const codes = isOffline ? [] : await placeOrder(context, { ...order, way })
  return { ...(await readOrder(context, order)), way, codes, mayTransfer }
}

interface Opening {
  readonly personId: number
  readonly purchase: Purchase
  readonly way: OrderWay
  /** When it can no longer be paid. */
  readonly until: Date
  /** Whether staff order it for the person. */
  readonly isByStaff?: boolean
}

/**
 * The person's open order for a purchase in this way, made within the surrounding transaction when there is none; one in
 * another way makes room, but for one that waits for a bank transfer: whoever pays may be at the bank. Refuses
 * `orders_of_day_used` to whoever has had too many made; those of staff do not count.
 */
export async function openOrder(
  context: Context,
  { personId, purchase: { subject, lines }, way, until, isByStaff = false }: Opening,
): Promise<typeof orders.$inferSelect> {
  const { db, now } = context
  const purchase = purchaseOf(lines)
  const amountFen = lines.reduce((sum, line) => sum + line.amountFen, 0)
  await holdLock(db, 'ordersOfPerson', personId)
  const isThis = and(eq(orders.personId, personId), eq(orders.purchase, purchase), eq(orders.state, 'open'))
  const [open] = await db.select().from(orders).where(isThis)
  if (open?.way === 'transfer' && open.expiresAt > now) return open
  if (open?.way === way && open.expiresAt.getTime() > now.getTime() + TOO_SHORT_MS) return open
  if (!isByStaff) await takePoints(context, [{ limit: ordersOfPerson, key: personId }])
  // One that is nearly over, or to be paid in another way, makes room; should it still be paid, it is fulfilled all the same.
  await db.update(orders).set({ state: 'closed', closedAt: now }).where(isThis)
  const [made] = await db
    .insert(orders)
    .values({
      number: newNumber(now),
      personId,
      purchase,
      subject,
      amountFen,
      way,
      createdAt: now,
      expiresAt: until,
      isByStaff,
    })
    .returning()
  if (!made) throw new Error('the new order was not returned')
  await db.insert(orderLines).values(
    lines.map(({ product, detail, subject: name, quantity, listFen, amountFen: fen }, position) => ({
      orderId: made.id,
      position,
      product,
      detail,
      subject: name,
      quantity,
      listFen,
      amountFen: fen,
    })),
  )
  await recordAudit(context, 'startOrder', `order:${made.number}`, { purchase, amountFen })
  return made
}

/** What is bought as one text: the same things in the same numbers are the same purchase, whatever they cost by then. */
const purchaseOf = (lines: Purchase['lines']): string =>
  lines.map(({ product, detail, quantity }) => `${product} ${JSON.stringify(detail)} ${quantity}`).join('; ')

/** `20261121` and twelve random digits: long enough never to be met twice, short enough to be read out. */
function newNumber(now: Date): string {
  const { year, month, day } = shanghaiParts(now)
  const date = year * 10_000 + month * 100 + day
  return `${date}${String(randomInt(1_000_000)).padStart(6, '0')}${String(randomInt(1_000_000)).padStart(6, '0')}`
}
