import { and, asc, eq } from 'drizzle-orm'
import { eventIdOf } from '#features/events/find-event.server.ts'
import { events } from '#features/events/tables.server.ts'
import { listReleases, releaseMaterials } from '#features/events/release-materials.server.ts'
import { markAllRead } from '#features/notifications/mark-read.server.ts'
import { ticketToken } from '#features/tickets/codes.server.ts'
import { checkIn } from '#features/tickets/door/check-in.server.ts'
import { addGuests } from '#features/tickets/office/add-guests.server.ts'
import { listDoorStaff, saveDoorStaff } from '#features/tickets/office/door-staff.server.ts'
import { saveCodes } from '#features/tickets/office/save-codes.server.ts'
import { saveSales } from '#features/tickets/office/save-sales.server.ts'
import { saveTicketType } from '#features/tickets/office/save-ticket-type.server.ts'
import { tellAttendees } from '#features/tickets/office/tell-attendees.server.ts'
import { tellAfterwards } from '#features/tickets/notices/thank-attendees.server.ts'
import { saveQuota } from '#features/tickets/quotas/save-quota.server.ts'
import { saveQuestion } from '#features/tickets/questions/save-question.server.ts'
import { endQuestion } from '#features/tickets/questions/end-question.server.ts'
import { listOwnMaterials } from '#features/tickets/own/list-own-materials.server.ts'
import { setListed } from '#features/tickets/own/set-listed.server.ts'
import { register } from '#features/tickets/buying/register.server.ts'
import { tickets } from '#features/tickets/tables.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import type { Context } from '#platform/context.ts'
import { fillTicketStates } from './fill-ticket-states.server.ts'

/** Events of the demo by their keys, each in another state of registering. */
const ANNUAL = 'annual-2026'
const FULL = 'yunting-2026'
const SOON = 'datacenter-2027'
const NOT_YET = 'substrate-2027'
const ONLINE = 'online-gate-2026'
const OVER = 'lanjiang-2026'

const REFUNDS = [
  { days: 14, percent: 100 },
  { days: 3, percent: 50 },
]

const GUESTS = [
  ['方既白', '岚江理工大学', '教授'],
  ['叶青川', '砚屏石墨', '研发总监'],
  ['贺临川', '衍峰装备', '总经理'],
  ['宋怀瑾', '临岫大学', '研究员'],
  ['程砚', '衡漪仪器', '应用经理'],
  ['江晏', '岚墨功率', '可靠性工程师'],
] as const

const guests = (count: number, from = 0) =>
  GUESTS.slice(0, count).map(([name, company, job], index) => ({
    name,
    company,
    job,
    // Of the range that is kept for films and manuals.
    phone: `1380000${String(from + index).padStart(4, '0')}`,
    email: '',
  }))

