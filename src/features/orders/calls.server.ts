import { z } from 'zod'
import { requirePerson } from '#features/accounts/policy.ts'
import { call } from '#platform/calls/call.ts'
import { word } from '#platform/calls/inputs.ts'
import { awaitTransfer, type KeepUntil } from './await-transfer.server.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { readOwnOrder } from './queries.server.ts'
import { continueOrder } from './start-order.server.ts'
import { OrderStateWire, PayableWire, payableToWire } from './wire.ts'

/** Following an order, whatever was bought; a poll costs one short read. */
export const orderCalls = ({ keepUntil }: { readonly keepUntil: KeepUntil }) =>
  [
    call({
      method: 'GET',
      path: '/openapi/v1/vue/order/state',
      summary: '本人订单的状态；付款时每 2 秒查询一次',
      group: '登录与会员',
      requirement: 'B-35, B-36',
      input: z.object({ number: word(40) }),
      output: z.object({
        json: z.object({
          state: OrderStateWire,
          isOver: z.boolean().describe('付款的时间已过，还没有付到'),
        }),
      }),
      example: { number: '20261121000000000000' },
      run: async (context, { number }) => {
        const { id: personId } = requirePerson(context.actor)
        const { state, expiresAt } = await readOwnOrder(context, { number, personId })
        return { json: { state, isOver: state === 'open' && expiresAt <= context.now } }
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
      path: '/openapi/v1/vue/order/transfer',
      summary: '本人的待付订单改用对公转账：给出等待到账的订单号，汇款信息在 /pay/{number}',
      group: '登录与会员',
      requirement: 'C-28',
      input: z.object({ number: word(40) }),
      output: z.object({ json: z.object({ number: z.string() }) }),
      example: { number: '20261121000000000000' },
      run: async (context, input) => ({ json: await awaitTransfer(context, input, keepUntil) }),
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
        await cancelOrder(context, { number }, keepUntil)
        return { json: null }
      },
    }),
  ] as const
