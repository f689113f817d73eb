import { and, desc, inArray, lt } from 'drizzle-orm'
import { listExport } from '#features/staff/list-export.ts'
import type { Context } from '#platform/context.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { yuanOfFen } from '#platform/money.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { CHANNEL_TITLES } from './channel-titles.ts'
import { OrderFilter } from './desk/contract.ts'
import { ordersMatching } from './desk/list-orders.server.ts'
import { ORDER_STATE_NAMES } from './state-names.ts'
import { orderPayments, orders } from './tables.server.ts'
import { whenPaid } from './when-paid.ts'

/** Every order with what was paid and given back, for whoever keeps the books (C-109); buyers by their number alone. */
export const orderExport = listExport({
  kind: 'orders',
  name: '订单',
  permission: 'orders.books',
  filter: OrderFilter,
  count: ({ db }, asked) => db.$count(orders, ordersMatching(db, asked)),
  rows: ({ db }, asked) =>
    rowsInPages<Row>(async (behind, limit) => {
      const found = await db
        .select()
        .from(orders)
        .where(and(ordersMatching(db, asked), behind && lt(orders.id, behind.order.id)))
        .orderBy(desc(orders.id))
        .limit(limit)
      return withPayments(db, found)
    }),
  columns: {
    订单号: ({ order }) => order.number,
    下单时间: ({ order }) => shanghaiIso(order.createdAt),
    付款时间: ({ order }) => order.paidAt && whenPaid(order.paidAt, order.way),
    状态: ({ order }) => ORDER_STATE_NAMES[order.state],
    内容: ({ order }) => order.subject,
    '金额（元）': ({ order }) => yuanOfFen(order.amountFen),
    '已退（元）': ({ order }) => yuanOfFen(order.returnedFen),
    支付渠道: ({ payments }) => payments.map(({ provider }) => CHANNEL_TITLES[provider]).join('、'),
    渠道单号: ({ payments }) => payments.map(({ transactionId }) => transactionId ?? '').join('、'),
    付款人编号: ({ order }) => order.personId,
    谁下的单: ({ order }) => (order.isByStaff ? '员工代下' : '本人'),
  },
})

interface Row {
  readonly order: typeof orders.$inferSelect
  readonly payments: readonly (typeof orderPayments.$inferSelect)[]
}

async function withPayments(
  db: Context['db'],
  found: readonly (typeof orders.$inferSelect)[],
): Promise<Row[]> {
  const ids = found.map(({ id }) => id)
  const paid = await db
    .select()
    .from(orderPayments)
    .where(and(inArray(orderPayments.orderId, ids), inArray(orderPayments.state, ['paid', 'returned'])))
  const byOrder = Map.groupBy(paid, ({ orderId }) => orderId)
  return found.map((order) => ({ order, payments: byOrder.get(order.id) ?? [] }))
}
