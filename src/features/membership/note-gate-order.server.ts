import type { Context } from '#platform/context.ts'
import { gateOrders } from './tables.server.ts'

/**
 * Keeps which article an order was begun at, the first where there are several, until the figures have counted it. A failure
 * is no matter of whoever buys: it is logged.
 */
export async function noteGateOrder(
  { db, now, log }: Pick<Context, 'db' | 'now' | 'log'>,
  { number, topicId }: { number: string; topicId: number },
): Promise<void> {
  try {
    await db.insert(gateOrders).values({ orderNumber: number, topicId, begunAt: now }).onConflictDoNothing()
  } catch (error) {
    log.warn({ err: error, number }, 'the article that an order was begun at was not noted')
  }
}
