import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { releaseMaterials } from '#features/events/release-materials.server.ts'
import { events } from '#features/events/tables.server.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { saveEvent, setMaterial } from '#features/events/save-event.server.ts'
import { notificationSettings } from '#features/notifications/tables.server.ts'
import { makeReachable, messagesTo } from '#features/notifications/testing.ts'
import { fakeProvider, forgetOrders } from '#features/orders/testing.ts'
import { refunds } from '#features/orders/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { shanghaiInstant, shanghaiMinute } from '#platform/shanghai-time.ts'
import { NOON, testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../../test/database.ts'
import { failFor } from '../../../../test/fail-for.ts'
import { memoryLog } from '../../../../test/memory-log.ts'
import { checkReturn } from '../buying/check-return.server.ts'
import { endRegistration } from '../buying/end-registration.server.ts'
import { payRegistration } from '../buying/pay-registration.server.ts'
import { register } from '../buying/register.server.ts'
import { returnTickets } from '../buying/return-tickets.server.ts'
import { checkIn } from '../door/check-in.server.ts'
import { cancelEvent, refundCancelledEvents } from '../office/cancel-event.server.ts'
import { ticketSales, tickets } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, pay, wanted } from '../testing.ts'
import { beginOf, dueReminder } from './due-reminder.ts'
import { freeReturnsUntil, sayChange } from './event-terms.ts'
import { remindAttendees } from './remind-attendees.server.ts'
import { thankAttendees } from './thank-attendees.server.ts'
import { tellMovedEvents } from './tell-moved-events.server.ts'

/** What attendees are told by itself: reminders, and an event that was moved, made online or cancelled (C-42). */

let wechat = fakeProvider('wechat')
let portal: Context
let eventId = 0
let typeId = 0
let made = 0

beforeEach(async () => {
  const plain = testContext((await testDatabase()).db)
  wechat = fakeProvider('wechat')
  portal = { ...plain, overwrites: true, services: { ...plain.services, payments: [wechat.provider] } }
  eventId = await makeSale(portal)
  typeId = await makeType(portal, eventId)
  await tellMovedEvents(portal)
})
afterEach(async () => {
  const { db } = await testDatabase()
  await db.execute(sql`truncate ticket_sales cascade`)
  await forgetOrders({ db })
})

const at = (moment: string): Context => ({ ...portal, now: new Date(moment) })
const later = (ms: number): Context => ({ ...portal, now: new Date(NOON.getTime() + ms) })
const told = async (id: number, kind: string) =>
  (await messagesTo(portal, id)).filter((each) => each.kind === kind)
const event = (changes: Partial<Parameters<typeof saveEvent>[1]>) =>
  saveEvent(portal, {
    id: eventId,
    title: '宽禁带功率年会',
    startsOn: '2026-12-12',
    endsOn: '2026-12-13',
    city: '澜江',
    place: '会议中心',
    isUpcoming: true,
    ...changes,
  })
/** Somebody with a mail address who has paid for two tickets, the second for a colleague without an account. */
async function attend() {
  const { id, email } = await makeReachable(portal, { by: ['email'] })
  const buyer: Context = { ...portal, actor: { kind: 'person', id, sessionId: 1 } }
  const colleague = `colleague${(made += 1)}-${id}@example.com`
  const form = wanted({ eventId, typeId }, { seats: 2, expectedFen: 200_000 })
  const people = form.tickets.map((ticket, index) => ({ ...ticket, email: index === 0 ? email : colleague }))
  const registration = await register(buyer, { ...form, tickets: people })
  await pay(portal, wechat, await payRegistration(buyer, registration))
  const own = await portal.db.select().from(tickets).where(eq(tickets.registrationId, registration.id))
  return { id, buyer, email, colleague, codes: own.map(({ code }) => code) }
}
const mailed = async (to: string, kind: string) =>
  (await listSent(portal.db, { to })).filter(({ purpose }) => purpose === kind).length

