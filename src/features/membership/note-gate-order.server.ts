import type { Context } from '#platform/context.ts'
import { gateOrders } from './tables.server.ts'

/** Keeps which article an order was begun at, the first where there are several, until the figures have counted it. */
export async function noteGateOrder(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { number, topicId }: { number: string; topicId: number },
): Promise<void> {
  await db.insert(gateOrders).values({ orderNumber: number, topicId, begunAt: now }).onConflictDoNothing()
}
