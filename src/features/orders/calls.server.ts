import { z } from 'zod'
import { requirePerson } from '#features/accounts/policy.ts'
import { call } from '#platform/calls/call.ts'
import { word } from '#platform/calls/inputs.ts'
import { readOwnOrder } from './queries.server.ts'
import { OrderStateWire } from './wire.ts'

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
]
