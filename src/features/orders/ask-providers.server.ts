import { and, asc, eq, exists, gt, inArray, isNull, lt, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import type { PaymentProvider } from '#platform/payments/payment-provider.ts'
import { askEach } from './ask-each.server.ts'
import { settleOrder, type Fulfil } from './settle-order.server.ts'
import { orderPayments, orders } from './tables.server.ts'

/** A code that was just shown is not asked for at once. */
const PATIENCE_MS = 20_000
/** Closed orders are asked for a while longer: money that comes late is still money (C-22). */
const LATE_MS = HOUR_MS
const AT_ONCE = 500

/** Of these nobody knows yet whether the right money came: a notice may be lost, and one of a wrong amount mistaken. */
const isUnsure = inArray(orderPayments.state, ['placed', 'wrong_amount'])

/**
 * Asks the providers for orders whose notice may have been lost, those paid with one provider for the other too, and
 * closes those whose time is over, there first; a job. A provider that does not answer is asked again the next time.
 */
export async function askProviders(context: Context, fulfil: Fulfil): Promise<void> {
  await askEach(context, await listUnsure(context), (payment, provider) =>
    ask(context, payment, provider, fulfil),
  )
  await closeOverdue(context)
}

type Unsure = Awaited<ReturnType<typeof listUnsure>>[number]

function listUnsure({ db, now }: Context) {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return (
    db
      .select({
        orderId: orders.id,
        number: orders.number,
        state: orders.state,
        expiresAt: orders.expiresAt,
        provider: orderPayments.provider,
      })
      .from(orders)
      .innerJoin(orderPayments, and(eq(orderPayments.orderId, orders.id), isUnsure))
      .where(
        or(
          // One from the future was made under a clock that was ahead, and would wait until the others have caught up.
          and(
            eq(orders.state, 'open'),
            or(lt(orders.createdAt, ago(PATIENCE_MS)), gt(orders.createdAt, now)),
          ),
          and(eq(orders.state, 'closed'), gt(orders.closedAt, ago(LATE_MS))),
          // Whoever has paid with one provider may have paid with the other, whose notice was lost: it is asked, and told
          // to close the order, soon after, and once more when its code can no longer be used.
          and(
            inArray(orders.state, ['paid', 'fulfilled', 'refunded']),
            gt(orders.expiresAt, ago(LATE_MS)),
            or(
              isNull(orders.fulfilledAt),
              isNull(orderPayments.answeredAt),
              lt(orderPayments.answeredAt, orders.fulfilledAt),
              and(lt(orders.expiresAt, now), lt(orderPayments.answeredAt, orders.expiresAt)),
            ),
          ),
        ),
      )
      // First those that somebody waits for.
      .orderBy(sql`${orders.state} <> 'open', ${orderPayments.askedAt} asc nulls first`, asc(orders.id))
      .limit(AT_ONCE)
  )
}

async function ask(
  context: Context,
  payment: Unsure,
  provider: PaymentProvider,
  fulfil: Fulfil,
): Promise<void> {
  const { db, now } = context
  const { number, state, expiresAt } = payment
  const isIt = and(eq(orderPayments.orderId, payment.orderId), eq(orderPayments.provider, payment.provider))
  await db.update(orderPayments).set({ askedAt: now }).where(isIt)
  const found = await provider.read(number)
  if (found?.state === 'paid') {
    const settled = await settleOrder(context, { number, provider: provider.name, state: found }, fulfil)
    if (settled !== 'wrong_amount') return
  }
  const isWanted = state === 'open' && expiresAt > now
  if (found?.state === 'open' && !isWanted) await provider.close(number)
  await db.update(orderPayments).set({ answeredAt: now }).where(isIt)
}

/** Of an order that is asked about: its payments of which nobody knows how they ended, as far as they are like this. */
const unsureOfOrder = ({ db }: Pick<Context, 'db'>, ...like: (SQL | undefined)[]) =>
  db
    .select({ orderId: orderPayments.orderId })
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, orders.id), isUnsure, ...like))

/**
 * For a question about `orders`: whether somebody who takes payments here has yet to be asked, since a moment, if one was paid.
 */
export function isUnaskedSince(context: Pick<Context, 'db' | 'services'>, moment: Date) {
  const present = context.services.payments.map(({ name }) => name)
  const { provider, askedAt } = orderPayments
  return exists(unsureOfOrder(context, inArray(provider, present), or(isNull(askedAt), lt(askedAt, moment))))
}

/** Closes open orders whose time is over and of which every provider has said since that nothing right was paid. */
async function closeOverdue(context: Context): Promise<void> {
  const { db, now } = context
  const { answeredAt } = orderPayments
  const unanswered = unsureOfOrder(context, or(isNull(answeredAt), lt(answeredAt, orders.expiresAt)))
  await db
    .update(orders)
    .set({ state: 'closed', closedAt: now })
    .where(and(eq(orders.state, 'open'), lt(orders.expiresAt, now), notExists(unanswered)))
}
