import { z } from 'zod'
import { PayableWire, payableToWire } from '#features/orders/wire.ts'
import { call } from '#platform/calls/call.ts'
import {
  AddColleagues,
  addColleagues,
  RemoveColleague,
  removeColleague,
  SetDomain,
  setDomain,
  SetSeat,
  setSeat,
} from './manage-licence.server.ts'
import { OrderLicence, orderLicence } from './order-licence.server.ts'

const group = '白皮书与内参'
const done = z.object({ json: z.null() })

export const licenceCalls = [
  call({
    method: 'POST',
    path: '/openapi/v1/vue/licences/order',
    summary: '买一份白皮书的企业授权：给出待付订单与各家的付款二维码',
    group,
    requirement: 'C-17',
    input: OrderLicence,
    output: z.object({ json: PayableWire }),
    example: { reportId: 8003, edition: 'site', company: '砺川晶体' },
    run: async (context, input) => ({ json: payableToWire(await orderLicence(context, input)) }),
  }),
  call({
    method: 'POST',
    path: '/openapi/v1/vue/licences/colleagues',
    summary: '把同事写进本人管理的企业授权的名单：一行一位，手机号或邮箱，可以带姓名',
    group,
    requirement: 'C-33',
    input: AddColleagues,
    output: z.object({ json: z.object({ added: z.number().describe('新写进的有几位') }) }),
    example: { id: 1, lines: '顾南乔 13800138000' },
    run: async (context, input) => ({ json: await addColleagues(context, input) }),
  }),
  call({
    method: 'POST',
    path: '/openapi/v1/vue/licences/colleagues/remove',
    summary: '把一位同事移出名单；已经领取的席位不变',
    group,
    input: RemoveColleague,
    output: done,
    example: { id: 1, kind: 'phone', address: '+8613800138000' },
    run: async (context, input) => {
      await removeColleague(context, input)
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: '/openapi/v1/vue/licences/domain',
    summary: '放行本人企业邮箱域名的所有人，或不再放行',
    group,
    requirement: 'C-33',
    input: SetDomain,
    output: done,
    example: { id: 1, isAllowed: true },
    run: async (context, input) => {
      await setDomain(context, input)
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: '/openapi/v1/vue/licences/seat',
    summary: '收回一位读者的席位，或还给本人',
    group,
    input: SetSeat,
    output: done,
    example: { id: 1, readerId: 1, isHeld: false },
    run: async (context, input) => {
      await setSeat(context, input)
      return { json: null }
    },
  }),
]
