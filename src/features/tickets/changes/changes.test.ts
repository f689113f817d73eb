import { refundOrder } from '#features/orders/refund-order.server.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { notifications } from '#features/notifications/tables.server.ts'
import { kindsTold } from '#features/notifications/testing.ts'
import { awaitTransfer } from '#features/orders/await-transfer.server.ts'
import { settleOrder, type Fulfil } from '#features/orders/settle-order.server.ts'
import { orders, refunds } from '#features/orders/tables.server.ts'
import { fakeProvider, forgetOrders } from '#features/orders/testing.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { NOON, testContext, WITH_BANK } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { fulfilTicket, takeTicketBack } from '../buying/fulfil.server.ts'
import { giveUpChangesOfLines } from '../buying/give-up-transfers.server.ts'
import { keepChange } from '../buying/keep-seats.server.ts'
import { payRegistration } from '../buying/pay-registration.server.ts'
import { register } from '../buying/register.server.ts'
import { returnTickets } from '../buying/return-tickets.server.ts'
import { checkIn } from '../door/check-in.server.ts'
import { addGuests } from '../office/add-guests.server.ts'
import { cancelEvent, refundCancelledEvents } from '../office/cancel-event.server.ts'
import { refundTicket } from '../office/refund-ticket.server.ts'
import { saveSeats } from '../office/save-seats.server.ts'
import { readOwnTicketData } from '../own/own-tickets.server.ts'
import { findTicketDifferences } from '../recount/find-differences.server.ts'
import { registrations, ticketSales, tickets, ticketTypes } from '../tables.server.ts'
import { ticketChanges } from './tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { changeType, readTypeChange } from './change-type.server.ts'
import { cancelChange, expireChanges } from './end-change.server.ts'
import { fulfilChange, takeChangeBack } from './fulfil-change.server.ts'
import { payChange } from './pay-change.server.ts'

/** Tickets that organisers change for another type (C-104). */

let wechat = fakeProvider('wechat')
let portal: Context
let eventId = 0
let standard = 0
let vip = 0
let buyer: Context

beforeEach(async () => {
  const plain = testContext((await testDatabase()).db)
  wechat = fakeProvider('wechat')
  portal = { ...plain, services: { ...plain.services, payments: [wechat.provider] } }
  eventId = await makeSale(portal, { capacity: 2, refundRule: [{ days: 7, percent: 50 }] })
  standard = await makeType(portal, eventId, { capacity: 2 })
  vip = await makeType(portal, eventId, { name: '贵宾票', priceFen: 300_000, capacity: 1 })
  buyer = await makeBuyer(portal)
})
afterEach(async () => {
  expect(await findTicketDifferences(portal)).toEqual([])
  const { db } = await testDatabase()
  await db.execute(sql`truncate ticket_sales cascade`)
  await forgetOrders({ db })
})

const later = (context: Context, ms: number): Context => ({ ...context, now: new Date(NOON.getTime() + ms) })
const fulfil: Fulfil = (context, order, line) =>
  (line.product === 'ticket_change' ? fulfilChange : fulfilTicket)(context, order, line)
const settle = async (order: { number: string; amountFen: number }, at = portal) => {
  const state = wechat.pay(order.number, order.amountFen)
  return settleOrder(at, { number: order.number, provider: 'wechat', state }, fulfil)
}
async function bought(typeId: number, fen: number, by = buyer): Promise<string> {
  const made = await register(by, wanted({ eventId, typeId }, { expectedFen: fen }))
  if (fen > 0) await settle(await payRegistration(by, made))
  const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, made.id))
  return ticket?.code ?? ''
}
const ticketOf = async (code: string) => {
  const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.code, code))
  if (!ticket) throw new Error(`there is a ticket ${code}`)
  return ticket
}
const taken = async () => {
  const types = await portal.db.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId))
  const [sales] = await portal.db.select().from(ticketSales).where(eq(ticketSales.eventId, eventId))
  const of = (id: number) => types.find((type) => type.id === id)?.taken
  return [of(standard), of(vip), sales?.taken]
}
const given = async () =>
  (await portal.db.select().from(refunds)).map(({ amountFen }) => amountFen).toSorted((a, b) => a - b)
