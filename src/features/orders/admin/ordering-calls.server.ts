import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import type { KeepUntil } from '../await-transfer.server.ts'
import {
  type OnSale,
  OrderForReader,
  type PurchaseFor,
  Quote,
  QuoteForReader,
  Sale,
} from '../by-staff/contract.ts'
import { listOnSale, orderForReader, tryOrderForReader } from '../by-staff/order-for-reader.server.ts'

const group = '财务'
const permission = 'orders.place'
const requirement = 'C-28'
const said = { expectedFen: 59_800, reason: '来电要求对公转账' }

interface Wires {
  readonly purchaseFor: PurchaseFor
  readonly keepUntil: KeepUntil
  readonly onSale: OnSale
}

/** Ordering for a reader or a firm that called and pays by bank transfer (C-28). */
export const orderingCalls = (wires: Wires) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/orders/on-sale',
      permission,
      summary: '正在报名的活动与谁都能买的门票，替来电的读者下单时选',
      group,
      requirement,
      input: z.object({}),
      output: z.object({ json: z.array(Sale) }),
      example: {},
      run: async (context) => ({ json: await listOnSale(context, wires) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/orders/quote',
      permission,
      summary: '替读者报价：此刻是什么价，等到哪一天；什么也不留下',
      group,
      requirement,
      input: QuoteForReader,
      output: z.object({ json: Quote }),
      example: { personId: 1, wanted: { product: 'membership_year', industry: 'semi' } },
      run: async (context, input) => ({ json: await tryOrderForReader(context, input, wires) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/orders/for-reader',
      permission,
      summary: '替读者下对公转账的订单，汇款信息发给他；报价变了的不下',
      group,
      requirement,
      input: OrderForReader,
      output: z.object({ json: z.object({ number: z.string() }) }),
      example: { personId: 1, wanted: { product: 'membership_year', industry: 'semi' }, ...said },
      run: async (context, input) => ({ json: await orderForReader(context, input, wires) }),
    }),
  ] as const
