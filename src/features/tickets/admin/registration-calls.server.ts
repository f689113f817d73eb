import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { addGuests } from '../office/add-guests.server.ts'
import { CorrectAttendee, correctAttendee } from '../office/correct-attendee.server.ts'
import { AddGuests, DecideRegistration, RefundTicket } from '../office/contract.ts'
import { decideRegistration } from '../office/decide-registration.server.ts'
import {
  exportRegistrations,
  listRegistrations,
  RegistrationSearch,
} from '../office/list-registrations.server.ts'
import { listWaiting } from '../office/list-waiting.server.ts'
import { listMailings, RetryMailing, retryMailing } from '../office/mailings.server.ts'
import { keepPrice } from '../office/keep-price.server.ts'
import { SaveNote, saveNote } from '../office/save-note.server.ts'
import { SendTicketAgain, sendTicketAgain } from '../office/send-ticket-again.server.ts'
import { SaveSeats, saveSeats } from '../office/save-seats.server.ts'
import { refundTicket } from '../office/refund-ticket.server.ts'
import { removeWaiting } from '../office/remove-waiting.server.ts'
import { tellAttendees, TellAttendees } from '../office/tell-attendees.server.ts'
import { MailingView, RegistrationView, WaitingView } from './contract.ts'
import { registrationView, waitingViews } from './views.server.ts'

const group = '活动：报名与门票'
const nothing = z.object({})
const At = '/admin/api/tickets'
const EXAMPLE_NUMBER = 'B2345678ABCD'

