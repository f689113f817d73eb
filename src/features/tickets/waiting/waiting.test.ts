import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { maskedEmail } from '#features/accounts/email.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import { eventWindows } from '#features/events/tables.server.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { restoreEvent, withdrawEvent } from '#features/events/withdraw-event.server.ts'
import { makeReachable, messagesTo } from '#features/notifications/testing.ts'
import { fakeProvider, forgetOrders } from '#features/orders/testing.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { NOON, testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { exportedRows } from '../../../../test/exported-rows.ts'
import { cancelRegistration } from '../buying/cancel-registration.server.ts'
import { expireRegistrations } from '../buying/expire-registrations.server.ts'
import { payRegistration } from '../buying/pay-registration.server.ts'
import { quoteTickets } from '../buying/quote-tickets.server.ts'
import { register } from '../buying/register.server.ts'
import { cancelEvent } from '../office/cancel-event.server.ts'
import { waitingExport } from '../office/export-waiting.server.ts'
import { listWaiting } from '../office/list-waiting.server.ts'
import { removeWaiting } from '../office/remove-waiting.server.ts'
import { saveSales } from '../office/save-sales.server.ts'
import { saveTicketType } from '../office/save-ticket-type.server.ts'
import { endingTickets } from '../own/ending-tickets.server.ts'
import { forgetAttendee } from '../own/forget-attendee.server.ts'
import { readOwnTicketData } from '../own/own-tickets.server.ts'
import { waitingListsOfPerson } from '../rate-limits.ts'
import { registrations, ticketSales, tickets, ticketTypes } from '../tables.server.ts'
import { waitingList } from './tables.server.ts'
import { saveQuota } from '../quotas/save-quota.server.ts'
import { expireUnanswered, makeBuyer, makeSale, makeType, pay, wanted } from '../testing.ts'
import { joinWaitingList } from './join-waiting-list.server.ts'
import { leaveWaitingList } from './leave-waiting-list.server.ts'
import { listOwnWaiting } from './list-own-waiting.server.ts'
import { offerEnd } from './offer-end.ts'
import { offerFreeSeats } from './offer-free-seats.server.ts'

/** Waiting for a seat, being offered one, and taking it (C-44). */

let wechat = fakeProvider('wechat')
let portal: Context
let eventId = 0
let typeId = 0

beforeEach(async () => {
  const plain = testContext((await testDatabase()).db)
  wechat = fakeProvider('wechat')
  portal = { ...plain, services: { ...plain.services, payments: [wechat.provider] } }
  eventId = await makeSale(portal)
  typeId = await makeType(portal, eventId, { capacity: 1 })
})
afterEach(async () => {
  const { db } = await testDatabase()
  await db.execute(sql`truncate ticket_sales cascade`)
  await forgetOrders({ db })
})

const later = (context: Context, ms: number): Context => ({ ...context, now: new Date(NOON.getTime() + ms) })
const stateOf = async (context: Context) => {
  const { id } = requirePerson(context.actor)
  const rows = await portal.db.select().from(waitingList).where(eq(waitingList.personId, id))
  return rows.map(({ state }) => state).join()
}
/** Seats that are counted, and seats that somebody has or is offered: the same, always. */
async function seats() {
  const [type] = await portal.db.select().from(ticketTypes).where(eq(ticketTypes.id, typeId))
  const [sales] = await portal.db.select().from(ticketSales).where(eq(ticketSales.eventId, eventId))
  const seated = await portal.db.$count(
    tickets,
    and(eq(tickets.typeId, typeId), sql`${tickets.state} in ('held', 'valid')`),
  )
  const offered = await portal.db.$count(
    waitingList,
    and(eq(waitingList.typeId, typeId), eq(waitingList.state, 'offered')),
  )
  expect([type?.taken, sales?.taken]).toEqual([seated + offered, seated + offered])
  return { seated, offered }
}
const join = (context: Context) => joinWaitingList(context, { eventId, typeId })
const ask = (context: Context, choices?: Parameters<typeof wanted>[1]) =>
  register(context, wanted({ eventId, typeId }, choices))
const toldOf = async (context: Context, kind: string) =>
  (await messagesTo(portal, requirePerson(context.actor).id)).filter((each) => each.kind === kind).length