const change = (code: string, typeId: number, part: { toFen?: number; differenceFen: number }) =>
  changeType(portal, { code, typeId, toFen: part.toFen ?? 300_000, ...part })
const states = async () => (await portal.db.select().from(ticketChanges)).map(({ state }) => state)

describe('a dearer type', () => {
  test('is said before, keeps a seat, and is the ticket’s once its difference is paid', async () => {
    const code = await bought(standard, 100_000)
    const old = await ticketOf(code)
    expect(await readTypeChange(portal, { code, typeId: vip })).toMatchObject({
      fromType: '标准票',
      toType: '贵宾票',
      fromFen: 100_000,
      toFen: 300_000,
      differenceFen: 200_000,
      left: 1,
    })
    await change(code, vip, { differenceFen: 200_000 })
    expect(await taken()).toEqual([1, 1, 1])
    expect(await ticketOf(code)).toMatchObject({
      typeId: standard,
      paidFen: 100_000,
      qrVersion: old.qrVersion,
    })
    await expect(change(code, vip, { differenceFen: 200_000 })).rejects.toMatchObject({
      code: 'change_waits',
    })
    const order = await payChange(buyer, { code })
    expect(order.amountFen).toBe(200_000)
    await settle(order)
    await settle(order)
    expect(await ticketOf(code)).toMatchObject({
      typeId: vip,
      listFen: 300_000,
      paidFen: 300_000,
      priceRule: 'normal',
      state: 'valid',
      qrVersion: old.qrVersion + 1,
    })
    expect(await taken()).toEqual([0, 1, 1])
    const told = await portal.db
      .select()
      .from(notifications)
      .where(eq(notifications.personId, requirePerson(buyer.actor).id))
    expect(told.map(({ title }) => title)).toEqual(
      expect.arrayContaining([expect.stringContaining('待补差价'), expect.stringContaining('已改签')]),
    )
    expect(await readOwnTicketData(buyer)).toMatchObject({
      门票改签: [{ 改签: '标准票 → 贵宾票', 差价: '2000.00 元', 状态: '已改签' }],
    })
  })

  test('is given back by the rule, or with the event, from both orders that paid for it', async () => {
    const code = await bought(standard, 100_000)
    await change(code, vip, { differenceFen: 200_000 })
    await settle(await payChange(buyer, { code }))
    expect(await returnTickets(buyer, { codes: [code] })).toEqual({ refundFen: 150_000 })
    expect(await given()).toEqual([50_000, 100_000])
    expect(await taken()).toEqual([0, 0, 0])
    const again = await bought(standard, 100_000)
    await change(again, vip, { differenceFen: 200_000 })
    await settle(await payChange(buyer, { code: again }))
    await cancelEvent(portal, { eventId, reason: '场地不可用' })
    await refundCancelledEvents(portal)
    expect(await given()).toEqual([50_000, 100_000, 100_000, 200_000])
  })

  test('whose difference the office gave back alone goes back for what is left of it', async () => {
    const code = await bought(standard, 100_000)
    await change(code, vip, { differenceFen: 200_000 })
    const order = await payChange(buyer, { code })
    await settle(order)
    await refundOrder(portal, { number: order.number, reason: '按原价' }, takeChangeBack)
    expect(await ticketOf(code)).toMatchObject({ state: 'valid', paidFen: 100_000 })
    expect(await returnTickets(buyer, { codes: [code] })).toEqual({ refundFen: 50_000 })
    expect(await given()).toEqual([50_000, 200_000])
  })

  test('that nobody pays lapses, and money that comes later still gets it while there is a seat, else goes back', async () => {
    const code = await bought(standard, 100_000)
    await change(code, vip, { differenceFen: 200_000 })
    const order = await payChange(buyer, { code })
    await expireChanges(later(portal, 2 * DAY_MS))
    expect(await states()).toEqual(['awaiting'])
    await portal.db.update(orders).set({ state: 'closed' }).where(eq(orders.number, order.number))
    const late = later(portal, 3 * DAY_MS + MINUTE_MS)
    await expireChanges(late)
    expect(await states()).toEqual(['expired'])
    expect(await kindsTold(portal, requirePerson(buyer.actor).id)).toContain('ticket_change_over')
    expect(await taken()).toEqual([1, 0, 1])
    await expect(payChange(later(buyer, 3 * DAY_MS + MINUTE_MS), { code })).rejects.toMatchObject({
      code: 'change_unknown',
    })
    const other = await bought(vip, 300_000, await makeBuyer(portal))
    await settle(order, late)
    expect(await given()).toEqual([200_000])
    expect(await ticketOf(code)).toMatchObject({ typeId: standard, state: 'valid' })
    await refundTicket(portal, { code: other, amountFen: 300_000, reason: '不来了' })
    await change(code, vip, { differenceFen: 200_000 })
    const second = await payChange(buyer, { code })
    await portal.db.update(orders).set({ state: 'closed' }).where(eq(orders.number, second.number))
    await expireChanges(late)
    await settle(second, late)
    expect(await ticketOf(code)).toMatchObject({ typeId: vip, paidFen: 300_000 })
  })

  test('lapses also where another that lapsed before it cannot be ended', async () => {
    const other = await makeType(portal, eventId, { name: '通票', priceFen: 300_000 })
    for (const typeId of [vip, other])
      await change(await bought(standard, 100_000, await makeBuyer(portal)), typeId, {
        differenceFen: 200_000,
      })
    const late = later(portal, 3 * DAY_MS + MINUTE_MS)
    const ofVip = eq(ticketTypes.id, vip)
    await portal.db.update(ticketTypes).set({ taken: 0 }).where(ofVip)
    await expireChanges(late)
    expect((await states()).toSorted()).toEqual(['awaiting', 'expired'])
    await portal.db.update(ticketTypes).set({ taken: 1 }).where(ofVip)
    await expireChanges(late)
    expect(await states()).toEqual(['expired', 'expired'])
  })

  test('that lapsed is not made any more for money that comes when the event is over', async () => {
    const code = await bought(standard, 100_000)
    await change(code, vip, { differenceFen: 200_000 })
    const order = await payChange(buyer, { code })
    await portal.db.update(orders).set({ state: 'closed' }).where(eq(orders.number, order.number))
    await expireChanges(later(portal, 3 * DAY_MS + MINUTE_MS))
    await settle(order, later(portal, 23 * DAY_MS))
    expect(await ticketOf(code)).toMatchObject({ typeId: standard, paidFen: 100_000 })
    expect(await given()).toEqual([200_000])
  })

  test('is not kept on and on by asking to pay again each time the order is nearly over', async () => {
    const code = await bought(standard, 100_000)
    await change(code, vip, { differenceFen: 200_000 })
    const atEnd = (minutes: number) => later(buyer, 3 * DAY_MS + minutes * MINUTE_MS)
    await payChange(atEnd(-5), { code })
    await payChange(atEnd(9.5), { code })
    await expect(payChange(atEnd(11), { code })).rejects.toMatchObject({ code: 'change_unknown' })
  })

  test('taken back by the organisers, or with the ticket, leaves no seat kept, and its money goes back', async () => {
    const code = await bought(standard, 100_000)
    await change(code, vip, { differenceFen: 200_000 })
    const order = await payChange(buyer, { code })
    await cancelChange(portal, { code })
    expect(await taken()).toEqual([1, 0, 1])
    expect(await kindsTold(portal, requirePerson(buyer.actor).id)).toContain('ticket_change_over')
    await settle(order)
    expect(await given()).toEqual([200_000])
    await change(code, vip, { differenceFen: 200_000 })
    const second = await payChange(buyer, { code })
    await refundTicket(portal, { code, amountFen: 100_000, reason: '不来了' })
    expect(await taken()).toEqual([0, 0, 0])
    await settle(second)
    expect(await given()).toEqual([100_000, 200_000, 200_000])
  })

  test('taken back by the organisers, or with its ticket, waits for no bank transfer any more', async () => {
    const awaited = async () => {
      const who = await makeBuyer(portal)
      const firm = { ...who, services: { ...who.services, settings: WITH_BANK } }
      const code = await bought(standard, 100_000, firm)
      await change(code, vip, { differenceFen: 200_000 })
      return { firm, code, ...(await awaitTransfer(firm, await payChange(firm, { code }), keepChange)) }
    }
    const stateOf = async ({ number }: { number: string }) => {
      const [order] = await portal.db.select().from(orders).where(eq(orders.number, number))
      return order?.state
    }
    const first = await awaited()
    await cancelChange(portal, first)
    expect(await stateOf(first)).toBe('closed')
    await refundTicket(portal, { code: first.code, amountFen: 0, reason: '不来了' })
    const second = await awaited()
    await returnTickets(second.firm, { codes: [second.code] })
    expect(await stateOf(second)).toBe('closed')
    const third = await awaited()
    await refundTicket(portal, { code: third.code, amountFen: 100_000, reason: '不来了' })
    expect(await stateOf(third)).toBe('closed')
    const fourth = await awaited()
    const { registrationId } = await ticketOf(fourth.code)
    const [paid] = await portal.db.select().from(registrations).where(eq(registrations.id, registrationId))
    const refund = { number: paid?.orderNumber ?? '', reason: '不来了' }
    await refundOrder(portal, refund, takeTicketBack, giveUpChangesOfLines)
    expect(await stateOf(fourth)).toBe('closed')
    const told = await portal.db
      .select()
      .from(notifications)
      .where(eq(notifications.kind, 'transfer_given_up'))
    expect(told).toHaveLength(4)
  })

  test('that waits is not asked money for any more once what was paid for one before it has gone back', async () => {
    const firm = { ...buyer, services: { ...buyer.services, settings: WITH_BANK } }
    const dinner = await makeType(portal, eventId, { name: '晚宴票', priceFen: 500_000, capacity: 1 })
    const code = await bought(standard, 100_000)
    await change(code, vip, { differenceFen: 200_000 })
    const first = await payChange(buyer, { code })
    await settle(first)
    await change(code, dinner, { toFen: 500_000, differenceFen: 200_000 })
    const second = await awaitTransfer(firm, await payChange(firm, { code }), keepChange)
    const refund = { number: first.number, reason: '按原价' }
    await refundOrder(portal, refund, takeChangeBack, giveUpChangesOfLines)
    expect(await states()).toEqual(['done', 'cancelled'])
    await expect(payChange(firm, { code })).rejects.toMatchObject({ code: 'change_unknown' })
    const [waiting] = await portal.db.select().from(orders).where(eq(orders.number, second.number))
    expect(waiting?.state).toBe('closed')
    const told = await kindsTold(portal, requirePerson(buyer.actor).id)
    expect(told).toEqual(expect.arrayContaining(['ticket_change_over', 'transfer_given_up']))
    expect(await ticketOf(code)).toMatchObject({ typeId: vip, paidFen: 100_000 })
    await change(code, dinner, { toFen: 500_000, differenceFen: 400_000 })
  })

  test('with one seat left goes to one of fifty that are changed or bought at once', async () => {
    const codes = [await bought(standard, 100_000), await bought(standard, 100_000, await makeBuyer(portal))]
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        change(codes[index % 2] ?? '', vip, { differenceFen: 200_000 }),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await taken()).toEqual([2, 1, 2])
  })
})

