import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { fulfilMembership, takeMembershipBack } from '#features/membership/fulfil.server.ts'
import { readMemberships } from '#features/membership/queries.server.ts'
import { refundOrder, type TakeBack } from '#features/orders/refund-order.server.ts'
import { settleOrder, type Fulfil } from '#features/orders/settle-order.server.ts'
import { orderLines, orders, refunds } from '#features/orders/tables.server.ts'
import { fakeProvider, forgetOrders } from '#features/orders/testing.ts'
import type { Context } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { NOON, testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { cancelEvent, refundCancelledEvents } from '../office/cancel-event.server.ts'
import { listRegistrations } from '../office/list-registrations.server.ts'
import { registrations, tickets } from '../tables.server.ts'
import { expireUnanswered, makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { fulfilTicket, takeTicketBack } from './fulfil.server.ts'
import { payRegistration } from './pay-registration.server.ts'
import { quoteTickets } from './quote-tickets.server.ts'
import { register } from './register.server.ts'

/** A year of membership in one order with tickets, whose half price holds because of it (PROD-10). */

const YEAR_FEN = 29_900
let wechat = fakeProvider('wechat')
let portal: Context
let eventId = 0
let typeId = 0

beforeEach(async () => {
  const plain = testContext((await testDatabase()).db)
  wechat = fakeProvider('wechat')
  portal = { ...plain, services: { ...plain.services, payments: [wechat.provider] } }
  eventId = await makeSale(portal)
  typeId = await makeType(portal, eventId, { capacity: 2 })
})
afterEach(async () => {
  const { db } = await testDatabase()
  await db.execute(sql`truncate ticket_sales cascade`)
  await forgetOrders({ db })
})

const fulfil: Fulfil = (context, order, line) =>
  (line.product === 'membership_year' ? fulfilMembership : fulfilTicket)(context, order, line)
const takeBack: TakeBack = (context, order, line, quantity) =>
  (line.product === 'membership_year' ? takeMembershipBack : takeTicketBack)(context, order, line, quantity)
const isMember = async (buyer: Context) =>
  (await readMemberships(portal, requirePerson(buyer.actor).id)).of(portal.services.industries.main).isMember
const form = (seats = 1, ticketsFen = 50_000) => ({
  ...wanted({ eventId, typeId }, { seats, expectedFen: ticketsFen + YEAR_FEN }),
  withMembership: true,
})
async function buy(buyer: Context, at = portal) {
  const made = await register(buyer, form())
  const order = await payRegistration(buyer, made)
  const pay = () =>
    settleOrder(
      at,
      { number: order.number, provider: 'wechat', state: wechat.pay(order.number, order.amountFen) },
      fulfil,
    )
  return { made, order, pay }
}
const unearned = async () =>
  (await listRegistrations(portal, { eventId, text: '', mark: 'unearned' })).map(({ number }) => number)

test('is offered to who is no member, halves one ticket, and is one order of two lines at the price that was said', async () => {
  const buyer = await makeBuyer(portal)
  const asked = { eventId, typeIds: [typeId, typeId], code: '' }
  expect(await quoteTickets(buyer, asked)).toMatchObject({
    amountFen: 200_000,
    membership: { yearFen: YEAR_FEN, listFen: 200_000, ticketsFen: 150_000 },
  })
  expect((await quoteTickets(buyer, { ...asked, withMembership: true })).amountFen).toBe(150_000 + YEAR_FEN)
  const made = await register(buyer, form(2, 150_000))
  expect(made).toMatchObject({ amountFen: 150_000, membershipFen: YEAR_FEN, state: 'held' })
  const order = await payRegistration(buyer, made)
  expect(order).toMatchObject({ amountFen: 150_000 + YEAR_FEN })
  expect(order.lines.map(({ product, amountFen }) => [product, amountFen])).toEqual([
    ['event_ticket', 50_000],
    ['event_ticket', 100_000],
    ['membership_year', YEAR_FEN],
  ])
  expect(await isMember(buyer)).toBe(false)
  const state = wechat.pay(order.number, order.amountFen)
  await settleOrder(portal, { number: order.number, provider: 'wechat', state }, fulfil)
  expect(await isMember(buyer)).toBe(true)
  const own = await portal.db.select().from(tickets).where(eq(tickets.registrationId, made.id))
  expect(own.map(({ state: each, priceRule }) => [each, priceRule]).toSorted()).toEqual([
    ['valid', 'member'],
    ['valid', 'normal'],
  ])
  expect(await unearned()).toEqual([])
})

test('is not offered to a member, for nothing, or where no ticket is cheaper; the price is what holds', async () => {
  const member = await makeBuyer(portal, { isMember: true })
  expect((await quoteTickets(member, { eventId, typeIds: [typeId], code: '' })).membership).toBeUndefined()
  await expect(register(member, form())).rejects.toMatchObject({ code: 'membership_not_offered' })
  const buyer = await makeBuyer(portal)
  const plain = await makeType(portal, eventId, { name: '团体票', hasMemberPrice: false })
  expect((await quoteTickets(buyer, { eventId, typeIds: [plain], code: '' })).membership).toBeUndefined()
  await expect(register(buyer, { ...form(), expectedFen: 50_000 })).rejects.toMatchObject({
    code: 'price_changed',
    detail: { yuan: '799' },
  })
})

test('is replaced by the same without it, and found again as it was', async () => {
  const buyer = await makeBuyer(portal)
  const first = form()
  const made = await register(buyer, first)
  expect((await register(buyer, first)).id).toBe(made.id)
  const without = await register(buyer, { ...first, withMembership: false, expectedFen: 100_000 })
  expect(without.id).not.toBe(made.id)
  expect(without.membershipFen).toBeNull()
})

test('fifty tabs at once make one registration with one half price', async () => {
  const buyer = await makeBuyer(portal)
  const same = form()
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      register(buyer, index % 2 === 0 ? same : { ...same, withMembership: false, expectedFen: 100_000 }),
    ),
  )
  expect(all.some(({ status }) => status === 'fulfilled')).toBe(true)
  const held = await portal.db
    .select()
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), eq(registrations.state, 'held')))
  expect(held).toHaveLength(1)
  const [only] = held
  const own = await portal.db
    .select()
    .from(tickets)
    .where(eq(tickets.registrationId, only?.id ?? 0))
  expect(own.map(({ paidFen }) => paidFen)).toEqual([only?.membershipFen === null ? 100_000 : 50_000])
})

