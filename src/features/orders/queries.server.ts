import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { parseRow } from '#platform/database/parse-rows.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { Product, type OrderView, type OwnOrder } from './contract.ts'
import { invoices, orders } from './tables.server.ts'

/** An order of this person; refuses `order_not_found`, also for somebody else's (C-127). */
export async function readOwnOrder(
  { db }: Pick<Context, 'db'>,
  { number, personId }: { number: string; personId: number },
): Promise<OrderView> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.personId, personId)))
  if (!row) throw new Refusal('not_found', 'order_not_found')
  return orderViewOf(row)
}

/** This person's orders with what became of them, the newest first. */
export async function listOrders(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { personId, limit }: { personId: number; limit: number },
): Promise<OwnOrder[]> {
  const rows = await db
    .select({
      order: orders,
      invoice: invoices.state,
      isRefundDone: sql<
        boolean | null
      >`(select bool_and(r.state = 'done') from refunds r where r.order_id = ${orders.id})`,
    })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(eq(orders.personId, personId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  return rows.flatMap(({ order, invoice, isRefundDone }) => {
    if (!parseRow({ log }, Product, order, { table: 'orders' })) return []
    return {
      ...orderViewOf(order),
      invoice: invoice ?? undefined,
      refund: order.state !== 'refunded' ? undefined : isRefundDone ? 'done' : 'on_its_way',
    }
  })
}

export function orderViewOf(row: typeof orders.$inferSelect): OrderView {
  const { number, personId, product, detail, subject, amountFen, state, createdAt, expiresAt, paidAt } = row
  return {
    ...Product.parse({ product, detail }),
    number,
    personId,
    subject,
    amountFen,
    state,
    createdAt,
    expiresAt,
    paidAt: paidAt ?? undefined,
  }
}