describe('reminders', () => {
  test('come a week and a day before by day, and an hour before what is online', () => {
    const offline = { startsOn: '2026-12-12', form: 'offline' as const, agenda: [{ time: '09:30' }] }
    const online = { ...offline, form: 'online' as const }
    const due = (moment: string, which = offline as typeof offline | typeof online) =>
      dueReminder(which, shanghaiInstant(moment.slice(0, 10), `${moment.slice(11)}:00`))
    expect(due('2026-12-04 12:00')).toBeUndefined()
    expect(due('2026-12-05 08:59')).toBeUndefined()
    expect(due('2026-12-05 09:00')).toBe('week')
    expect(due('2026-12-08 20:59')).toBe('week')
    expect(due('2026-12-09 12:00')).toBeUndefined()
    expect(due('2026-12-11 12:00')).toBe('day')
    expect(due('2026-12-11 23:00')).toBeUndefined()
    expect(due('2026-12-12 08:30')).toBeUndefined()
    expect(due('2026-12-12 08:30', online)).toBe('hour')
    expect(due('2026-12-12 09:30', online)).not.toBe('hour')
    expect(dueReminder({ ...online, agenda: [{ time: '上午' }] }, NOON)).toBeUndefined()
    for (const time of ['9:30', '09：30', '9:30-10:00'])
      expect(beginOf({ ...online, agenda: [{ time }] })).toEqual(beginOf(online))
    for (const time of ['24:00', '9:300', '9:3', '930'])
      expect(beginOf({ ...online, agenda: [{ time }] })).toBeUndefined()
    // It begins on its first day, whatever was written first.
    const agenda = [{ day: 2, time: '08:00' }, ...online.agenda]
    expect(dueReminder({ ...online, agenda }, shanghaiInstant('2026-12-12', '08:30:00'))).toBe('hour')
  })

  test('reach everybody once, also when several jobs run and begin anew', async () => {
    const { id, email, colleague } = await attend()
    const day = at('2026-12-11T10:00:00+08:00')
    await Promise.all([remindAttendees(day), remindAttendees(day), remindAttendees(day)])
    await remindAttendees(at('2026-12-11T15:00:00+08:00'))
    expect(await told(id, 'event_reminder')).toMatchObject([{ title: '明天：宽禁带功率年会' }])
    expect([await mailed(email, 'event_reminder'), await mailed(colleague, 'event_reminder')]).toEqual([1, 1])
  })

  test('say nothing that is no longer so: when they come late, and when their mails have to wait', async () => {
    await event({ form: 'online', agenda: [{ time: '09:30', title: '开幕' }] })
    const { id, email, colleague } = await attend()
    await remindAttendees(at('2026-12-08T10:00:00+08:00'))
    await remindAttendees(at('2026-12-11T10:00:00+08:00'))
    await remindAttendees(at('2026-12-12T08:40:00+08:00'))
    const reminders = await told(id, 'event_reminder')
    expect(reminders.map(({ title }) => title.split('：')[0]).toSorted()).toEqual([
      '2026-12-12 开始',
      '即将开始',
      '明天',
    ])
    for (const to of [email, colleague]) {
      const isToThem = and(eq(sendings.recipient, to), eq(sendings.purpose, 'event_reminder'))
      const mails = await portal.db.select().from(sendings).where(isToThem).orderBy(asc(sendings.id))
      expect(mails.map(({ worthlessAt }) => shanghaiMinute(worthlessAt))).toEqual([
        '2026-12-11 10:00',
        '2026-12-12 00:00',
        '2026-12-12 09:30',
      ])
    }
  })

  test.each([
    ['地点见活动页面。入场二维码在“我的活动”里。', { city: '', place: '' }, ''],
    ['地点：澜江 会议中心。入场二维码在“我的活动”里。', {}, ''],
    ['开始，线上举行。', { form: 'online' as const }, ''],
    ['开始，线上会场在“我的活动”里进入。', { form: 'online' as const }, 'https://live.example.com/'],
  ])('say where as far as that is known: %s', async (where, changes, onlineUrl) => {
    const { id } = await attend()
    await event(changes)
    await portal.db.update(ticketSales).set({ onlineUrl })
    await remindAttendees(at('2026-12-11T10:00:00+08:00'))
    const [reminder] = await told(id, 'event_reminder')
    expect(reminder?.body).toContain(where)
  })

  test('come once to an address that several registrations name, with no word that a buyer typed', async () => {
    const to = `stranger${(made += 1)}@example.com`
    const free = await makeType(portal, eventId, { name: '展区票', priceFen: 0 })
    for (const name of ['加微信领奖', '点此退款']) {
      const form = wanted({ eventId, typeId: free }, { expectedFen: 0 })
      const people = form.tickets.map((ticket) => ({ ...ticket, name, email: to }))
      await register(await makeBuyer(portal), { ...form, tickets: people })
    }
    await remindAttendees(at('2026-12-11T10:00:00+08:00'))
    const reminders = (await listSent(portal.db, { to })).filter(
      ({ purpose }) => purpose === 'event_reminder',
    )
    expect(reminders.map(({ text }) => text.slice(0, 3))).toEqual(['您好：'])
  })

  test('heed who stopped their mails, and who has just registered or given the ticket back', async () => {
    const stopped = await attend()
    await portal.db
      .insert(notificationSettings)
      .values({ personId: stopped.id, kind: 'event_reminder', channel: 'mail', isOn: false, changedAt: NOON })
    await event({ startsOn: '2026-11-28', endsOn: '2026-11-28' })
    const gone = await attend()
    await cancelTickets(gone)
    await remindAttendees(later(3 * HOUR_MS))
    expect(await told(stopped.id, 'event_reminder')).toHaveLength(0)
    await remindAttendees(later(26 * HOUR_MS))
    expect(await told(stopped.id, 'event_reminder')).toHaveLength(1)
    expect(await mailed(stopped.email, 'event_reminder')).toBe(0)
    expect(await told(gone.id, 'event_reminder')).toHaveLength(0)
  })
})

