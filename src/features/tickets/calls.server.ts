import { z } from 'zod'
import { PayableWire, payableToWire } from '#features/orders/wire.ts'
import { call } from '#platform/calls/call.ts'
import { listOf, positiveId, word } from '#platform/calls/inputs.ts'
import { yuanNumber } from '#platform/money.ts'
import { payChange } from './changes/pay-change.server.ts'
import { cancelRegistration } from './buying/cancel-registration.server.ts'
import { checkReturn } from './buying/check-return.server.ts'
import { Attendee, Register } from './buying/contract.ts'
import { MOST_AT_ONCE } from './limits.ts'
import { payRegistration } from './buying/pay-registration.server.ts'
import { quoteTickets } from './buying/quote-tickets.server.ts'
import { register } from './buying/register.server.ts'
import { returnTickets } from './buying/return-tickets.server.ts'
import { Answers, AnswersBefore } from './questions/contract.ts'
import { changeAnswers } from './questions/change-answers.server.ts'
import { changeAttendee } from './own/change-attendee.server.ts'
import { fillSeat } from './own/fill-seat.server.ts'
import { sendOwnTicket } from './own/send-own-ticket.server.ts'
import { setListed } from './own/set-listed.server.ts'
import { joinWaitingList } from './waiting/join-waiting-list.server.ts'
import { leaveWaitingList } from './waiting/leave-waiting-list.server.ts'
import { QuoteWire, quoteToWire } from './wire.ts'
import { REGISTRATION_STATES } from './words.ts'

const PREFIX = '/openapi/v1/vue/event'
const GROUP = '活动'
const number = word(20).min(1)
const codes = listOf(word(10).min(1), MOST_AT_ONCE)
/** Made by the page: the same again is answered as it was. */
const key = word(60).default('')
const EXAMPLE = 'B2345678ABCD'

