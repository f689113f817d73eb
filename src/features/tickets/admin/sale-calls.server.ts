import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { cancelEvent } from '../office/cancel-event.server.ts'
import { giveDinnerCodes } from '../office/give-dinner-codes.server.ts'
import { GiveDinnerCodes, SaveCodes, SaveSales, SaveTicketType } from '../office/contract.ts'
import { listDoorStaff, saveDoorStaff } from '../office/door-staff.server.ts'
import { copySales } from '../office/copy-sales.server.ts'
import { listSales, readOffice } from '../office/read-office.server.ts'
import { saveCodes, stopCode } from '../office/save-codes.server.ts'
import { saveSales } from '../office/save-sales.server.ts'
import { saveTicketType } from '../office/save-ticket-type.server.ts'
import { SaveQuota } from '../quotas/contract.ts'
import { removeQuota, saveQuota } from '../quotas/save-quota.server.ts'
import { OfficeView, SaleRow } from './contract.ts'
import { officeView, saleRow } from './views.server.ts'

const group = '活动：报名与门票'
const nothing = z.object({})
const At = '/admin/api/tickets'

/** How organisers set up what an event sells, who stands at its door, and that it is cancelled; the rules are those of the verbs. */
export const saleCalls = [
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
    run: async (context) => ({ json: (await listSales(context)).map(saleRow) }),
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
    path: `${At}/quota`,
    permission: 'tickets.edit',
    summary: '保存几种门票共用的名额',
    group,
    requirement: 'C-44',
    input: SaveQuota,
    output: z.object({ json: z.object({ id: z.number() }) }),
    example: { eventId: 7001, version: 0, name: '会场座位', capacity: 300, typeIds: [1, 2] },
    run: async (context, input) => ({ json: { id: await saveQuota(context, input) } }),
  }),
  staffCall({
    method: 'POST',
    path: `${At}/quota/remove`,
    permission: 'tickets.edit',
    summary: '去掉共用的名额；各种门票自己的照旧',
    group,
    requirement: 'C-44',
    input: z.object({ eventId: positiveId, id: positiveId }),
    output: z.object({ json: nothing }),
    example: { eventId: 7001, id: 1 },
    async run(context, input) {
      await removeQuota(context, input)
      return { json: {} }
    },
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
