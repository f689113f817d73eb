import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { rowsInPages, type ExportSource } from '#platform/export/export-source.ts'
import { yuanOfFen } from '#platform/money.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiInstant, shanghaiIso } from '#platform/shanghai-time.ts'
import { ORDER_STATES } from './contract.ts'
import { ORDER_STATE_NAMES } from './state-names.ts'
import { orderPayments, orders } from './tables.server.ts'

const day = z.iso.date({ error: '应为日期，如 2026-11-21' })
const Filter = z.object({ state: z.enum(ORDER_STATES).optional(), from: day.optional(), to: day.optional() })

interface Row {
  readonly id: number
  readonly cells: readonly string[]
}

/** Every order with what was paid and given back, for whoever keeps the books (C-109); buyers by their number alone. */
export const orderExport: ExportSource = {
  kind: 'orders',
  offer: { name: '订单', permission: 'orders.books' },
  async open({ actor, db }, given) {
    requirePermission(actor, 'orders.books')
    const { state, from, to } = parseInput(Filter, given)
    const matching = and(
      state && eq(orders.state, state),
      from === undefined ? undefined : gte(orders.createdAt, shanghaiInstant(from)),
      to === undefined
        ? undefined
        : sql`${orders.createdAt} < ${shanghaiInstant(to)}::timestamptz + interval '1 day'`,
    )
    const read = async (behind: Row | undefined, limit: number): Promise<Row[]> => {
      const found = await db
        .select()
        .from(orders)
        .where(and(matching, behind && lt(orders.id, behind.id)))
        .orderBy(desc(orders.id))
        .limit(limit)
      const paid = await db
        .select()
        .from(orderPayments)
        .where(
          and(
            inArray(
              orderPayments.orderId,
              found.map(({ id }) => id),
            ),
            inArray(orderPayments.state, ['paid', 'returned']),
          ),
        )
      const byOrder = Map.groupBy(paid, ({ orderId }) => orderId)
      return found.map((order) => {
        const payments = byOrder.get(order.id) ?? []
        return {
          id: order.id,
          cells: [
            order.number,
            shanghaiIso(order.createdAt),
            order.paidAt ? shanghaiIso(order.paidAt) : '',
            ORDER_STATE_NAMES[order.state],
            order.subject,
            yuanOfFen(order.amountFen),
            yuanOfFen(order.returnedFen),
            payments.map(({ provider }) => provider).join('、'),
            payments.map(({ transactionId }) => transactionId ?? '').join('、'),
            String(order.personId),
            order.isByStaff ? '员工代下' : '本人',
          ],
        }
      })
    }
    return {
      name: '订单',
      head: [
        '订单号',
        '下单时间',
        '付款时间',
        '状态',
        '内容',
        '金额（元）',
        '已退（元）',
        '支付渠道',
        '渠道单号',
        '付款人编号',
        '谁下的单',
      ],
      count: () => db.$count(orders, matching),
      async *rows() {
        for await (const { cells } of rowsInPages(read)) yield cells
      },
    }
  },
}
