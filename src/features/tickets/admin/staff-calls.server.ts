import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { addGuests } from '../office/add-guests.server.ts'
import { cancelEvent } from '../office/cancel-event.server.ts'
import { giveDinnerCodes } from '../office/give-dinner-codes.server.ts'
import {
  AddGuests,
  GiveDinnerCodes,
  RefundTicket,
  SaveCodes,
  SaveSales,
  SaveTicketType,
} from '../office/contract.ts'
import { listDoorStaff, saveDoorStaff } from '../office/door-staff.server.ts'
import { copySales } from '../office/copy-sales.server.ts'
import { decideRegistration } from '../office/decide-registration.server.ts'
import {
  exportRegistrations,
  listRegistrations,
  RegistrationSearch,
} from '../office/list-registrations.server.ts'
import { listSales, readOffice } from '../office/read-office.server.ts'
import { listWaiting } from '../office/list-waiting.server.ts'
import { keepPrice } from '../office/keep-price.server.ts'
import { refundTicket } from '../office/refund-ticket.server.ts'
import { removeWaiting } from '../office/remove-waiting.server.ts'
import { saveCodes, stopCode } from '../office/save-codes.server.ts'
import { saveSales } from '../office/save-sales.server.ts'
import { saveTicketType } from '../office/save-ticket-type.server.ts'
import { tellAttendees, TellAttendees } from '../office/tell-attendees.server.ts'
import { OfficeView, RegistrationView, SaleRow, WaitingView } from './contract.ts'
import { officeView, registrationView, waitingViews } from './views.server.ts'

const group = '活动：报名与门票'
const nothing = z.object({})
const At = '/admin/api/tickets'
const EXAMPLE_NUMBER = 'B2345678ABCD'

/** What organisers do with tickets; the rules are those of the verbs. */
export const ticketStaffCalls = [
  staffCall({
    method: 'GET',
    path: `${At}/events`,
    permission: 'tickets.manage',
    summary: '活动与报名的概况',
    group,
    requirement: 'C-104',
    input: nothing,
    output: z.object({ json: z.array(SaleRow) }),
    example: {},
    run: async (context) => ({ json: await listSales(context) }),
  }),
  staffCall({
    method: 'GET',
    path: `${At}/event`,
    permission: 'tickets.manage',
    summary: '一场活动的报名设置、门票、码与实时数字',
    group,
    requirement: 'C-104',
    input: z.object({ eventId: positiveId }),
    output: z.object({ json: OfficeView }),
    example: { eventId: 7001 },
    run: async (context, input) => ({ json: officeView(await readOffice(context, input)) }),
  }),
  staffCall({
    method: 'POST',
    path: `${At}/sales`,
    permission: 'tickets.edit',
    summary: '保存报名设置',
    group,
    input: SaveSales,
    output: z.object({ json: nothing }),
    example: { eventId: 7001, version: 1, state: 'open' },
    async run(context, input) {
      await saveSales(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: `${At}/type`,
    permission: 'tickets.edit',
    summary: '保存一种门票',
    group,
    input: z.object(SaveTicketType.shape),
    output: z.object({ json: z.object({ id: z.number() }) }),
    example: { eventId: 7001, version: 0, name: '标准票', priceFen: 280000 },
    run: async (context, input) => ({ json: { id: await saveTicketType(context, input) } }),
  }),
  staffCall({
    method: 'POST',
    path: `${At}/codes`,
    permission: 'tickets.edit',
    summary: '生成优惠码或邀请码',
    group,
    input: z.object(SaveCodes.shape),
    output: z.object({ json: z.array(z.object({ code: z.string(), guest: z.string() })) }),
    example: { eventId: 7001, codes: [{ guest: '王工' }], percentOff: 20 },
    run: async (context, input) => ({ json: [...(await saveCodes(context, input))] }),
  }),
  staffCall({
    method: 'POST',
    path: `${At}/dinner-codes`,
    permission: 'tickets.edit',
    summary: '给一届的每位获奖者一张免费的门票，已有的不再给',
    group,
    requirement: 'AWARD-12, C-48',
    input: GiveDinnerCodes,
    output: z.object({ json: z.object({ given: z.number(), ended: z.number() }) }),
    example: { eventId: 7001, typeId: 1, year: 2026 },
    run: async (context, input) => ({ json: await giveDinnerCodes(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: `${At}/codes/stop`,
    permission: 'tickets.edit',
    summary: '停用一个码',
    group,
    input: z.object({ id: positiveId }),
    output: z.object({ json: nothing }),
    example: { id: 1 },
    async run(context, input) {
      await stopCode(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: `${At}/copy`,
    permission: 'tickets.edit',
    summary: '照另一场活动设置报名，议程放进草稿',
    group,
    input: z.object({ fromEventId: positiveId, eventId: positiveId }),
    output: z.object({ json: z.object({ agenda: z.number().describe('放进草稿的议程有几项') }) }),
    example: { fromEventId: 7006, eventId: 7004 },
    run: async (context, input) => ({ json: await copySales(context, input) }),
  }),
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
    summary: '审核一个报名',
    group,
    input: z.object({ number: word(20).min(1), isApproved: z.boolean() }),
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
    method: 'GET',
    path: `${At}/door-staff`,
    permission: 'tickets.manage',
    summary: '角色是签到的员工，与谁在这场活动的门口',
    group,
    requirement: 'C-45',
    input: z.object({ eventId: positiveId }),
    output: z.object({
      json: z.array(z.object({ id: z.number(), name: z.string(), isAtDoor: z.boolean() })),
    }),
    example: { eventId: 7001 },
    run: async (context, input) => ({ json: await listDoorStaff(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: `${At}/door-staff`,
    permission: 'tickets.manage',
    summary: '安排谁在这场活动的门口签到',
    group,
    requirement: 'C-45',
    input: z.object({ eventId: positiveId, staffIds: z.array(positiveId).max(200) }),
    output: z.object({ json: nothing }),
    example: { eventId: 7001, staffIds: [1] },
    async run(context, input) {
      await saveDoorStaff(context, input)
      return { json: {} }
    },
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
  staffCall({
    method: 'POST',
    path: `${At}/cancel`,
    permission: 'tickets.cancel',
    summary: '取消活动：立即停售，门票作废，全额退款，逐一通知',
    group,
    input: z.object({ eventId: positiveId, reason: word(200) }),
    output: z.object({ json: nothing }),
    example: { eventId: 7004, reason: '场地不可用' },
    async run(context, input) {
      await cancelEvent(context, input)
      return { json: {} }
    },
  }),
] as const
