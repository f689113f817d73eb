import { z } from 'zod'
import { requirePerson } from '#features/accounts/policy.ts'
import { call } from '#platform/calls/call.ts'
import { word } from '#platform/calls/inputs.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { readOwnOrder } from './queries.server.ts'
import { continueOrder } from './start-order.server.ts'
import { OrderStateWire, PayableWire, payableToWire } from './wire.ts'

/** Following an order, whatever was bought; a poll costs one short read. */
export const orderCalls = [
  call({
    method: 'GET',
    path: '/openapi/v1/vue/order/state',
    summary: '本人订单的状态；付款时每 2 秒查询一次',
    group: '登录与会员',
    requirement: 'B-35, B-36',
    input: z.object({ number: word(40) }),
    output: z.object({ json: z.object({ state: OrderStateWire }) }),
    example: { number: '20261121000000000000' },
    run: async (context, { number }) => {
      const { id: personId } = requirePerson(context.actor)
      const { state } = await readOwnOrder(context, { number, personId })
      return { json: { state } }
    },
  }),
  call({
    method: 'POST',
    path: '/openapi/v1/vue/order/pay',
    summary: '继续支付本人的待付订单：给出各家的付款二维码',
    group: '登录与会员',
    requirement: 'B-50',
    input: z.object({ number: word(40) }),
    output: z.object({ json: PayableWire }),
    example: { number: '20261121000000000000' },
    run: async (context, { number }) => ({ json: payableToWire(await continueOrder(context, { number })) }),
  }),
  call({
    method: 'POST',
    path: '/openapi/v1/vue/order/cancel',
    summary: '取消本人的待付订单',
    group: '登录与会员',
    requirement: 'B-50',
    input: z.object({ number: word(40) }),
    output: z.object({ json: z.null() }),
    example: { number: '20261121000000000000' },
    run: async (context, { number }) => {
      await cancelOrder(context, { number })
      return { json: null }
    },
  }),
]