/** Registering for events, and what becomes of it. */
export const ticketCalls = [
  call({
    method: 'POST',
    path: `${PREFIX}/quote`,
    summary: '此刻本人买这些门票的价格，以及码解锁的门票；不占名额',
    group: GROUP,
    requirement: 'PROD-10, C-43',
    input: z.object({
      eventId: positiveId,
      typeIds: listOf(positiveId, MOST_AT_ONCE).describe('每张票一个种类编号'),
      code: word(40).default(''),
      withMembership: z.boolean().default(false).describe('同时加入会员'),
    }),
    output: z.object({ json: QuoteWire }),
    example: { eventId: 1, typeIds: [], code: '' },
    run: async (context, input) => ({ json: quoteToWire(await quoteTickets(context, input)) }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/register`,
    summary: '报名：免费的立即生效，收费的保留名额并给出付款二维码，需审核的等待审核',
    group: GROUP,
    requirement: 'C-42, C-43, C-44',
    input: Register,
    output: z.object({
      json: z.object({
        number: z.string(),
        state: z.enum(REGISTRATION_STATES),
        order: PayableWire.nullable(),
      }),
    }),
    example: {
      eventId: 1,
      tickets: [{ typeId: 1, name: '王工', phone: '13800000000' }],
      contact: { name: '王工', phone: '13800000000' },
      expectedFen: 0,
    },
    run: async (context, input) => {
      const made = await register(context, input)
      const order = made.state === 'held' ? payableToWire(await payRegistration(context, made)) : null
      return { json: { number: made.number, state: made.state, order } }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/registration/pay`,
    summary: '支付本人保留着名额的报名：给出各家的付款二维码',
    group: GROUP,
    requirement: 'C-44',
    input: z.object({ number }),
    output: z.object({ json: PayableWire }),
    example: { number: EXAMPLE },
    run: async (context, input) => ({ json: payableToWire(await payRegistration(context, input)) }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/registration/cancel`,
    summary: '取消本人还没有付款或审核的报名',
    group: GROUP,
    input: z.object({ number }),
    output: z.object({ json: z.null() }),
    example: { number: EXAMPLE },
    run: async (context, input) => {
      await cancelRegistration(context, input)
      return { json: null }
    },
  }),
  call({
    method: 'GET',
    path: `${PREFIX}/tickets/refund`,
    summary: '本人退这些门票能退回多少',
    group: GROUP,
    requirement: 'C-26',
    input: z.object({ codes }),
    output: z.object({
      json: z.object({
        price: z.number().describe('元'),
        percent: z.number(),
        isByHand: z.boolean().describe('支付机构不再受理，由我们转账退回'),
      }),
    }),
    example: { codes: ['23456789AB'] },
    run: async (context, input) => {
      const { refundFen, percent, isByHand } = await checkReturn(context, input)
      return { json: { price: yuanNumber(refundFen), percent, isByHand } }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/tickets/return`,
    summary: '退本人同一次报名的几张门票：立即作废，按规则退款',
    group: GROUP,
    requirement: 'C-26',
    input: z.object({ codes, key }),
    output: z.object({ json: z.object({ price: z.number().describe('元') }) }),
    example: { codes: ['23456789AB'] },
    run: async (context, input) => {
      const { refundFen } = await returnTickets(context, input)
      return { json: { price: yuanNumber(refundFen) } }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/waiting/join`,
    summary: '登记候补：门票售完后排队等一个名额，给出排在第几位',
    group: GROUP,
    requirement: 'C-44',
    input: z.object({ eventId: positiveId, typeId: positiveId }),
    output: z.object({ json: z.object({ place: z.number() }) }),
    example: { eventId: 1, typeId: 1 },
    run: async (context, input) => ({ json: await joinWaitingList(context, input) }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/waiting/leave`,
    summary: '退出本人的候补，或放弃为本人保留的名额',
    group: GROUP,
    requirement: 'C-44',
    input: z.object({ id: positiveId }),
    output: z.object({ json: z.null() }),
    example: { id: 1 },
    run: async (context, input) => {
      await leaveWaitingList(context, input)
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/tickets/change`,
    summary: '更换本人一张门票的参会人；原来的二维码作废',
    group: GROUP,
    requirement: 'C-42',
    input: Attendee.extend({ code: word(10).min(1), answers: Answers, key }),
    output: z.object({ json: z.null() }),
    example: { code: '23456789AB', name: '李工', phone: '13800000001' },
    run: async (context, { code, answers, key: asked, ...attendee }) => {
      await changeAttendee(context, { code, attendee, answers, key: asked })
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/tickets/pay-change`,
    summary: '支付本人一张门票改签的差价：给出各家的付款二维码',
    group: GROUP,
    requirement: 'C-104',
    input: z.object({ code: word(10).min(1) }),
    output: z.object({ json: PayableWire }),
    example: { code: '23456789AB' },
    run: async (context, input) => ({ json: payableToWire(await payChange(context, input)) }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/tickets/answers`,
    summary: '修改本人一张门票上参会人的答复',
    group: GROUP,
    requirement: 'C-42',
    input: z.object({
      code: word(10).min(1),
      answers: Answers,
      before: AnswersBefore,
    }),
    output: z.object({ json: z.null() }),
    example: { code: '23456789AB', answers: [] },
    run: async (context, input) => {
      await changeAnswers(context, input)
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/tickets/resend`,
    summary: '把一张门票的电子票再发一次邮件：票上的邮箱，没有时是本人的；给出隐去一部分的地址',
    group: GROUP,
    requirement: 'C-42',
    input: z.object({ code: word(10).min(1) }),
    output: z.object({ json: z.object({ to: z.string() }) }),
    example: { code: '23456789AB' },
    run: async (context, input) => ({ json: await sendOwnTicket(context, input) }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/ticket/listed`,
    summary: '凭电子票同意或不再同意列入参会者名录，不用登录',
    group: GROUP,
    requirement: 'C-42',
    input: z.object({ token: word(60).min(1), isListed: z.boolean() }),
    output: z.object({ json: z.null() }),
    example: { token: 'T1.23456789AB.1.AAAAAAAAAAA', isListed: true },
    run: async (context, input) => {
      await setListed(context, input)
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/seat/fill`,
    summary: '凭填写链接说明谁来参会，不用登录；给出电子票的编号，链接随即失效',
    group: GROUP,
    requirement: 'C-42',
    input: Attendee.extend({ token: word(60).min(1), answers: Answers, key }),
    output: z.object({ json: z.object({ token: z.string() }) }),
    example: { token: 'S1.23456789AB.1.AAAAAAAAAAA', name: '李工', phone: '13800000001' },
    run: async (context, { token, answers, key: asked, ...attendee }) => ({
      json: await fillSeat(context, { token, attendee, answers, key: asked }),
    }),
  }),
]
