import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { isUnaskedSince } from '#features/orders/ask-providers.server.ts'
import { orderLines, orders } from '#features/orders/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'

/** So long seats wait for a provider that is asked and does not say whether their order was paid. */
const PATIENCE_MS = HOUR_MS

interface Kept {
  readonly buyerId: number
  /** What a line of its order is about. */
  readonly detail: { readonly registrationId: number } | { readonly changeId: number }
  readonly until: Date | null
}

/**
 * Whether money may still come for a seat whose time is over: by the order that was begun, or by one that took its place on
 * another device. Where the portal stood still meanwhile, providers are asked before the seats are anybody else's.
 */
export async function mayStillBePaid(
  context: Pick<Context, 'db' | 'now' | 'services'>,
  { buyerId, detail, until }: Kept,
): Promise<boolean> {
  if (until === null) return false
  const { db, now } = context
  const isLongOver = until.getTime() <= now.getTime() - PATIENCE_MS
  const isFor = db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, orders.id),
        sql`${orderLines.detail} @> ${sql.param(JSON.stringify(detail))}::jsonb`,
      ),
    )
  const unsettled = await db.$count(
    orders,
    and(
      eq(orders.personId, buyerId),
      inArray(orders.state, ['open', 'paid']),
      exists(isFor),
      isLongOver ? isUnaskedSince(context, until) : undefined,
    ),
  )
  return unsettled > 0
}
