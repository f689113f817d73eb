import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { orderLines, orders } from '#features/orders/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'

/** So long seats wait for a provider to say whether their order was paid. */
const PATIENCE_MS = HOUR_MS

interface Kept {
  readonly buyerId: number
  /** What a line of its order is about. */
  readonly detail: { readonly registrationId: number } | { readonly changeId: number }
  readonly until: Date | null
}

/**
 * Whether money may still come for a seat whose time is over: by the order that was begun, or by one that took its place on
 * another device.
 */
export async function mayStillBePaid(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { buyerId, detail, until }: Kept,
): Promise<boolean> {
  if (until === null || until.getTime() <= now.getTime() - PATIENCE_MS) return false
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
    and(eq(orders.personId, buyerId), inArray(orders.state, ['open', 'paid']), exists(isFor)),
  )
  return unsettled > 0
}
