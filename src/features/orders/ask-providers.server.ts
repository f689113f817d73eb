import { and, eq, gt, lt, or } from 'drizzle-orm'
import { inTransaction, type Context } from '#platform/context.ts'
import { settleOrder, type Fulfil } from './settle-order.server.ts'
import { orderPayments, orders } from './tables.server.ts'

/** A code that was just shown is not asked for at once. */
const PATIENCE_MS = 20_000
/** Closed orders are asked for a while longer: money that comes late is still money (C-22). */
const LATE_MS = 60 * 60 * 1000
const AT_ONCE = 500

/**
 * Asks the providers for orders whose notice may have been lost, and closes those whose time is over, there first; a
 * job. A provider that does not answer is asked again the next time.
 */
export async function askProviders(context: Context, fulfil: Fulfil): Promise<void> {
  const { db, now, services, log } = context
  const waiting = await db
    .select({
      number: orders.number,
      id: orders.id,
      state: orders.state,
      expiresAt: orders.expiresAt,
      provider: orderPayments.provider,
    })
    .from(orders)
    .innerJoin(orderPayments, and(eq(orderPayments.orderId, orders.id), eq(orderPayments.state, 'placed')))
    .where(
      or(
        and(eq(orders.state, 'open'), lt(orders.createdAt, new Date(now.getTime() - PATIENCE_MS))),
        and(eq(orders.state, 'closed'), gt(orders.closedAt, new Date(now.getTime() - LATE_MS))),
      ),
    )
    .limit(AT_ONCE)
  const answered = new Set<number>()
  const silent = new Set<number>()
  for (const { number, id, state, expiresAt, provider: name } of waiting) {
    const provider = services.payments.find((each) => each.name === name)
    if (!provider) continue
    try {
      const found = await provider.read(number)
      if (found?.state === 'paid')
        await settleOrder(context, { number, provider: name, state: found }, fulfil)
      else if (state === 'open' && expiresAt <= now) {
        if (found?.state === 'open') await provider.close(number)
        answered.add(id)
      }
    } catch (error) {
      silent.add(id)
      log.warn(
        { err: error, order: number, provider: name },
        'a provider did not say what became of an order',
      )
    }
  }
  for (const id of answered) if (!silent.has(id)) await closeOrder(context, id)
}

/** Closes an open order whose time is over; one that was paid meanwhile stays paid. */
async function closeOrder(context: Context, id: number): Promise<void> {
  await inTransaction(context, async ({ db, now }) => {
    await db
      .update(orders)
      .set({ state: 'closed', closedAt: now })
      .where(and(eq(orders.id, id), eq(orders.state, 'open'), lt(orders.expiresAt, now)))
  })
}