/** What organisers do with those who registered, wait or are invited; the rules are those of the verbs. */
export const registrationCalls = [
  staffCall({
    method: 'GET',
    path: `${At}/registrations`,
    permission: 'tickets.manage',
    summary: '报名：按姓名、手机、公司、票号、状态、种类查找，每次 50 条',
    group,
    requirement: 'C-104',
    input: RegistrationSearch,
    output: z.object({ json: z.array(RegistrationView) }),
    example: { eventId: 7001 },
    run: async (context, input) => ({
      json: (await listRegistrations(context, input)).map(registrationView),
    }),
  }),
  staffCall({
    method: 'POST',
    path: `${At}/registrations/export`,
    permission: 'tickets.manage',
    summary: '导出报名，会记录',
    group,
    requirement: 'C-106',
    input: RegistrationSearch.omit({ below: true }),
    output: z.object({ json: z.array(RegistrationView) }),
    example: { eventId: 7001 },
    run: async (context, input) => ({
      json: (await exportRegistrations(context, input)).map(registrationView),
    }),
  }),
  staffCall({
    method: 'POST',
    path: `${At}/registrations/decide`,
    permission: 'tickets.manage',
    summary: '审核一个报名；没有通过的写明原因，会告诉报名的人',
    group,
    input: DecideRegistration,
    output: z.object({ json: nothing }),
    example: { number: EXAMPLE_NUMBER, isApproved: true },
    async run(context, input) {
      await decideRegistration(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'GET',
    path: `${At}/waiting`,
    permission: 'tickets.manage',
    summary: '一场活动的候补名单，按给出名额的次序',
    group,
    requirement: 'C-104',
    input: z.object({ eventId: positiveId }),
    output: z.object({ json: z.array(WaitingView) }),
    example: { eventId: 7001 },
    run: async (context, input) => ({ json: waitingViews(await listWaiting(context, input)) }),
  }),
  staffCall({
    method: 'POST',
    path: `${At}/waiting/remove`,
    permission: 'tickets.manage',
    summary: '把一个人移出候补名单',
    group,
    input: z.object({ id: positiveId }),
    output: z.object({ json: nothing }),
    example: { id: 1 },
    async run(context, input) {
      await removeWaiting(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: `${At}/guests`,
    permission: 'tickets.manage',
    summary: '给嘉宾、讲者、获奖者免费的门票',
    group,
    requirement: 'C-48',
    input: AddGuests,
    output: z.object({ json: z.object({ number: z.string() }) }),
    example: {
      eventId: 7001,
      typeId: 1,
      buyer: 'member@example.com',
      guests: [{ name: '王工', phone: '13800000000' }],
    },
    run: async (context, input) => ({ json: { number: await addGuests(context, input) } }),
  }),
  staffCall({
    method: 'GET',
    path: `${At}/mailings`,
    permission: 'tickets.manage',
    summary: '发给参会人的通知，与每次的邮件发到哪一步',
    group,
    requirement: 'C-104',
    input: z.object({ eventId: positiveId }),
    output: z.object({ json: z.array(MailingView) }),
    example: { eventId: 7001 },
    run: async (context, input) => ({
      json: (await listMailings(context, input)).map(({ sentAt, ...mailing }) => ({
        ...mailing,
        sentAt: shanghaiIso(sentAt),
      })),
    }),
  }),
  staffCall({
    method: 'POST',
    path: `${At}/mailings/retry`,
    permission: 'tickets.manage',
    summary: '重发一次通知里没有发出去、还来得及的邮件',
    group,
    requirement: 'C-104',
    input: RetryMailing,
    output: z.object({ json: z.object({ again: z.number() }) }),
    example: { eventId: 7001, id: 1 },
    run: async (context, input) => ({ json: { again: await retryMailing(context, input) } }),
  }),
  staffCall({
    method: 'POST',
    path: `${At}/tell`,
    permission: 'tickets.manage',
    summary: '通知持票人',
    group,
    input: TellAttendees,
    output: z.object({ json: z.object({ people: z.number(), mails: z.number() }) }),
    example: { eventId: 7001, text: '会场改在二楼。', onceKey: 'example-1' },
    run: async (context, input) => ({ json: await tellAttendees(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: `${At}/refund`,
    permission: 'tickets.cancel',
    summary: '退一张门票：作废、让出名额、退还票款的全部或一部分',
    group,
    requirement: 'C-26',
    input: RefundTicket,
    output: z.object({ json: nothing }),
    example: { code: '2345678ABC', amountFen: 198000, reason: '本人无法出席' },
    async run(context, input) {
      await refundTicket(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: `${At}/send-again`,
    permission: 'tickets.manage',
    summary: '重发电子票，或换一个二维码再发、原来的作废',
    group,
    requirement: 'C-42, C-104',
    input: SendTicketAgain,
    output: z.object({ json: nothing }),
    example: { code: '2345678ABC', isReissued: true },
    async run(context, input) {
      await sendTicketAgain(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: `${At}/correct`,
    permission: 'tickets.manage',
    summary: '更正门票上的姓名、单位与职务，会通知报名人；二维码不变，签到以后也可以',
    group,
    requirement: 'C-104',
    input: CorrectAttendee,
    output: z.object({ json: nothing }),
    example: { code: '2345678ABC', name: '陈默', company: '澜江半导体', before: { name: '陈墨' } },
    async run(context, input) {
      await correctAttendee(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: `${At}/note`,
    permission: 'tickets.manage',
    summary: '主办方对一个报名的备注',
    group,
    requirement: 'C-104',
    input: SaveNote,
    output: z.object({ json: nothing }),
    example: { number: EXAMPLE_NUMBER, note: '对公转账，发票已寄', before: '' },
    async run(context, input) {
      await saveNote(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: `${At}/seats`,
    permission: 'tickets.manage',
    summary: '安排座位：每行一张票（票号、手机或邮箱）与桌号，有一行不对就都不存',
    group,
    requirement: 'C-104',
    input: SaveSeats,
    output: z.object({ json: z.object({ count: z.number() }) }),
    example: { eventId: 7001, rows: [{ ticket: '13800000000', seat: '3 桌' }] },
    run: async (context, input) => ({ json: await saveSeats(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: `${At}/keep-price`,
    permission: 'tickets.manage',
    summary: '会员退款之后，让一张会员价的门票照旧有效',
    group,
    requirement: 'PROD-10',
    input: z.object({ code: word(10).min(1) }),
    output: z.object({ json: nothing }),
    example: { code: '2345678ABC' },
    async run(context, input) {
      await keepPrice(context, input)
      return { json: {} }
    },
  }),
] as const