/** Somebody who has the only seat and has not paid, and some who wait for it. */
async function fullWith(people: number) {
  const holder = await makeBuyer(portal)
  const held = await ask(holder)
  const waiting: Context[] = []
  for (let count = 0; count < people; count += 1) {
    const next = await makeBuyer(portal)
    await join(next)
    waiting.push(next)
  }
  return { holder, held, waiting }
}
const first = <T>(list: readonly T[]): T => {
  const [found] = list
  if (found === undefined) throw new Error('there is none')
  return found
}

describe('joining', () => {
  test('gives the place in line, once each, only where nothing is left', async () => {
    await expect(join(await makeBuyer(portal))).rejects.toMatchObject({ code: 'seats_left' })
    const { waiting } = await fullWith(2)
    const third = await makeBuyer(portal)
    expect(await join(third)).toEqual({ place: 3 })
    // Asked again because no answer came, the place is the one that is kept.
    expect(await Promise.all([join(third), join(third)])).toEqual([{ place: 3 }, { place: 3 }])
    expect((await listOwnWaiting(third)).map(({ place }) => place)).toEqual([3])
    const [own] = await listOwnWaiting(first(waiting))
    await expect(leaveWaitingList(third, { id: own?.id ?? 0 })).rejects.toMatchObject({
      code: 'waiting_not_found',
    })
    for (let time = 0; time < 2; time += 1) await leaveWaitingList(first(waiting), { id: own?.id ?? 0 })
    expect((await listOwnWaiting(third)).map(({ place }) => place)).toEqual([2])
    expect((await listWaiting(portal, { eventId })).map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
      'left',
    ])
  })

  test('is refused to who is offered a seat, and so many times a day', async () => {
    const { holder, held, waiting } = await fullWith(1)
    await cancelRegistration(holder, held)
    await offerFreeSeats(portal)
    const lucky = first(waiting)
    await expect(join(lucky)).rejects.toMatchObject({ code: 'waiting_already' })
    expect(await stateOf(lucky)).toBe('offered')
    const eager = await makeBuyer(portal)
    const { id: key } = requirePerson(eager.actor)
    await takePoints(eager, [{ limit: waitingListsOfPerson, key, points: waitingListsOfPerson.points - 1 }])
    expect(await join(eager)).toEqual({ place: 1 })
    const others = await makeType(portal, eventId, { name: '学生票', capacity: 0 })
    await expect(joinWaitingList(eager, { eventId, typeId: others })).rejects.toMatchObject({
      code: 'waiting_of_day_used',
    })
  })

  test('is refused where nobody can wait: switched off, looked at first, for groups, not shown, closed', async () => {
    const buyer = await makeBuyer(portal)
    const refusedFor = async (type: Partial<Parameters<typeof makeType>[2]>) => {
      const id = await makeType(portal, eventId, { name: JSON.stringify(type), capacity: 0, ...type })
      return joinWaitingList(buyer, { eventId, typeId: id }).catch((error: unknown) => error)
    }
    expect(await refusedFor({ needsReview: true })).toMatchObject({ code: 'waiting_list_none' })
    expect(await refusedFor({ minPerOrder: 3 })).toMatchObject({ code: 'waiting_list_none' })
    expect(await refusedFor({ shownTo: 'code' })).toMatchObject({ code: 'ticket_type_unknown' })
    await saveSales(portal, { eventId, version: 1, state: 'open', hasWaitingList: false })
    expect(await refusedFor({ note: '无候补' })).toMatchObject({ code: 'waiting_list_none' })
    await saveSales(portal, { eventId, version: 2, state: 'paused' })
    expect(await refusedFor({ note: '暂停' })).toMatchObject({ code: 'sales_paused' })
  })
})

test('whoever waits for what only the invited may buy by now is offered nothing, and keeps it from nobody', async () => {
  const { holder, held, waiting } = await fullWith(1)
  const others = await makeType(portal, eventId, { name: '学生票' })
  await saveSales(portal, { eventId, version: 1, state: 'open', capacity: 1 })
  const type = (version: number, shownTo: 'code' | 'everybody') =>
    saveTicketType(portal, {
      id: typeId,
      eventId,
      version,
      name: '标准票',
      priceFen: 100_000,
      capacity: 1,
      shownTo,
    })
  await type(1, 'code')
  await cancelRegistration(holder, held)
  await offerFreeSeats(portal)
  const [own] = await listOwnWaiting(first(waiting))
  expect([own?.isPaused, own?.offerEndsAt]).toEqual([true, undefined])
  await register(await makeBuyer(portal), wanted({ eventId, typeId: others }))
  await type(2, 'everybody')
  expect((await listOwnWaiting(first(waiting))).map(({ place }) => place)).toEqual([1])
})

