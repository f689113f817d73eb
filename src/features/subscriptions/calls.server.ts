import { z } from 'zod'
import { PayableWire, payableToWire } from '#features/orders/wire.ts'
import { call } from '#platform/calls/call.ts'
import { OrderIssues, orderIssues } from './order-issues.server.ts'
import { FurtherMailboxInput, QuarterInput } from './contract.ts'
import {
  ChangeMailbox,
  changeOwnMailbox,
  continueOwn,
  MailOwnAgain,
  mailOwnAgain,
  pauseOwn,
  removeOwnMailbox,
  RemoveOwnMailbox,
  saveOwnMailbox,
} from './own-subscriptions.server.ts'

const PREFIX = '/openapi/v1/vue/irs'
const GROUP = '白皮书与内参'
const done = z.object({ json: z.null() })

export const subscriptionCalls = [
  call({
    method: 'POST',
    path: `${PREFIX}/order`,
    summary: '订阅季度内参一期或四期：给出待付订单与各家的付款二维码',
    group: GROUP,
    requirement: 'C-17, C-38',
    input: OrderIssues,
    output: z.object({ json: PayableWire }),
    example: { issues: 4, year: 2026, quarter: 4, mailbox: 'library@example.com', company: '砺川晶体' },
    run: async (context, input) => ({ json: payableToWire(await orderIssues(context, input)) }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/mailbox`,
    summary: '修改本人一份订阅的收件邮箱与公司',
    group: GROUP,
    requirement: 'C-37',
    input: ChangeMailbox,
    output: done,
    example: { id: 1, mailbox: 'library@example.com', company: '砺川晶体' },
    run: async (context, input) => {
      await changeOwnMailbox(context, input)
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/pause`,
    summary: '从一期起暂停本人的内参订阅：暂停时出版的不送，也不计期数',
    group: GROUP,
    requirement: 'C-38',
    input: QuarterInput,
    output: done,
    example: { year: 2027, quarter: 1 },
    run: async (context, input) => {
      await pauseOwn(context, input)
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/continue`,
    summary: '从一期起继续送本人暂停了的内参订阅',
    group: GROUP,
    requirement: 'C-38',
    input: QuarterInput,
    output: done,
    example: { year: 2027, quarter: 3 },
    run: async (context, input) => {
      await continueOwn(context, input)
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/mailboxes`,
    summary: '增加或修改本人内参的另一个收件邮箱，各寄一份副本',
    group: GROUP,
    requirement: 'C-37',
    input: FurtherMailboxInput,
    output: done,
    example: { name: '林工', mailbox: 'lin@example.com' },
    run: async (context, input) => {
      await saveOwnMailbox(context, input)
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/mailboxes/remove`,
    summary: '移除本人内参的另一个收件邮箱',
    group: GROUP,
    requirement: 'C-37',
    input: RemoveOwnMailbox,
    output: done,
    example: { id: 1 },
    run: async (context, input) => {
      await removeOwnMailbox(context, input)
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/again`,
    summary: '把已送达的一期再寄一次',
    group: GROUP,
    requirement: 'C-37',
    input: MailOwnAgain,
    output: done,
    example: { id: 1 },
    run: async (context, input) => {
      await mailOwnAgain(context, input)
      return { json: null }
    },
  }),
]
