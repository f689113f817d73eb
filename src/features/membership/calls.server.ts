import { z } from 'zod'
import { requirePerson } from '#features/accounts/policy.ts'
import { listOrders, readOwnOrder } from '#features/orders/queries.server.ts'
import { RequestInvoice, requestInvoice } from '#features/orders/request-invoice.server.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { renderSVG } from 'uqr'
import { call, type Call } from '#platform/calls/call.ts'
import { word } from '#platform/calls/inputs.ts'
import { readMemberships } from './queries.server.ts'

const PREFIX = '/openapi/v1/vue/member'
const GROUP = '登录与会员'
const State = z.enum(['open', 'paid', 'fulfilled', 'closed', 'refunded'])
const number = word(40)

/** Buying and following a membership; a poll costs two short reads. */
export const membershipCalls: readonly Call[] = [
  call({
    method: 'POST',
    path: `${PREFIX}/order`,
    summary: '购买一年会员：给出待付订单与各家的付款二维码',
    group: GROUP,
    requirement: 'MEMBER-04, B-56',
    input: z.object({ industry: z.enum(['semi', 'display']).default('semi') }),
    output: z.object({
      json: z.object({
        number: z.string(),
        price: z.number().describe('元'),
        expiresAt: z.number().describe('毫秒'),
        codes: z.array(
          z.object({
            provider: z.enum(['wechat', 'alipay']),
            qr: z.string().describe('SVG 数据地址'),
            link: z.string(),
          }),
        ),
      }),
    }),
    example: { industry: 'semi' },
    run: async (context, { industry }) => {
      const order = await startOrder(context, { product: 'membership_year', detail: { industry } })
      return {
        json: {
          number: order.number,
          price: order.amountFen / 100,
          expiresAt: order.expiresAt.getTime(),
          codes: order.codes.map(({ provider, content }) => ({
            provider,
            qr: `data:image/svg+xml;base64,${Buffer.from(renderSVG(content, { border: 2 })).toString('base64')}`,
            link: content,
          })),
        },
      }
    },
  }),
  call({
    method: 'GET',
    path: `${PREFIX}/order/state`,
    summary: '订单状态与是否会员；付款时每 2 秒查询一次',
    group: GROUP,
    requirement: 'MEMBER-02, B-35, B-36',
    input: z.object({ number }),
    output: z.object({ json: z.object({ state: State, isMember: z.boolean() }) }),
    example: { number: '20261121000000000000' },
    run: async (context, input) => {
      const { id: personId } = requirePerson(context.actor)
      const order = await readOwnOrder(context, { number: input.number, personId })
      const memberships = await readMemberships(context, personId)
      return { json: { state: order.state, isMember: memberships[order.detail.industry].isMember } }
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
          price: z.number(),
          state: State,
          createdAt: z.number(),
          paidAt: z.number().nullable(),
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
          price: order.amountFen / 100,
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
    example: { number: '20261121000000000000', title: '砺川晶体', email: 'finance@example.com' },
    run: async (context, input) => {
      await requestInvoice(context, input)
      return { json: null }
    },
  }),
]