test('once it is too late for offers the event is full no longer for whoever sees it in a list', async () => {
  const { holder, held } = await fullWith(1)
  const lastHour = (context: Context) => ({ ...context, now: new Date('2026-12-11T23:10:00+08:00') })
  const state = async () =>
    (await portal.db.select().from(eventWindows).where(eq(eventWindows.eventId, eventId))).map(
      (window) => window.state,
    )
  await portal.db.update(registrations).set({ heldUntil: new Date('2026-12-12T00:00:00+08:00') })
  await cancelRegistration(later(holder, 0), held)
  expect(await state()).toEqual(['full'])
  await offerFreeSeats(lastHour(portal))
  expect(await state()).toEqual(['open'])
})

describe('a seat that comes free', () => {
  test('is offered to the first, taken by paying, and never sold past who waits', async () => {
    const { holder, held, waiting } = await fullWith(2)
    await cancelRegistration(holder, held)
    await expect(ask(await makeBuyer(portal))).rejects.toMatchObject({
      code: 'tickets_sold_out',
      detail: { left: 0 },
    })
    await offerFreeSeats(portal)
    await offerFreeSeats(portal)
    expect(await seats()).toEqual({ seated: 0, offered: 1 })
    const lucky = first(waiting)
    expect(await toldOf(lucky, 'waiting_offer')).toBe(1)
    expect(await toldOf(waiting[1] ?? lucky, 'waiting_offer')).toBe(0)
    const quote = await quoteTickets(lucky, { eventId, typeIds: [], code: '' })
    expect(quote.offer.types).toMatchObject([{ state: 'on_sale', left: 1, isOffered: true }])
    await expect(ask(waiting[1] ?? lucky)).rejects.toMatchObject({ code: 'tickets_sold_out' })

    const soon = later(lucky, 20 * HOUR_MS)
    const made = await ask(soon)
    expect(await seats()).toEqual({ seated: 1, offered: 0 })
    // Whoever names somebody else keeps the seat.
    const again = await ask(soon)
    expect(again.id).not.toBe(made.id)
    expect(await seats()).toEqual({ seated: 1, offered: 0 })
    // As long as the offer held, it may be paid for.
    await expireRegistrations(later(portal, 23 * HOUR_MS))
    await pay(portal, wechat, await payRegistration(later(lucky, 23 * HOUR_MS), again))
    expect(await stateOf(lucky)).toBe('taken')
    expect(await seats()).toEqual({ seated: 1, offered: 0 })
  })

  test('goes to the next when the offer is declined or its time is over, with a message', async () => {
    const { holder, held, waiting } = await fullWith(3)
    await cancelRegistration(holder, held)
    await offerFreeSeats(portal)
    const [one, two, three] = waiting
    if (!one || !two || !three) throw new Error('three wait')
    await leaveWaitingList(one, { id: first(await listOwnWaiting(one)).id })
    await offerFreeSeats(portal)
    expect(await Promise.all(waiting.map(stateOf))).toEqual(['left', 'offered', 'waiting'])
    await offerFreeSeats(later(portal, DAY_MS - MINUTE_MS))
    expect(await stateOf(two)).toBe('offered')
    await expect(ask(later(two, DAY_MS))).rejects.toMatchObject({ code: 'tickets_sold_out' })
    await offerFreeSeats(later(portal, DAY_MS))
    expect(await Promise.all(waiting.map(stateOf))).toEqual(['left', 'passed', 'offered'])
    expect(await toldOf(two, 'waiting_over')).toBe(1)
    expect(await seats()).toEqual({ seated: 0, offered: 1 })
  })

  test('may be one of a raised capacity: those who wait first, the rest for everybody', async () => {
    const { waiting } = await fullWith(2)
    const type = { id: typeId, eventId, version: 1, name: '标准票', priceFen: 100_000 }
    await saveTicketType(portal, { ...type, capacity: 4 })
    await expect(ask(await makeBuyer(portal), { seats: 2, expectedFen: 200_000 })).rejects.toMatchObject({
      code: 'tickets_sold_out',
      detail: { left: 1 },
    })
    expect((await ask(await makeBuyer(portal))).state).toBe('held')
    await offerFreeSeats(portal)
    expect(await Promise.all(waiting.map(stateOf))).toEqual(['offered', 'offered'])
    expect(await seats()).toEqual({ seated: 2, offered: 2 })
    // An offer counts as taken: less than that cannot be promised any more.
    await expect(saveTicketType(portal, { ...type, version: 2, capacity: 3 })).rejects.toMatchObject({
      code: 'capacity_below_taken',
      detail: { taken: 4 },
    })
  })

  test('that comes of a registration nobody paid is offered, and a late payment does not take it', async () => {
    const { holder, held, waiting } = await fullWith(1)
    const order = await payRegistration(holder, held)
    await expireUnanswered(portal)
    await offerFreeSeats(later(portal, 2 * HOUR_MS))
    expect(await stateOf(first(waiting))).toBe('offered')
    await pay(portal, wechat, order)
    expect(await seats()).toEqual({ seated: 0, offered: 1 })
    const [late] = await portal.db.select().from(registrations).where(eq(registrations.id, held.id))
    expect(late?.state).toBe('expired')
  })

  test('of the event goes to who waits for a type that has one, past those who cannot be served', async () => {
    const wide = await makeSale(portal, { capacity: 2 })
    const small = await makeType(portal, wide, { name: '晚宴', capacity: 1 })
    const large = await makeType(portal, wide, { name: '大会', capacity: 9 })
    const dinner = await makeBuyer(portal)
    await register(dinner, wanted({ eventId: wide, typeId: small }))
    const holder = await makeBuyer(portal)
    const held = await register(holder, wanted({ eventId: wide, typeId: large }))
    const [hungry, curious] = [await makeBuyer(portal), await makeBuyer(portal)]
    await joinWaitingList(hungry, { eventId: wide, typeId: small })
    await joinWaitingList(curious, { eventId: wide, typeId: large })
    await cancelRegistration(holder, held)
    await offerFreeSeats(portal)
    expect([await stateOf(hungry), await stateOf(curious)]).toEqual(['waiting', 'offered'])
  })

  test('goes past however many wait for a type whose quota is full', async () => {
    const wide = await makeSale(portal)
    const dinner = await makeType(portal, wide, { name: '晚宴' })
    const hall = await makeType(portal, wide, { name: '大会', capacity: 1 })
    await saveQuota(portal, { eventId: wide, version: 0, name: '宴会厅', capacity: 1, typeIds: [dinner] })
    await register(await makeBuyer(portal), wanted({ eventId: wide, typeId: dinner }))
    const holder = await makeBuyer(portal)
    const held = await register(holder, wanted({ eventId: wide, typeId: hall }))
    await portal.db.execute(sql`
      with made as (insert into people (name) select '等的人' from generate_series(1, 500) returning id)
      insert into waiting_list (event_id, type_id, person_id, joined_at) select ${wide}, ${dinner}, id, now() from made`)
    const curious = await makeBuyer(portal)
    await joinWaitingList(curious, { eventId: wide, typeId: hall })
    await cancelRegistration(holder, held)
    await offerFreeSeats(portal)
    expect(await stateOf(curious)).toBe('offered')
  })

  test('is sold to anybody once the list is switched off; who is offered one keeps it', async () => {
    const { holder, held, waiting } = await fullWith(1)
    await cancelRegistration(holder, held)
    await saveSales(portal, { eventId, version: 1, state: 'open', hasWaitingList: false })
    await offerFreeSeats(portal)
    expect(await stateOf(first(waiting))).toBe('waiting')
    expect((await ask(await makeBuyer(portal))).state).toBe('held')
  })

  test('is there for one only: passers-by, those who wait and the job that offers it, all at once', async () => {
    const { holder, held, waiting } = await fullWith(10)
    await cancelRegistration(holder, held)
    const passers = await Promise.all(Array.from({ length: 30 }, () => makeBuyer(portal)))
    const outcomes = await Promise.allSettled([
      ...passers.map((buyer) => ask(buyer)),
      ...Array.from({ length: 3 }, () => offerFreeSeats(portal)),
      ...waiting.map((buyer) => ask(buyer)),
    ])
    expect(outcomes.filter(({ status }, index) => status === 'fulfilled' && index < 30)).toHaveLength(0)
    const { seated, offered } = await seats()
    expect(seated + offered).toBe(1)
    // The offer may have come before or after its own tries.
    await Promise.allSettled(Array.from({ length: 10 }, () => ask(first(waiting))))
    expect(await seats()).toEqual({ seated: 1, offered: 0 })
  })
})

