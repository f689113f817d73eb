import { z } from 'zod'
import { requirePerson } from '#features/accounts/policy.ts'
import { membershipYear } from '#features/orders/catalogue.ts'
import { listOrders, readOwnOrder } from '#features/orders/queries.server.ts'
import { RequestInvoice, requestInvoice } from '#features/orders/request-invoice.server.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { OrderStateWire, PayableWire, payableToWire } from '#features/orders/wire.ts'
import { call } from '#platform/calls/call.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { industryInput } from '#platform/industries/industry.ts'
import { yuanNumber } from '#platform/money.ts'
import { noteGateOrder } from './note-gate-order.server.ts'
import { readMemberships } from './queries.server.ts'

const PREFIX = '/openapi/v1/vue/member'
const GROUP = '登录与会员'
const number = word(40)

/** Buying and following a membership; a poll costs two short reads. */
export const membershipCalls = [
  call({
    method: 'POST',
    path: `${PREFIX}/order`,
    summary: '购买一年会员：给出待付订单与各家的付款二维码',
    group: GROUP,
    requirement: 'MEMBER-04, B-56',
    input: z.object({
      industry: industryInput,
      topic: positiveId.optional().describe('在哪一篇文章的付费墙下单'),
    }),
    output: z.object({ json: PayableWire }),
    example: { industry: 'semi' },
    run: async (context, { industry, topic }) => {
      requirePerson(context.actor)
      const { industries, settings } = context.services
      const order = await startOrder(context, membershipYear(industries.find(industry), settings.membership))
      if (topic !== undefined) await noteGateOrder(context, { number: order.number, topicId: topic })
      return { json: payableToWire(order) }
    },
  }),
  call({
    method: 'GET',
    path: `${PREFIX}/order/state`,
    summary: '订单状态与是否会员；付款时每 2 秒查询一次',
    group: GROUP,
    requirement: 'MEMBER-02, B-35, B-36',
    input: z.object({ number }),
    output: z.object({ json: z.object({ state: OrderStateWire, isMember: z.boolean() }) }),
    example: { number: '20261121000000000000' },
    run: async (context, input) => {
      const { id: personId } = requirePerson(context.actor)
      const order = await readOwnOrder(context, { number: input.number, personId })
      const memberships = await readMemberships(context, personId)
      const { main } = context.services.industries
      const [line] = order.lines
      const industry = line?.product === 'membership_year' ? line.detail.industry : main
      return { json: { state: order.state, isMember: memberships.of(industry).isMember } }
    },
  }),
  call({
    method: 'GET',
    path: `${PREFIX}/orders`,
    summary: '本人的订单，最新在前',
    group: GROUP,
    input: z.object({}),
    output: z.object({
      json: z.array(
        z.object({
          number: z.string(),
          subject: z.string(),
          price: z.number().describe('元'),
          state: OrderStateWire,
          createdAt: z.number().describe('毫秒'),
          paidAt: z.number().nullable().describe('毫秒'),
        }),
      ),
    }),
    example: {},
    run: async (context) => {
      const { id: personId } = requirePerson(context.actor)
      const found = await listOrders(context, { personId, limit: 100 })
      return {
        json: found.map((order) => ({
          number: order.number,
          subject: order.subject,
          price: yuanNumber(order.amountFen),
          state: order.state,
          createdAt: order.createdAt.getTime(),
          paidAt: order.paidAt?.getTime() ?? null,
        })),
      }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/invoice`,
    summary: '为已支付的订单申请发票',
    group: GROUP,
    requirement: 'C-27',
    input: RequestInvoice,
    output: z.object({ json: z.null() }),
    example: {
      number: '20261121000000000000',
      title: '砺川晶体',
      taxNumber: '91310000MA1K00000X',
      email: 'finance@example.com',
    },
    run: async (context, input) => {
      await requestInvoice(context, input)
      return { json: null }
    },
  }),
]
