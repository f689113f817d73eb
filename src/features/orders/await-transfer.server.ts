import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { requireConsent } from '#features/site-pages/consents.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { dayAfter } from '#platform/calendar-days.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TransferTerms } from '#platform/settings/settings.server.ts'
import { endOfDay, lastDayBefore, shanghaiDay } from '#platform/shanghai-time.ts'
import { payPath } from './addresses.ts'
import type { OrderLine, OrderView, Purchase } from './contract.ts'
import { transferAwaited } from './message-kinds.ts'
import { readOrder } from './queries.server.ts'
import { openOrder, purchaseOfOrder } from './start-order.server.ts'
import { orders } from './tables.server.ts'

/**
 * So many orders of one person may wait for a bank within the days of waiting, given up or not, unless they were paid: each
 * may keep seats for days, and asking again must not keep them on and on.
 */
const MOST_WAITING = 5

/**
 * Keeps what a line of an order is for until then. Of an order that waits for a bank transfer it refuses where that is too
 * long; of one that is closed it never refuses.
 */
export type KeepUntil = (context: Context, order: OrderView, line: OrderLine, until: Date) => Promise<void>

/** When an order that waits for so many whole days is over, in Shanghai. */
export const endOfWaiting = (now: Date, days: number): Date => endOfDay(dayAfter(shanghaiDay(now), days))

/**
 * Lets one's own open order wait for a bank transfer instead of being paid online: another order of the same lines takes its
 * place, is kept for the days that the settings say, and its buyer is told where to transfer to. Gives its number; asked
 * again it is the same. Refuses `sign_in_required`, `transfer_not_offered`, `order_not_found`, `order_not_open`,
 * `too_many_transfers`, what `requireConsent` refuses, and what `keep` refuses (C-28).
 */
export async function awaitTransfer(
  context: Context,
  { number }: { number: string },
  keep: KeepUntil,
): Promise<{ number: string }> {
  const { id: personId } = requirePerson(context.actor)
  const terms = context.services.settings.transfer
  if (!terms) throw new Refusal('not_allowed', 'transfer_not_offered')
  await requireConsent(context, personId)
  return inTransaction(context, async (within) => {
    const { db, now } = within
    await holdLock(db, 'ordersOfPerson', personId)
    const [order] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.number, number), eq(orders.personId, personId)))
      .for('update')
    if (!order) throw new Refusal('not_found', 'order_not_found')
    if (order.state !== 'open' || order.expiresAt <= now) throw new Refusal('conflict', 'order_not_open')
    if (order.way === 'transfer') return { number }
    const unpaid = and(eq(orders.personId, personId), eq(orders.way, 'transfer'), isNull(orders.paidAt))
    const isRecent = gt(orders.createdAt, new Date(now.getTime() - terms.days * DAY_MS))
    if ((await db.$count(orders, and(unpaid, or(eq(orders.state, 'open'), isRecent)))) >= MOST_WAITING)
      throw new Refusal('conflict', 'too_many_transfers', { most: MOST_WAITING, days: terms.days })
    const purchase = await purchaseOfOrder(within, order)
    const made = await openAwaited(within, { personId, purchase, terms, isByStaff: false }, keep)
    await recordAudit(within, 'awaitTransfer', `order:${made.number}`, { instead: number })
    return { number: made.number }
  })
}

interface Awaited {
  readonly personId: number
  readonly purchase: Purchase
  readonly terms: TransferTerms
  /** Whether staff order it for the buyer. */
  readonly isByStaff: boolean
}

/**
 * The person's order for a purchase that waits for a bank transfer, within the surrounding transaction: what it is for is kept
 * as long, and its buyer is told where to transfer to, once.
 */
export async function openAwaited(
  context: Context,
  { personId, purchase, terms, isByStaff }: Awaited,
  keep: KeepUntil,
): Promise<typeof orders.$inferSelect> {
  const until = endOfWaiting(context.now, terms.days)
  const made = await openOrder(context, { personId, purchase, way: 'transfer', until, isByStaff })
  const view = await readOrder(context, made)
  for (const line of view.lines) await keep(context, view, line, made.expiresAt)
  await notify(context, transferAwaited, {
    personId,
    params: {
      subject: made.subject,
      amountFen: made.amountFen,
      orderNumber: made.number,
      lastDay: lastDayBefore(made.expiresAt),
      ...terms,
    },
    link: payPath(made.number),
    onceKey: made.number,
  })
  return made
}