test('the difference may be paid for three days, but of an event that is yet to begin no longer than until then', async () => {
  const code = await bought(standard, 100_000)
  const payUntil = async (days: number) =>
    (await readTypeChange(later(portal, days * DAY_MS), { code, typeId: vip })).payUntil
  expect(await payUntil(0)).toBe('2026-11-24T12:00:00+08:00')
  expect(await payUntil(20)).toBe('2026-12-12T00:00:00+08:00')
  // Whoever is changed at the door is given as long.
  expect(await payUntil(21)).toBe('2026-12-15T12:00:00+08:00')
})

test('nothing is changed any more once the event is over', async () => {
  const code = await bought(vip, 300_000)
  const after = later(portal, 23 * DAY_MS)
  const cheaper = { code, typeId: standard, toFen: 100_000 }
  await expect(readTypeChange(after, cheaper)).rejects.toMatchObject({ code: 'sales_over' })
  await expect(changeType(after, { ...cheaper, differenceFen: -200_000 })).rejects.toMatchObject({
    code: 'sales_over',
  })
  expect(await given()).toEqual([])
})

describe('a cheaper type', () => {
  test('gives the difference back at once, as a part of the order, and the old code is dead', async () => {
    const code = await bought(vip, 300_000)
    const old = await ticketOf(code)
    await change(code, standard, { toFen: 100_000, differenceFen: -200_000 })
    expect(await ticketOf(code)).toMatchObject({
      typeId: standard,
      paidFen: 100_000,
      state: 'valid',
      qrVersion: old.qrVersion + 1,
    })
    expect(await given()).toEqual([200_000])
    expect(await taken()).toEqual([1, 0, 1])
    expect(await returnTickets(buyer, { codes: [code] })).toEqual({ refundFen: 50_000 })
    expect(await given()).toEqual([50_000, 200_000])
  })

  test('gives up the seat that was said in the hall of the other, and another price of the same type keeps it', async () => {
    const code = await bought(vip, 300_000)
    await saveSeats(portal, { eventId, rows: [{ ticket: code, seat: 'A 区 1 排 3 座' }] })
    await change(code, standard, { toFen: 50_000, differenceFen: -250_000 })
    expect(await ticketOf(code)).toMatchObject({ typeId: standard, seat: '' })
    await saveSeats(portal, { eventId, rows: [{ ticket: code, seat: 'B 区' }] })
    await change(code, standard, { toFen: 100_000, differenceFen: 50_000 })
    await settle(await payChange(buyer, { code }))
    expect(await ticketOf(code)).toMatchObject({ typeId: standard, paidFen: 100_000, seat: 'B 区' })
  })

  test('changed fifty times at once gives back once', async () => {
    const code = await bought(vip, 300_000)
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, () => change(code, standard, { toFen: 100_000, differenceFen: -200_000 })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await given()).toEqual([200_000])
  })

  test('for whom the organisers ask another price costs that', async () => {
    const code = await bought(standard, 100_000)
    await change(code, vip, { toFen: 100_000, differenceFen: 0 })
    expect(await ticketOf(code)).toMatchObject({ typeId: vip, paidFen: 100_000, priceRule: 'agreed' })
    expect(await given()).toEqual([])
  })
})

