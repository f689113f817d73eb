import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { daysBetween } from '#platform/calendar-days.ts'
import { GivenNumber } from '../given-number.ts'
import { Earned, OrderFilter, OrderRow, OrderStory } from '../desk/contract.ts'
import { readEarnings } from '../desk/earned.server.ts'
import { listOfficeOrders } from '../desk/list-orders.server.ts'
import { readOfficeOrder, type WhatItGave } from '../desk/read-order.server.ts'
import { refundOrder, type BeforeTaking, type TakeBack } from '../refund-order.server.ts'

const group = '财务'
const day = z.iso.date({ error: '应为日期，如 2026-11-21' })
const count = z.number().int().min(0).max(1_000_000_000)

interface Wires {
  readonly takeBack: TakeBack
  readonly beforeTaking: BeforeTaking
  readonly whatItGave: WhatItGave
}

/** The desk of orders: what was bought, what became of it, and its money (C-26, C-109). */
export const orderDeskCalls = ({ takeBack, beforeTaking, whatItGave }: Wires) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/orders',
      permission: 'orders.read',
      summary: '订单，新的在前，一次五十个',
      group,
      requirement: 'C-109',
      input: OrderFilter.extend({ before: z.coerce.number().int().positive().optional() }),
      output: z.object({ json: z.array(OrderRow) }),
      example: { state: 'fulfilled' },
      run: async (context, input) => ({ json: await listOfficeOrders(context, input) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/orders/:number',
      permission: 'orders.read',
      summary: '一个订单的始末',
      group,
      requirement: 'C-109',
      input: z.object({ number: GivenNumber }),
      output: z.object({ json: OrderStory }),
      example: { number: '20261121000001000001' },
      run: async (context, input) => ({ json: await readOfficeOrder(context, input, whatItGave) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/orders/:number/refund',
      permission: 'orders.refund',
      summary: '退一个订单的全部或一部分，收回所写的数量',
      group,
      requirement: 'C-26',
      input: z.object({
        number: GivenNumber,
        reason: z.string().max(200),
        parts: z
          .array(z.object({ lineId: z.number().int().positive(), quantity: count, amountFen: count }))
          .min(1)
          .max(200)
          .refine(
            (parts) => new Set(parts.map(({ lineId }) => lineId)).size === parts.length,
            '每一行只写一次',
          ),
        isForced: z
          .boolean()
          .default(false)
          .describe('支付机构不再受理的也退：列在“没退成的款”，由员工用其他方式退回'),
      }),
      output: z.object({ json: z.object({}) }),
      example: {
        number: '20261121000001000001',
        reason: '少来一人',
        parts: [{ lineId: 1, quantity: 0, amountFen: 100 }],
      },
      async run(context, input) {
        await refundOrder(context, input, takeBack, beforeTaking)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/earnings',
      permission: 'orders.books',
      summary: '每天各产品的收入，按账上的日子',
      group,
      requirement: 'C-109',
      input: z
        .object({ from: day, to: day })
        .refine(({ from, to }) => from <= to && daysBetween(from, to) < MOST_DAYS, '最多看一年'),
      output: z.object({ json: z.array(Earned) }),
      example: { from: '2026-11-01', to: '2026-11-30' },
      run: async (context, input) => ({ json: await readEarnings(context, input) }),
    }),
  ] as const

const MOST_DAYS = 367