describe('a list ends', () => {
  test('when the event is cancelled or the sale is over: everybody is told, no seat stays kept', async () => {
    const { holder, held, waiting } = await fullWith(2)
    await cancelRegistration(holder, held)
    await offerFreeSeats(portal)
    await cancelEvent(portal, { eventId, reason: '场地不可用' })
    await offerFreeSeats(portal)
    expect(await Promise.all(waiting.map(stateOf))).toEqual(['passed', 'passed'])
    expect(await Promise.all(waiting.map((each) => toldOf(each, 'waiting_over')))).toEqual([1, 1])
    expect(await seats()).toEqual({ seated: 0, offered: 0 })
  })

  test('for somebody whom the organisers take out, and the seat goes on', async () => {
    const { holder, held, waiting } = await fullWith(2)
    await cancelRegistration(holder, held)
    await offerFreeSeats(portal)
    const [entry] = await listWaiting(portal, { eventId })
    await removeWaiting(portal, { id: entry?.id ?? 0 })
    await offerFreeSeats(portal)
    expect(await Promise.all(waiting.map(stateOf))).toEqual(['left', 'offered'])
  })

  test('and with it the organisers no longer see how whoever waited is reached', async () => {
    await fullWith(0)
    const { id, email } = await makeReachable(portal, { by: ['email'] })
    const person: Context = { ...portal, actor: { kind: 'person', id, sessionId: 1 } }
    await join(person)
    // WeChat's name of an account is no way to reach anybody, and nobody's business.
    await portal.db
      .insert(personChannels)
      .values({ personId: id, kind: 'wechat', address: 'union of somebody', verifiedAt: portal.now })
    expect(await listWaiting(portal, { eventId })).toMatchObject([{ state: 'waiting', reach: email }])
    const reachInFile = async (showsContacts: boolean) =>
      (await exportedRows(waitingExport, portal, { eventId }, showsContacts)).map((row) => row['联系方式'])
    expect(await reachInFile(true)).toEqual([email])
    expect(await reachInFile(false)).toEqual([maskedEmail(email)])
    await portal.db
      .delete(personChannels)
      .where(and(eq(personChannels.personId, id), eq(personChannels.kind, 'email')))
    expect(await listWaiting(portal, { eventId })).toMatchObject([{ state: 'waiting', reach: '' }])
    await leaveWaitingList(person, { id: first(await listOwnWaiting(person)).id })
    expect(await listWaiting(portal, { eventId })).toMatchObject([{ state: 'left', reach: '' }])
    expect(await reachInFile(true)).toEqual([''])
  })

  test('for somebody who leaves the portal; until then it is part of the own data', async () => {
    const { holder, held, waiting } = await fullWith(2)
    await cancelRegistration(holder, held)
    await offerFreeSeats(portal)
    const leaving = first(waiting)
    expect(await readOwnTicketData(leaving)).toMatchObject({ 活动候补: [{ 状态: '有名额待确认' }] })
    expect(await endingTickets(leaving)).toMatchObject([{ text: '1 处候补的位置让给后面的人' }])
    const { id: personId } = requirePerson(leaving.actor)
    await forgetAttendee(portal, { personId, name: '王工', company: '', addresses: [] })
    expect(await stateOf(leaving)).toBe('')
    expect(await seats()).toEqual({ seated: 0, offered: 0 })
  })
})