describe('after an event', () => {
  const THANKS = [{ title: '感谢参加：宽禁带功率年会' }]
  const day = (date: string, hour = '10') => at(`2026-12-${date}T${hour}:00:00+08:00`)

  test('those who came are thanked once, the day after and by day, and others are not', async () => {
    const came = await attend()
    const stayed = await attend()
    await checkIn(day('12'), {
      eventId,
      ticket: came.codes[1] ?? '',
      scanId: 'scan of a colleague',
      gate: '南门',
    })
    for (const early of [day('13'), day('14', '08')]) await thankAttendees(early)
    expect(await mailed(came.colleague, 'event_afterwards')).toBe(0)
    await Promise.all([thankAttendees(day('14')), thankAttendees(day('14')), thankAttendees(day('14'))])
    await thankAttendees(day('15'))
    expect(await told(came.id, 'event_afterwards')).toMatchObject(THANKS)
    expect(await mailed(came.colleague, 'event_afterwards')).toBe(1)
    expect(await told(stayed.id, 'event_afterwards')).toHaveLength(0)
  })

  test('everybody with a ticket is told once of materials that are released, and of none that are not', async () => {
    const { id, colleague } = await attend()
    const gone = await attend()
    await cancelTickets(gone)
    const fileId = await saveFile(portal, {
      name: '演讲.pdf',
      title: '演讲',
      access: 'attendees',
      publishedAt: NOON,
    })
    await setMaterial(portal, { eventId, fileId, position: 0 })
    await thankAttendees(day('14'))
    expect(await told(id, 'event_afterwards')).toHaveLength(0)
    await releaseMaterials(portal, { eventId, fileIds: [fileId], consent: '同意' })
    await thankAttendees(day('15'))
    await thankAttendees(day('16'))
    const [message] = await told(id, 'event_afterwards')
    expect(message).toMatchObject({ title: '会议资料已开放：宽禁带功率年会' })
    expect(message?.body).toMatch(/^“宽禁带功率年会”的会议资料已开放 1 份/)
    expect(await mailed(colleague, 'event_afterwards')).toBe(1)
    expect(await told(gone.id, 'event_afterwards')).toHaveLength(0)
  })
})