test('a change is refused where nothing changes, the price is none, somebody came in, or the preview was of another', async () => {
  const code = await bought(standard, 100_000)
  const refused = (typeId: number, part: Parameters<typeof change>[2], reason: string) =>
    expect(change(code, typeId, part)).rejects.toMatchObject({ code: reason })
  await refused(standard, { toFen: 100_000, differenceFen: 0 }, 'change_nothing')
  await refused(vip, { toFen: 300_001, differenceFen: 200_001 }, 'price_above_list')
  await refused(vip, { differenceFen: 199_999 }, 'price_changed')
  await refused(vip + 1000, { differenceFen: 0 }, 'ticket_type_unknown')
  await expect(
    changeType(buyer, { code, typeId: vip, toFen: 300_000, differenceFen: 200_000 }),
  ).rejects.toMatchObject({ code: 'permission_missing' })
  await checkIn(portal, { eventId, ticket: code, scanId: `scan ${code}` })
  await refused(vip, { differenceFen: 200_000 }, 'ticket_used')
})

test('a guest stays a guest, and the half price that is no more can be made up for', async () => {
  await addGuests(portal, {
    eventId,
    typeId: standard,
    buyer: String(requirePerson(buyer.actor).id),
    guests: [{ name: '方既白', phone: '13800000001' }],
  })
  const [guest] = await portal.db.select().from(tickets).where(eq(tickets.eventId, eventId))
  const guestCode = guest?.code ?? ''
  expect(await readTypeChange(portal, { code: guestCode, typeId: vip })).toMatchObject({ differenceFen: 0 })
  const member = await makeBuyer(portal, { isMember: true })
  const code = await bought(standard, 50_000, member)
  await change(code, standard, { toFen: 100_000, differenceFen: 50_000 })
  const old = await ticketOf(code)
  await settle(await payChange(member, { code }))
  expect(await ticketOf(code)).toMatchObject({
    typeId: standard,
    paidFen: 100_000,
    priceRule: 'normal',
    memberPlace: null,
    qrVersion: old.qrVersion,
  })
})