test('an offer lasts a day, less near the end, and is not made too late', async () => {
  const hours = (left: number) => {
    const end = offerEnd(NOON, new Date(NOON.getTime() + left * HOUR_MS))
    return end && (end.getTime() - NOON.getTime()) / HOUR_MS
  }
  expect([hours(240), hours(40), hours(2), hours(0.5)]).toEqual([24, 10, 1, undefined])
  const { holder, held, waiting } = await fullWith(1)
  await cancelRegistration(holder, held)
  await saveEvent(
    { ...portal, overwrites: true },
    { id: eventId, title: '年会', startsOn: '2026-01-01', endsOn: '2099-01-01', isUpcoming: true },
  )
  await offerFreeSeats(portal)
  // Nobody waits in vain, and the seat is for whoever comes.
  expect(await stateOf(first(waiting))).toBe('passed')
  expect(await toldOf(first(waiting), 'waiting_over')).toBe(1)
  await expect(join(await makeBuyer(portal))).rejects.toMatchObject({ code: 'waiting_list_none' })
  expect((await ask(await makeBuyer(portal))).state).toBe('held')
})

test('who waits for a type that is sold no longer keeps no seat of the event from others', async () => {
  const wide = await makeSale(portal, { capacity: 1 })
  const until = new Date(NOON.getTime() + 3 * HOUR_MS)
  const early = await makeType(portal, wide, { name: '早鸟', soldUntil: until.toISOString() })
  const normal = await makeType(portal, wide, { name: '标准' })
  const holder = await makeBuyer(portal)
  const held = await register(holder, wanted({ eventId: wide, typeId: normal }))
  const patient = await makeBuyer(portal)
  await joinWaitingList(patient, { eventId: wide, typeId: early })
  await cancelRegistration(holder, held)
  const passer = later(await makeBuyer(portal), 2.5 * HOUR_MS)
  await expect(joinWaitingList(passer, { eventId: wide, typeId: early })).rejects.toMatchObject({
    code: 'waiting_list_none',
  })
  expect((await register(passer, wanted({ eventId: wide, typeId: normal }))).state).toBe('held')
  await offerFreeSeats(later(portal, 2.5 * HOUR_MS))
  expect(await stateOf(patient)).toBe('passed')
})