test('refunded later puts the half-price ticket before the office; refunded together nothing is left', async () => {
  const buyer = await makeBuyer(portal)
  const { made, order, pay } = await buy(buyer)
  await pay()
  const [row] = await portal.db.select().from(orders).where(eq(orders.number, order.number))
  const lines = await portal.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, row?.id ?? 0))
  const year = lines.find(({ product }) => product === 'membership_year')
  await refundOrder(
    portal,
    {
      number: order.number,
      reason: '读者申请',
      parts: [{ lineId: year?.id ?? 0, quantity: 1, amountFen: YEAR_FEN }],
    },
    takeBack,
  )
  expect(await isMember(buyer)).toBe(false)
  expect(await unearned()).toEqual([made.number])
  const other = await makeBuyer(portal)
  const both = await buy(other)
  await both.pay()
  await refundOrder(portal, { number: both.order.number, reason: '读者申请' }, takeBack)
  expect(await isMember(other)).toBe(false)
  expect(await unearned()).toEqual([made.number])
})

test('paid when no seat is left any more gives all of it back, and makes no member', async () => {
  const buyer = await makeBuyer(portal)
  const late: Context = { ...portal, now: new Date(NOON.getTime() + 90 * MINUTE_MS) }
  const { pay } = await buy(buyer, late)
  await expireUnanswered(portal)
  const others = await makeBuyer(late)
  await register(others, wanted({ eventId, typeId }, { seats: 2, expectedFen: 200_000 }))
  await pay()
  expect(await isMember(buyer)).toBe(false)
  const given = await portal.db.select().from(refunds)
  expect(given.map(({ amountFen }) => amountFen)).toEqual([50_000 + YEAR_FEN])
})

test('stays where the event is cancelled, whose tickets alone are paid back', async () => {
  const buyer = await makeBuyer(portal)
  const { pay } = await buy(buyer)
  await pay()
  await cancelEvent(portal, { eventId, reason: '场地不可用' })
  await refundCancelledEvents(portal)
  expect((await portal.db.select().from(refunds)).map(({ amountFen }) => amountFen)).toEqual([50_000])
  expect(await isMember(buyer)).toBe(true)
})