/** Gives all back, as after a change of the event. */
async function cancelTickets({ buyer, codes }: Awaited<ReturnType<typeof attend>>): Promise<void> {
  const freeRefundsUntil = new Date(NOON.getTime() + HOUR_MS)
  await portal.db.update(ticketSales).set({ freeRefundsUntil })
  await returnTickets(buyer, { codes })
  await portal.db.update(ticketSales).set({ freeRefundsUntil: null })
}

describe('an event that is moved after tickets were sold', () => {
  test('and taken down meanwhile leads nobody to a page that is gone, and is told once it is back', async () => {
    const { id } = await attend()
    const show = (state: 'published' | 'withdrawn') =>
      portal.db.update(events).set({ state }).where(eq(events.id, eventId))
    await event({ startsOn: '2027-01-20', endsOn: '2027-01-21' })
    await show('withdrawn')
    await tellMovedEvents(later(16 * MINUTE_MS))
    expect(await told(id, 'event_moved')).toHaveLength(0)
    await show('published')
    await tellMovedEvents(later(17 * MINUTE_MS))
    expect(await told(id, 'event_moved')).toHaveLength(1)
  })

  test('is told to who still waits for a decision or has to pay, with what they have and can do', async () => {
    const looked = await makeType(portal, eventId, { name: '专家席', priceFen: 0, needsReview: true })
    const people = await Promise.all([1, 2].map(() => makeReachable(portal, { by: ['email'] })))
    const [applicant, payer] = people.map(({ id }): Context => ({
      ...portal,
      actor: { kind: 'person', id, sessionId: 1 },
    }))
    if (!applicant || !payer) throw new Error('two register')
    await register(applicant, wanted({ eventId, typeId: looked }, { expectedFen: 0 }))
    await register(payer, wanted({ eventId, typeId }))
    await event({ startsOn: '2027-01-20', endsOn: '2027-01-21' })
    await tellMovedEvents(later(16 * MINUTE_MS))
    const bodies = await Promise.all(people.map(async ({ id }) => (await told(id, 'event_moved'))[0]?.body))
    expect(bodies).toEqual([
      expect.stringContaining('报名还在等待审核；不再参加的，可在“我的活动”里取消报名。'),
      expect.stringContaining('名额仍为您保留；不再参加的，可在“我的活动”里取消报名。'),
    ])
  })

  test('is cancelled for who waits for a decision as well, who had no ticket', async () => {
    const looked = await makeType(portal, eventId, { name: '专家席', priceFen: 0, needsReview: true })
    const { id } = await makeReachable(portal, { by: ['email'] })
    const applicant: Context = { ...portal, actor: { kind: 'person', id, sessionId: 1 } }
    await register(applicant, wanted({ eventId, typeId: looked }, { expectedFen: 0 }))
    await cancelEvent(portal, { eventId, reason: '场地停用' })
    await refundCancelledEvents(portal)
    const [message] = await told(id, 'event_cancelled')
    expect(message?.body).toContain('已取消：场地停用。您的报名随之取消。')
  })

  test.each([
    ['付款时活动已取消，已自动退款', () => cancelEvent(portal, { eventId, reason: '场地停用' })],
    ['付款时报名已取消，已自动退款', () => Promise.resolve()],
  ])(
    'or a registration is ended while somebody pays, and they read why the money comes back: %s',
    async (title, happens) => {
      const { id } = await makeReachable(portal, { by: ['email'] })
      const buyer: Context = { ...portal, actor: { kind: 'person', id, sessionId: 1 } }
      const made = await register(buyer, wanted({ eventId, typeId }))
      const order = await payRegistration(buyer, made)
      await happens()
      await endRegistration(portal, made, 'cancelled')
      await pay(portal, wechat, order)
      expect(await told(id, 'ticket_late')).toMatchObject([{ title }])
    },
  )

  test('is told to everybody once the change has stood, and may be given back whole for a week', async () => {
    const { id, buyer, colleague, codes } = await attend()
    await expect(checkReturn(buyer, { codes })).rejects.toMatchObject({ code: 'refund_none' })
    await event({ startsOn: '2027-01-20', endsOn: '2027-01-21' })
    await tellMovedEvents(later(10 * MINUTE_MS))
    expect(await told(id, 'event_moved')).toHaveLength(0)
    const settled = later(16 * MINUTE_MS)
    await Promise.all([tellMovedEvents(settled), tellMovedEvents(settled)])
    await tellMovedEvents(later(HOUR_MS))
    const [message, ...others] = await told(id, 'event_moved')
    expect(others).toHaveLength(0)
    expect(message?.body).toContain('时间由 2026-12-12 至 2026-12-13 改为 2027-01-20 至 2027-01-21')
    expect(message?.body).toContain('2026-11-28')
    expect(await mailed(colleague, 'event_moved')).toBe(1)
    const open = { ...buyer, now: new Date(NOON.getTime() + 6 * DAY_MS) }
    expect(await checkReturn(open, { codes })).toMatchObject({ percent: 100, refundFen: 200_000 })
    const over = { ...buyer, now: new Date(NOON.getTime() + 8 * DAY_MS) }
    await expect(checkReturn(over, { codes })).rejects.toMatchObject({ code: 'refund_over' })
  })

  test('is noted also while another that was moved cannot be', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = { ...portal, db, log: memoryLog().log }
      const both = [eventId, await makeSale(context)]
      const cities = async () =>
        (await db.select().from(ticketSales).orderBy(asc(ticketSales.eventId))).map((sale) => sale.told?.city)
      await tellMovedEvents(context)
      for (const [index, broken] of both.entries()) {
        await db
          .update(events)
          .set({ city: `第 ${index} 城` })
          .where(inArray(events.id, both))
        const { mend } = await failFor(db, { table: 'ticket_sales', column: 'event_id', id: broken })
        await tellMovedEvents(context)
        expect((await cities())[1 - index]).toBe(`第 ${index} 城`)
        await mend()
        await tellMovedEvents(context)
        expect(await cities()).toEqual([`第 ${index} 城`, `第 ${index} 城`])
      }
    })
  })

  test('and then brought forward is not given back whole after it has begun, unless the organisers say so', async () => {
    const { id, buyer, codes } = await attend()
    await event({ startsOn: '2027-01-20', endsOn: '2027-01-21' })
    await tellMovedEvents(later(HOUR_MS))
    await event({ startsOn: '2026-11-24', endsOn: '2026-11-25' })
    await tellMovedEvents(later(2 * HOUR_MS))
    const said = async () =>
      (await told(id, 'event_moved')).map(({ body }) => /报名的人 (.*) 前/.exec(body)?.[1])
    expect(await said()).toEqual(['2026-11-28 13:00', '2026-11-24 00:00'])
    const afterwards = { ...buyer, now: new Date('2026-11-26T10:00:00+08:00') }
    await expect(checkReturn(afterwards, { codes })).rejects.toMatchObject({ code: 'refund_over' })
    const freeRefundsUntil = new Date('2026-11-27T00:00:00+08:00')
    await portal.db.update(ticketSales).set({ freeRefundsUntil })
    await event({ startsOn: '2026-11-25', endsOn: '2026-11-25' })
    await tellMovedEvents(later(3 * HOUR_MS))
    expect((await said()).at(-1)).toBe('2026-11-27 00:00')
    expect(await checkReturn(afterwards, { codes })).toMatchObject({ percent: 100 })
  })

  test('is given back whole also before everybody is told, as long as it is shown so and not over', async () => {
    const { buyer, codes } = await attend()
    const early = { ...buyer, now: later(5 * MINUTE_MS).now }
    await event({ startsOn: '2027-01-20', endsOn: '2027-01-21' })
    expect(await checkReturn(early, { codes })).toMatchObject({ percent: 100, refundFen: 200_000 })
    const afterwards = { ...buyer, now: new Date('2027-01-22T10:00:00+08:00') }
    await expect(checkReturn(afterwards, { codes })).rejects.toMatchObject({ code: 'refund_none' })
    await event({})
    await expect(checkReturn(early, { codes })).rejects.toMatchObject({ code: 'refund_none' })
  })

  test('or made online tells so; a slip that is mended at once, and a new summary, tell nobody', async () => {
    const { id, buyer, codes } = await attend()
    await event({ form: 'online' })
    await event({ summary: '议程更新' })
    await tellMovedEvents(later(HOUR_MS))
    expect(await told(id, 'event_moved')).toHaveLength(0)
    await event({ form: 'online' })
    await tellMovedEvents(later(2 * HOUR_MS))
    expect((await told(id, 'event_moved'))[0]?.body).toContain('改为线上举行')
    expect(await returnTickets({ ...buyer, now: later(3 * HOUR_MS).now }, { codes })).toEqual({
      refundFen: 200_000,
    })
  })

  test('says what changed in words, and how long returns are free', () => {
    const before = {
      startsOn: '2026-12-12',
      endsOn: '2026-12-12',
      form: 'offline' as const,
      city: '澜江',
      place: '',
      address: '',
    }
    const named = { ...before, place: '会议中心' }
    expect(sayChange(named, { ...named, place: '展览馆' })).toBe('地点由 澜江 会议中心 改为 澜江 展览馆')
    expect(sayChange(before, { ...named, city: '云州' })).toBe('地点由 澜江 改为 云州 会议中心')
    expect(sayChange({ ...before, form: 'online' }, before)).toBe('改为线下举行，地点 澜江')
    expect(sayChange(before, before)).toBe('')
    expect(sayChange({ ...named, address: '湾心大道1号' }, { ...named, address: '湾心大道9号' })).toBe(
      '地点由 澜江 会议中心 湾心大道1号 改为 澜江 会议中心 湾心大道9号',
    )
    expect(sayChange(named, { ...named, address: '湾心大道1号' })).toBe('')
    // The hall is named: that opens no returns.
    expect(sayChange(before, named)).toBe('')
    expect(sayChange({ ...before, city: '' }, named)).toBe('')
    const hours = (days: number, startsOn: string) =>
      (freeReturnsUntil(NOON, days, startsOn).getTime() - NOON.getTime()) / HOUR_MS
    expect(hours(7, '2027-01-01')).toBe(168)
    expect(hours(7, '2026-11-24')).toBeLessThan(168)
    expect(hours(7, '2026-11-01')).toBe(24)
  })
})