test('a list of a withdrawn event ends with its time, and is kept until then for when it comes back', async () => {
  const { waiting } = await fullWith(1)
  await withdrawEvent(portal, { id: eventId, reason: '重新核实' })
  await offerFreeSeats(portal)
  expect(await stateOf(first(waiting))).toBe('waiting')
  await offerFreeSeats(later(portal, 21 * DAY_MS))
  expect(await stateOf(first(waiting))).toBe('passed')
  expect(await toldOf(first(waiting), 'waiting_over')).toBe(1)
})

test.each([
  [
    'the sale is paused',
    (state: 'paused' | 'open') => saveSales(portal, { eventId, version: state === 'paused' ? 1 : 2, state }),
  ],
  [
    'the event is withdrawn',
    (state: 'paused' | 'open') =>
      state === 'paused'
        ? withdrawEvent(portal, { id: eventId, reason: '重新核实' })
        : restoreEvent(portal, { id: eventId }),
  ],
])('an offer that runs out while %s is made again to the same reader', async (_while, set) => {
  const { holder, held, waiting } = await fullWith(2)
  const lucky = first(waiting)
  await cancelRegistration(holder, held)
  await offerFreeSeats(portal)
  await set('paused')
  expect(await listOwnWaiting(lucky)).toMatchObject([{ isPaused: true }])
  await expect(ask(lucky)).rejects.toBeInstanceOf(Refusal)
  await offerFreeSeats(later(portal, DAY_MS))
  expect(await Promise.all(waiting.map(stateOf))).toEqual(['waiting', 'waiting'])
  expect(await seats()).toEqual({ seated: 0, offered: 0 })
  await set('open')
  await offerFreeSeats(later(portal, 2 * DAY_MS))
  expect(await Promise.all(waiting.map(stateOf))).toEqual(['offered', 'waiting'])
  expect(await toldOf(lucky, 'waiting_offer')).toBe(2)
  expect(await toldOf(lucky, 'waiting_over')).toBe(0)
  expect((await ask(later(lucky, 2 * DAY_MS))).state).toBe('held')
})

test('an offer that runs out while the portal stands still is made again to the same reader, with its whole time', async () => {
  const { holder, held, waiting } = await fullWith(2)
  const lucky = first(waiting)
  await cancelRegistration(holder, held)
  await offerFreeSeats(portal)
  // Nothing ran from within the day of the offer until hours behind it.
  const back = DAY_MS + 5 * HOUR_MS
  await offerFreeSeats(later(portal, back))
  expect(await Promise.all(waiting.map(stateOf))).toEqual(['offered', 'waiting'])
  expect(await toldOf(lucky, 'waiting_offer')).toBe(2)
  expect(await toldOf(lucky, 'waiting_over')).toBe(0)
  await offerFreeSeats(later(portal, back + DAY_MS))
  expect(await Promise.all(waiting.map(stateOf))).toEqual(['passed', 'offered'])
})