/** What the demo's events sell, and some who registered; nobody has an address yet, so no mail is sent about them. */
export async function fillTickets(
  context: Context,
  { people: known }: { people: ReadonlyMap<string, number> },
): Promise<void> {
  const reader = known.get('reader-4')
  if (reader === undefined) throw new Error('the member of the demo is unknown')
  const inDays = (days: number) => new Date(context.now.getTime() + days * DAY_MS).toISOString()
  const sell = async (key: string, sales: Partial<Parameters<typeof saveSales>[1]> = {}) => {
    const eventId = await eventIdOf(context, key)
    await saveSales(context, {
      eventId,
      version: 0,
      state: 'open',
      refundRule: REFUNDS,
      contact: '会务组 400-000-0000',
      ...sales,
    })
    return eventId
  }
  const offer = (eventId: number, type: Omit<Parameters<typeof saveTicketType>[1], 'eventId' | 'version'>) =>
    saveTicketType(context, { eventId, version: 0, ...type })

  const annual = await sell(ANNUAL, { capacity: 600, showsAttendees: true })
  const standard = await offer(annual, {
    name: '标准票',
    note: '两天会议、午餐与会议资料',
    position: 1,
    priceFen: 280_000,
    earlyPriceFen: 198_000,
    earlyUntil: inDays(10),
    capacity: 400,
  })
  const group = await offer(annual, {
    name: '团体票',
    note: '三人起订，权益同标准票',
    position: 2,
    priceFen: 180_000,
    hasMemberPrice: false,
    minPerOrder: 3,
    capacity: 100,
  })
  const student = await offer(annual, {
    name: '学生票',
    note: '全日制在校生，凭学生证审核',
    position: 3,
    priceFen: 0,
    needsReview: true,
    capacity: 40,
  })
  const dinner = await offer(annual, {
    name: '颁奖晚宴',
    kind: 'dinner',
    note: '由主办方发给获奖企业',
    position: 4,
    priceFen: 0,
    shownTo: 'staff',
    capacity: 60,
  })
  const invited = await offer(annual, {
    name: '嘉宾票',
    kind: 'speaker',
    note: '凭邀请码',
    position: 5,
    priceFen: 0,
    shownTo: 'code',
    capacity: 50,
  })
  await saveQuota(context, {
    eventId: annual,
    version: 0,
    name: '大会堂座位',
    capacity: 480,
    typeIds: [standard, group, student],
  })
  await saveQuota(context, {
    eventId: annual,
    version: 0,
    name: '晚宴席位',
    capacity: 90,
    typeIds: [dinner, invited],
  })
  await saveCodes(context, { eventId: annual, codes: [{ code: 'WBG2026' }], percentOff: 20, mostUses: 200 })
  await saveCodes(context, {
    eventId: annual,
    codes: GUESTS.slice(0, 3).map(([guest]) => ({ guest })),
    typeId: invited,
  })
  const ask = async (question: Omit<Parameters<typeof saveQuestion>[1], 'eventId' | 'version'>) =>
    (await saveQuestion(context, { eventId: annual, version: 0, ...question })).id
  const meal = await ask({
    kind: 'choice',
    label: '用餐',
    options: ['不限', '清真', '素食'],
    position: 1,
  })
  const forums = await ask({
    kind: 'several',
    label: '想听的分论坛',
    help: '用来安排会场大小',
    options: ['衬底与外延', '器件与模块', '应用与可靠性'],
    position: 2,
  })
  await ask({
    kind: 'file',
    label: '学生证',
    help: '有照片和有效期的一页',
    typeIds: [student],
    position: 3,
  })
  const shirt = await ask({ kind: 'choice', label: '会服尺码', options: ['M', 'L'], position: 4 })
  await addGuests(context, {
    eventId: annual,
    typeId: standard,
    buyer: String(reader),
    guests: guests(2),
    answers: [
      { questionId: meal, value: '素食' },
      { questionId: forums, value: '衬底与外延\n应用与可靠性' },
      { questionId: shirt, value: 'L' },
    ],
  })
  // There are no shirts after all; what was answered stays.
  await endQuestion(context, { eventId: annual, id: shirt })
  await addGuests(context, { eventId: annual, typeId: dinner, buyer: String(reader), guests: guests(4, 10) })
  const own: Context = { ...context, actor: { kind: 'person', id: reader, sessionId: 0 } }
  const [applicant] = guests(1, 20)
  if (applicant)
    await register(own, {
      eventId: annual,
      tickets: [{ ...applicant, typeId: student }],
      contact: { name: applicant.name, phone: applicant.phone },
      cameFrom: '公众号',
      expectedFen: 0,
    })

  const full = await sell(FULL)
  const last = await offer(full, { name: '普通票', priceFen: 168_000, capacity: 6 })
  await addGuests(context, { eventId: full, typeId: last, buyer: String(reader), guests: guests(6, 30) })

  const soon = await sell(SOON, { opensAt: inDays(7) })
  await offer(soon, {
    name: '标准票',
    priceFen: 128_000,
    earlyPriceFen: 98_000,
    earlyUntil: inDays(30),
    capacity: 300,
  })
  const later = await sell(NOT_YET, { state: 'closed' })
  await offer(later, { name: '标准票', priceFen: 88_000, capacity: 120 })

  const online = await sell(ONLINE, { onlineUrl: 'https://meeting.example.com/online', refundRule: [] })
  const seat = await offer(online, {
    name: '免费报名',
    kind: 'online',
    note: '报名后在“我的活动”里进入会场',
    priceFen: 0,
  })
  const [listener] = guests(1, 40)
  if (listener)
    await register(own, {
      eventId: online,
      tickets: [{ ...listener, typeId: seat }],
      contact: { name: listener.name, phone: listener.phone },
      expectedFen: 0,
    })
  // Bought for colleagues who have still to say who comes.
  if (listener)
    await register(own, {
      eventId: online,
      tickets: [{ name: '', isInvited: true, typeId: seat }],
      contact: { name: listener.name, phone: listener.phone },
      expectedFen: 0,
    })

  const over = await sell(OVER)
  const past = await offer(over, { name: '参会票', priceFen: 120_000, capacity: 500 })
  await addGuests(context, { eventId: over, typeId: past, buyer: String(reader), guests: guests(5, 50) })
  const came = await context.db
    .select()
    .from(tickets)
    .where(eq(tickets.eventId, over))
    .orderBy(asc(tickets.id))
    .limit(4)
  for (const { code } of came)
    await checkIn(context, { eventId: over, ticket: code, scanId: `demo ${code}`, gate: '南门' })
  const spoken = await listReleases(context, { eventId: over })
  await releaseMaterials(context, {
    eventId: over,
    fileIds: spoken.filter(({ access }) => access === 'attendees').map(({ fileId }) => fileId),
    consent: '演讲人会前书面同意',
  })
  const [overEvent] = await context.db.select().from(events).where(eq(events.id, over))
  const materials = await listOwnMaterials(context, [over])
  if (overEvent) await tellAfterwards(context, overEvent, materials.length)
  const atDoor = (await listDoorStaff(context, { eventId: annual })).map(({ id }) => id)
  for (const eventId of [annual, full, online]) await saveDoorStaff(context, { eventId, staffIds: atDoor })
  await fillTicketStates(context, {
    people: known,
    annual: { id: annual, standard, student },
    full: { id: full, last },
  })
  const coming = await context.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.eventId, annual), eq(tickets.state, 'valid'), eq(tickets.awaitsAttendee, false)))
  // All but the last let the others see them.
  for (const ticket of coming.slice(0, -1))
    await setListed(context, { token: await ticketToken(context.db, ticket), isListed: true })
  await tellAttendees(context, {
    eventId: annual,
    text: '签到台 8:00 开放，请提前准备好电子票；会场地下停车场凭电子票免费。',
    onceKey: 'demo-annual-door',
  })
  await tellAttendees(context, {
    eventId: annual,
    typeIds: [dinner],
    text: '晚宴 18:30 入席，请着正装。',
    onceKey: 'demo-annual-dinner',
  })
  // What is still unread is of other matters.
  for (const { buyerId } of coming)
    await markAllRead(
      { ...context, actor: { kind: 'person', id: buyerId, sessionId: 0 } },
      { upTo: undefined },
    )
}