describe('refunds', () => {
  test('of a cancelled event are whole, also for who was in already, and everybody named is told', async () => {
    const { id, buyer, colleague, codes } = await attend()
    await checkIn(portal, { eventId, ticket: codes[0] ?? '', scanId: 'scan at the door 1' })
    await expect(returnTickets(buyer, { codes: codes.slice(0, 1) })).rejects.toMatchObject({
      code: 'ticket_used',
    })
    await cancelEvent(portal, { eventId, reason: '场地不可用' })
    await refundCancelledEvents(portal)
    await refundCancelledEvents(portal)
    expect((await portal.db.select().from(refunds)).map(({ amountFen }) => amountFen)).toEqual([200_000])
    expect(await told(id, 'event_cancelled')).toHaveLength(1)
    expect(await mailed(colleague, 'event_cancelled')).toBe(1)
  })

  test('after a change are whole for who does not come, and for nobody who came in all the same', async () => {
    const { buyer, codes } = await attend()
    await checkIn(portal, { eventId, ticket: codes[0] ?? '', scanId: 'scan at the door 2' })
    await event({ place: '会展中心' })
    await tellMovedEvents(later(HOUR_MS))
    await expect(
      returnTickets({ ...buyer, now: later(HOUR_MS).now }, { codes: codes.slice(0, 1) }),
    ).rejects.toMatchObject({ code: 'ticket_used' })
    expect(await returnTickets({ ...buyer, now: later(HOUR_MS).now }, { codes: codes.slice(1) })).toEqual({
      refundFen: 100_000,
    })
  })
})
