import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askProviders } from '#features/orders/ask-providers.server.ts'
import { readOwnOrder } from '#features/orders/queries.server.ts'
import { refundOrder } from '#features/orders/refund-order.server.ts'
import { orders, refunds } from '#features/orders/tables.server.ts'
import { continueOrder } from '#features/orders/start-order.server.ts'
import { fakeProvider, forgetOrders } from '#features/orders/testing.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { NOON, testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { attendeesOfPerson } from '../rate-limits.ts'
import { changeAttendee } from '../own/change-attendee.server.ts'
import { readTicketToken, ticketToken } from '../codes.server.ts'
import { cancelEvent, refundCancelledEvents } from '../office/cancel-event.server.ts'
import { decideRegistration } from '../office/decide-registration.server.ts'
import { refundTicket } from '../office/refund-ticket.server.ts'
import { saveCodes } from '../office/save-codes.server.ts'
import { saveSales } from '../office/save-sales.server.ts'
import { saveTicketType } from '../office/save-ticket-type.server.ts'
import { registrations, ticketCodes, ticketSales, tickets, ticketTypes } from '../tables.server.ts'
import { checkIns } from '../door/tables.server.ts'
import { expireUnanswered, makeBuyer, makeSale, makeType, pay, wanted } from '../testing.ts'
import { cancelRegistration } from './cancel-registration.server.ts'
import { checkReturn } from './check-return.server.ts'
import { expireRegistrations } from './expire-registrations.server.ts'
import { fulfilTicket } from './fulfil.server.ts'
import { refundOfTickets } from './money-of-ticket.server.ts'
import { payRegistration } from './pay-registration.server.ts'
import { register } from './register.server.ts'
import { returnTickets } from './return-tickets.server.ts'
import { takeValidBack } from './take-valid-back.server.ts'

/** Registering, paying and giving back, also by fifty at once (C-42 to C-44). */

let wechat = fakeProvider('wechat')
let portal: Context
let eventId = 0

beforeEach(async () => {
  const plain = testContext((await testDatabase()).db)
  wechat = fakeProvider('wechat')
  portal = { ...plain, services: { ...plain.services, payments: [wechat.provider] } }
  eventId = await makeSale(portal, { refundRule: [{ days: 7, percent: 80 }] })
})
afterEach(async () => {
  const { db } = await testDatabase()
  await db.execute(sql`truncate ticket_sales cascade`)
  await forgetOrders({ db })
})

const later = (context: Context, ms: number): Context => ({ ...context, now: new Date(NOON.getTime() + ms) })
const at = async (typeId: number) => {
  const [type] = await portal.db.select().from(ticketTypes).where(eq(ticketTypes.id, typeId))
  const [sales] = await portal.db.select().from(ticketSales).where(eq(ticketSales.eventId, eventId))
  const seated = await portal.db.$count(
    tickets,
    and(eq(tickets.typeId, typeId), sql`${tickets.state} in ('held', 'valid')`),
  )
  return { taken: type?.taken, ofEvent: sales?.taken, seated }
}
const ticketsOf = (id: number) =>
  portal.db.select().from(tickets).where(eq(tickets.registrationId, id)).orderBy(tickets.id)
const stateOf = async (id: number) =>
  (await portal.db.select().from(registrations).where(eq(registrations.id, id)))[0]?.state
const orderOf = async (number: string) =>
  (await portal.db.select().from(orders).where(eq(orders.number, number)))[0]
const refunded = async () => portal.db.select().from(refunds)
/** Registers and pays. */
async function bought(buyer: Context, typeId: number, choices: Parameters<typeof wanted>[1] = {}) {
  const made = await register(buyer, wanted({ eventId, typeId }, choices))
  const order = await payRegistration(buyer, made)
  await pay(portal, wechat, order)
  return { made, order, own: await ticketsOf(made.id) }
}

describe('a registration', () => {
  test('keeps its seats and its price until it is paid, then its tickets are valid', async () => {
    const typeId = await makeType(portal, eventId, { capacity: 3 })
    const buyer = await makeBuyer(portal)
    const made = await register(buyer, wanted({ eventId, typeId }, { seats: 2, expectedFen: 200_000 }))
    expect(made.state).toBe('held')
    expect(await at(typeId)).toEqual({ taken: 2, ofEvent: 2, seated: 2 })
    const order = await payRegistration(buyer, made)
    expect(order.amountFen).toBe(200_000)
    await saveTicketType(portal, { id: typeId, eventId, version: 1, name: '标准票', priceFen: 900_000 })
    expect((await payRegistration(buyer, made)).amountFen).toBe(200_000)
    await pay(portal, wechat, order)
    await pay(portal, wechat, order)
    expect(await stateOf(made.id)).toBe('confirmed')
    expect((await ticketsOf(made.id)).map(({ state }) => state)).toEqual(['valid', 'valid'])
    expect(await at(typeId)).toEqual({ taken: 2, ofEvent: 2, seated: 2 })
  })

  test('that is free is confirmed at once', async () => {
    const typeId = await makeType(portal, eventId, { priceFen: 0 })
    const made = await register(await makeBuyer(portal), wanted({ eventId, typeId }, { expectedFen: 0 }))
    expect(made.state).toBe('confirmed')
  })

  test('costs a member half for one ticket of an event, and each ticket the lowest price that holds', async () => {
    const typeId = await makeType(portal, eventId)
    const member = await makeBuyer(portal, { isMember: true })
    const made = await register(member, wanted({ eventId, typeId }, { seats: 2, expectedFen: 150_000 }))
    expect((await ticketsOf(made.id)).map(({ priceRule }) => priceRule).toSorted()).toEqual([
      'member',
      'normal',
    ])
    await pay(portal, wechat, await payRegistration(member, made))
    await expect(
      register(member, wanted({ eventId, typeId }, { expectedFen: 50_000 })),
    ).rejects.toMatchObject({ code: 'price_changed', detail: { yuan: '1,000' } })
  })

  test('whose early price ends between page and order says the new price first', async () => {
    const earlyUntil = new Date(NOON.getTime() + MINUTE_MS)
    const typeId = await makeType(portal, eventId, {
      earlyPriceFen: 70_000,
      earlyUntil: earlyUntil.toISOString(),
    })
    const buyer = await makeBuyer(portal)
    const form = wanted({ eventId, typeId }, { expectedFen: 70_000 })
    await expect(register(later(buyer, MINUTE_MS), form)).rejects.toMatchObject({
      code: 'price_changed',
      detail: { yuan: '1,000' },
    })
    expect(await at(typeId)).toEqual({ taken: 0, ofEvent: 0, seated: 0 })
    const made = await register(buyer, form)
    expect((await payRegistration(later(buyer, 2 * MINUTE_MS), made)).amountFen).toBe(70_000)
  })

  test('asked twice is one; asked otherwise it takes the place of the first', async () => {
    const typeId = await makeType(portal, eventId, { capacity: 3 })
    const buyer = await makeBuyer(portal)
    const form = wanted({ eventId, typeId })
    const first = await register(buyer, form)
    expect((await register(buyer, form)).id).toBe(first.id)
    const order = await payRegistration(buyer, first)
    const other = await register(buyer, wanted({ eventId, typeId }, { seats: 3, expectedFen: 300_000 }))
    expect([await stateOf(first.id), await stateOf(other.id)]).toEqual(['cancelled', 'held'])
    expect(await at(typeId)).toEqual({ taken: 3, ofEvent: 3, seated: 3 })
    expect((await orderOf(order.number))?.state).toBe('closed')
    // Paid all the same, in the other tab: the money goes back.
    await pay(portal, wechat, order)
    expect(await refunded()).toMatchObject([{ amountFen: 100_000, reason: '已无名额，自动退回' }])
  })

  test('asked again with another contact is the same, and whom to reach is the new one', async () => {
    const typeId = await makeType(portal, eventId)
    const buyer = await makeBuyer(portal)
    const form = wanted({ eventId, typeId })
    const first = await register(buyer, form)
    const contact = { name: '新联系人', phone: '13900000001', email: 'new@example.com' }
    expect(await register(buyer, { ...form, contact })).toMatchObject({
      id: first.id,
      contactName: '新联系人',
      contactEmail: 'new@example.com',
    })
    const [kept] = await portal.db.select().from(registrations).where(eq(registrations.id, first.id))
    expect(kept).toMatchObject({ contactName: '新联系人', contactPhone: '+8613900000001' })
  })

  test('names nobody twice with the same type', async () => {
    const typeId = await makeType(portal, eventId)
    const form = wanted({ eventId, typeId })
    await register(await makeBuyer(portal), form)
    await expect(register(await makeBuyer(portal), form)).rejects.toMatchObject({ code: 'attendee_twice' })
  })

  test('is refused in plain words where it cannot be', async () => {
    const typeId = await makeType(portal, eventId, { minPerOrder: 2, maxPerOrder: 3 })
    const hidden = await makeType(portal, eventId, { name: '嘉宾票', shownTo: 'code' })
    const buyer = await makeBuyer(portal)
    const refusal = (form: Parameters<typeof register>[1], context = buyer) =>
      register(context, form).then(
        () => 'none',
        (error: { code?: string }) => error.code,
      )
    expect(await refusal(wanted({ eventId, typeId }))).toBe('too_few_tickets')
    expect(await refusal(wanted({ eventId, typeId }, { seats: 4 }))).toBe('too_many_tickets')
    expect(await refusal(wanted({ eventId, typeId: hidden }))).toBe('ticket_type_unknown')
    expect(await refusal(wanted({ eventId, typeId }, { seats: 2, code: 'NONE' }))).toBe('code_unknown')
    expect(await refusal({ ...wanted({ eventId, typeId }, { seats: 2 }), eventId: 999_999 })).toBe(
      'sales_not_found',
    )
    const form = wanted({ eventId, typeId }, { seats: 2 })
    const unnamed = { ...form, tickets: form.tickets.map((ticket) => ({ ...ticket, phone: '12' })) }
    expect(await refusal(unnamed)).toBe('attendee_incomplete')
    expect(await refusal(form, portal)).toBe('sign_in_required')
    for (const [state, code] of [
      ['paused', 'sales_paused'],
      ['closed', 'sales_not_open'],
    ] as const) {
      const [sales] = await portal.db.select().from(ticketSales).where(eq(ticketSales.eventId, eventId))
      await saveSales(portal, { eventId, version: sales?.version ?? 0, state })
      expect(await refusal(form)).toBe(code)
    }
  })

  test('gives its seats back when nobody can be paid', async () => {
    const typeId = await makeType(portal, eventId, { capacity: 1 })
    const buyer = await makeBuyer(portal)
    const made = await register(buyer, wanted({ eventId, typeId }))
    wechat.isDown = true
    await expect(payRegistration(buyer, made)).rejects.toMatchObject({ code: 'payment_unavailable' })
    expect(await at(typeId)).toEqual({ taken: 0, ofEvent: 0, seated: 0 })
  })

  test('is given up by its buyer alone', async () => {
    const typeId = await makeType(portal, eventId)
    const buyer = await makeBuyer(portal)
    const made = await register(buyer, wanted({ eventId, typeId }))
    await expect(cancelRegistration(await makeBuyer(portal), made)).rejects.toMatchObject({
      code: 'registration_not_found',
    })
    await cancelRegistration(buyer, made)
    expect(await at(typeId)).toEqual({ taken: 0, ofEvent: 0, seated: 0 })
    const free = await makeType(portal, eventId, { name: '免费票', priceFen: 0 })
    const own = await register(buyer, wanted({ eventId, typeId: free }, { expectedFen: 0 }))
    await expect(cancelRegistration(buyer, own)).rejects.toMatchObject({ code: 'registration_not_open' })
  })
})

describe('seats', () => {
  test('fifty at once for the last ten: exactly ten', async () => {
    const typeId = await makeType(portal, eventId, { capacity: 10 })
    const buyers = await Promise.all(Array.from({ length: 50 }, () => makeBuyer(portal)))
    const outcomes = await Promise.allSettled(
      buyers.map((buyer) => register(buyer, wanted({ eventId, typeId }))),
    )
    const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(refusals).toEqual(Array.from({ length: 40 }, () => 'tickets_sold_out'))
    expect(await at(typeId)).toEqual({ taken: 10, ofEvent: 10, seated: 10 })
  })

  test('of the whole event are shared by its types', async () => {
    const sale = await makeSale(portal, { capacity: 10 })
    const types = [await makeType(portal, sale), await makeType(portal, sale, { name: '贵宾票' })]
    const buyers = await Promise.all(Array.from({ length: 30 }, () => makeBuyer(portal)))
    const outcomes = await Promise.allSettled(
      buyers.map((buyer, index) => register(buyer, wanted({ eventId: sale, typeId: types[index % 2] ?? 0 }))),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  test('fifty tabs of one person keep the seats of one', async () => {
    const typeId = await makeType(portal, eventId, { capacity: 10 })
    const buyer = await makeBuyer(portal, { isMember: true })
    const form = wanted({ eventId, typeId }, { expectedFen: 50_000 })
    const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => register(buyer, form)))
    const made = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))
    expect(new Set(made).size).toBe(1)
    expect(await at(typeId)).toEqual({ taken: 1, ofEvent: 1, seated: 1 })
  })

  test('are never fewer than are taken: a capacity below that is refused, at that it sells no more', async () => {
    const typeId = await makeType(portal, eventId, { capacity: 5 })
    await register(await makeBuyer(portal), wanted({ eventId, typeId }, { seats: 3, expectedFen: 300_000 }))
    const change = { id: typeId, eventId, version: 1, name: '标准票', priceFen: 100_000 }
    await expect(saveTicketType(portal, { ...change, capacity: 2 })).rejects.toMatchObject({
      code: 'capacity_below_taken',
      detail: { taken: 3 },
    })
    await expect(
      saveSales(portal, { eventId, version: 1, state: 'open', capacity: 2 }),
    ).rejects.toMatchObject({ code: 'capacity_below_taken', detail: { taken: 3 } })
    await saveTicketType(portal, { ...change, capacity: 3 })
    await expect(register(await makeBuyer(portal), wanted({ eventId, typeId }))).rejects.toMatchObject({
      code: 'tickets_sold_out',
      detail: { left: 0 },
    })
  })

  test('are free again when nobody paid in time, for the next one', async () => {
    const typeId = await makeType(portal, eventId, { capacity: 1 })
    const buyer = await makeBuyer(portal)
    const made = await register(buyer, wanted({ eventId, typeId }))
    await payRegistration(buyer, made)
    await expireRegistrations(later(portal, 16 * MINUTE_MS))
    // The provider has not said yet that it was not paid.
    expect(await stateOf(made.id)).toBe('held')
    await askProviders(later(portal, 16 * MINUTE_MS), fulfilTicket)
    await askProviders(later(portal, 17 * MINUTE_MS), fulfilTicket)
    await expireRegistrations(later(portal, 18 * MINUTE_MS))
    expect(await stateOf(made.id)).toBe('expired')
    const next = await makeBuyer(portal)
    expect((await register(later(next, 18 * MINUTE_MS), wanted({ eventId, typeId }))).state).toBe('held')
  })

  test('are nobody else’s before the provider was asked, however long the portal stood still', async () => {
    const threeDays = 72 * HOUR_MS
    const typeId = await makeType(portal, eventId, { capacity: 2 })
    const [paying, idle] = [await makeBuyer(portal), await makeBuyer(portal)]
    const [paid, unpaid] = [
      await register(paying, wanted({ eventId, typeId })),
      await register(idle, wanted({ eventId, typeId })),
    ]
    const order = await payRegistration(paying, paid)
    await payRegistration(idle, unpaid)
    // The notice found nobody.
    wechat.pay(order.number, 100_000)
    await expireRegistrations(later(portal, threeDays))
    expect([await stateOf(paid.id), await stateOf(unpaid.id)]).toEqual(['held', 'held'])
    await askProviders(later(portal, threeDays), fulfilTicket)
    await expireRegistrations(later(portal, threeDays + MINUTE_MS))
    expect([await stateOf(paid.id), await stateOf(unpaid.id)]).toEqual(['confirmed', 'expired'])
  })

  test('are kept once by asking to pay, not on and on by asking again each time the order is nearly over', async () => {
    const typeId = await makeType(portal, eventId, { capacity: 1 })
    const buyer = await makeBuyer(portal)
    const made = await register(buyer, wanted({ eventId, typeId }))
    for (const minutes of [0, 14.5]) {
      await payRegistration(later(buyer, minutes * MINUTE_MS), made)
      await askProviders(later(portal, minutes * MINUTE_MS), fulfilTicket)
    }
    await expireRegistrations(later(portal, 29 * MINUTE_MS))
    expect(await stateOf(made.id)).toBe('held')
    await expect(payRegistration(later(buyer, 29 * MINUTE_MS), made)).rejects.toMatchObject({
      code: 'registration_not_open',
    })
    await askProviders(later(portal, 30 * MINUTE_MS), fulfilTicket)
    await askProviders(later(portal, 31 * MINUTE_MS), fulfilTicket)
    await expireRegistrations(later(portal, 31 * MINUTE_MS))
    expect(await stateOf(made.id)).toBe('expired')
    expect(await at(typeId)).toEqual({ taken: 0, ofEvent: 0, seated: 0 })
  })

  test('are kept for who goes on to pay on another device, where the order is another one', async () => {
    const typeId = await makeType(portal, eventId, { capacity: 1 })
    const buyer = await makeBuyer(portal)
    const made = await register(buyer, wanted({ eventId, typeId }))
    const { number } = await payRegistration(buyer, made)
    const telephone = {
      ...later(buyer, 10 * MINUTE_MS),
      caller: { address: '203.0.113.7', browser: 'Mozilla/5.0 (iPhone) Mobile' },
    }
    const order = await continueOrder(telephone, { number })
    expect(order.number).not.toBe(number)
    await expireRegistrations(later(portal, 20 * MINUTE_MS))
    expect(await stateOf(made.id)).toBe('held')
    await pay(later(portal, 21 * MINUTE_MS), wechat, order)
    expect(await stateOf(made.id)).toBe('confirmed')

    const idle = await register(
      await makeBuyer(portal),
      wanted({ eventId, typeId: await makeType(portal, eventId, { name: '晚宴' }) }),
    )
    await expireRegistrations(later(portal, 20 * MINUTE_MS))
    expect(await stateOf(idle.id)).toBe('expired')
  })

  test('paid for after the reservation ended are given where there is one, else the money goes back', async () => {
    const typeId = await makeType(portal, eventId, { capacity: 1 })
    const buyer = await makeBuyer(portal)
    const made = await register(buyer, wanted({ eventId, typeId }))
    const order = await payRegistration(buyer, made)
    await expireUnanswered(portal)
    await pay(portal, wechat, order)
    expect((await ticketsOf(made.id)).map(({ state }) => state)).toEqual(['valid'])
    expect(await at(typeId)).toEqual({ taken: 1, ofEvent: 1, seated: 1 })

    const other = await makeType(portal, eventId, { name: '晚宴', capacity: 1 })
    const slow = await makeBuyer(portal)
    const late = await register(slow, wanted({ eventId, typeId: other }))
    const lateOrder = await payRegistration(slow, late)
    await expireUnanswered(portal)
    await register(await makeBuyer(portal), wanted({ eventId, typeId: other }))
    await pay(portal, wechat, lateOrder)
    expect(await stateOf(late.id)).toBe('expired')
    expect((await orderOf(lateOrder.number))?.state).toBe('refunded')
    expect(await refunded()).toMatchObject([{ amountFen: 100_000, reason: '已无名额，自动退回' }])
    expect(await at(other)).toMatchObject({ taken: 1, seated: 1 })
  })

  test('given back are not there again for a second payment of the same, and that money goes back whole', async () => {
    const typeId = await makeType(portal, eventId)
    const buyer = await makeBuyer(portal)
    const made = await register(buyer, wanted({ eventId, typeId }, { seats: 2, expectedFen: 200_000 }))
    const computer = await payRegistration(buyer, made)
    const telephone = await continueOrder(
      { ...buyer, caller: { address: '203.0.113.7', browser: 'Mozilla/5.0 (iPhone) Mobile' } },
      computer,
    )
    await pay(portal, wechat, telephone)
    const [returned] = await ticketsOf(made.id)
    await returnTickets(buyer, { codes: [returned?.code ?? ''] })
    // The other order was paid as well, and its provider says so only now.
    await pay(portal, wechat, computer)
    expect((await ticketsOf(made.id)).map(({ state }) => state)).toEqual(['void', 'valid'])
    expect(await at(typeId)).toEqual({ taken: 1, ofEvent: 1, seated: 1 })
    expect((await orderOf(computer.number))?.state).toBe('refunded')
    const [registration] = await portal.db.select().from(registrations).where(eq(registrations.id, made.id))
    expect(registration?.orderNumber).toBe(telephone.number)
  })

  test('paid for when the event is over are not given, and the money goes back', async () => {
    const typeId = await makeType(portal, eventId)
    const buyer = await makeBuyer(portal)
    const made = await register(buyer, wanted({ eventId, typeId }))
    const order = await payRegistration(buyer, made)
    await expireUnanswered(portal)
    await pay(later(portal, 23 * 24 * HOUR_MS), wechat, order)
    expect(await stateOf(made.id)).toBe('expired')
    expect((await orderOf(order.number))?.state).toBe('refunded')
    expect(await at(typeId)).toEqual({ taken: 0, ofEvent: 0, seated: 0 })
  })

  test('paid for late are not taken for lost when something of ours fails: they are tried again', async () => {
    const typeId = await makeType(portal, eventId, { capacity: 1 })
    const buyer = await makeBuyer(portal)
    const made = await register(buyer, wanted({ eventId, typeId }))
    const order = await payRegistration(buyer, made)
    await expireUnanswered(portal)
    const wish = (invoice: { title: string } | null) =>
      portal.db.execute(sql`update registrations set invoice = ${invoice} where id = ${made.id}`)
    // No invoice has such a title: the database refuses it.
    await wish({ title: '' })
    await pay(portal, wechat, order)
    expect(await refunded()).toEqual([])
    expect((await orderOf(order.number))?.state).toBe('paid')
    await wish(null)
    await pay(portal, wechat, order)
    expect((await ticketsOf(made.id)).map(({ state }) => state)).toEqual(['valid'])
  })
})

describe('a code', () => {
  test('used by fifty at once is used no more than it may be, and again once it was given back', async () => {
    const typeId = await makeType(portal, eventId)
    await saveCodes(portal, { eventId, codes: [{ code: 'vip2026' }], percentOff: 20, mostUses: 2 })
    const buyers = await Promise.all(Array.from({ length: 20 }, () => makeBuyer(portal)))
    const form = () => wanted({ eventId, typeId }, { expectedFen: 80_000, code: 'VIP2026' })
    const outcomes = await Promise.allSettled(buyers.map((buyer) => register(buyer, form())))
    const codes = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(codes).toEqual(Array.from({ length: 18 }, () => 'code_used_up'))
    const uses = async () => (await portal.db.select().from(ticketCodes))[0]?.uses
    expect(await uses()).toBe(2)
    await expireRegistrations(later(portal, HOUR_MS))
    expect(await uses()).toBe(0)
  })

  test('opens the type that only it shows', async () => {
    const typeId = await makeType(portal, eventId, { shownTo: 'code', priceFen: 0 })
    const [invitation] = await saveCodes(portal, { eventId, codes: [{ guest: '王工' }], typeId })
    const code = invitation?.code ?? ''
    const made = await register(
      await makeBuyer(portal),
      wanted({ eventId, typeId }, { expectedFen: 0, code: code.toLowerCase() }),
    )
    expect(made.state).toBe('confirmed')
    await expect(
      register(await makeBuyer(portal), wanted({ eventId, typeId }, { expectedFen: 0, code })),
    ).rejects.toMatchObject({ code: 'code_used_up' })
  })
})

describe('review', () => {
  test('that lets somebody in shortly before an event takes no money once it is over', async () => {
    const typeId = await makeType(portal, eventId, { needsReview: true })
    const buyer = await makeBuyer(portal)
    const made = await register(buyer, wanted({ eventId, typeId }))
    const lastDay = 22 * 24 * HOUR_MS
    await decideRegistration(later(portal, lastDay), { number: made.number, isApproved: true })
    await payRegistration(later(buyer, lastDay), made)
    await expect(payRegistration(later(buyer, lastDay + 24 * HOUR_MS), made)).rejects.toMatchObject({
      code: 'registration_not_open',
    })
  })

  test('and was let in keeps its seat, whatever else is registered meanwhile', async () => {
    const reviewed = await makeType(portal, eventId, { name: '学生票', needsReview: true })
    const open = await makeType(portal, eventId)
    const buyer = await makeBuyer(portal)
    const { id, number } = await register(buyer, wanted({ eventId, typeId: reviewed }))
    await decideRegistration(portal, { number, isApproved: true, reason: '' })
    await register(buyer, wanted({ eventId, typeId: open }))
    const [letIn] = await portal.db.select().from(registrations).where(eq(registrations.id, id))
    expect(letIn?.state).toBe('held')
    expect((await payRegistration(buyer, { number })).amountFen).toBe(100_000)
  })

  test('takes seats when it lets in, and then there are three days to pay', async () => {
    const typeId = await makeType(portal, eventId, { needsReview: true, capacity: 1 })
    const buyer = await makeBuyer(portal)
    const made = await register(buyer, wanted({ eventId, typeId }))
    const other = await register(await makeBuyer(portal), wanted({ eventId, typeId }))
    expect([made.state, other.state]).toEqual(['applied', 'applied'])
    expect(await at(typeId)).toEqual({ taken: 0, ofEvent: 0, seated: 0 })
    await expect(payRegistration(buyer, made)).rejects.toMatchObject({ code: 'registration_not_open' })
    const decide = () => decideRegistration(portal, { number: made.number, isApproved: true })
    const outcomes = await Promise.allSettled([decide(), decide(), decide()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(
      decideRegistration(portal, { number: other.number, isApproved: true }),
    ).rejects.toMatchObject({ code: 'tickets_sold_out' })
    await decideRegistration(portal, { number: other.number, isApproved: false, reason: '名额有限' })
    expect(await stateOf(other.id)).toBe('refused')
    const order = await payRegistration(later(buyer, 40 * HOUR_MS), made)
    await pay(portal, wechat, order)
    expect(await stateOf(made.id)).toBe('confirmed')
  })
})

describe('giving back', () => {
  test('one of several gives back its part by the rule, frees its seat, and leaves the others', async () => {
    const typeId = await makeType(portal, eventId, { capacity: 2 })
    const buyer = await makeBuyer(portal)
    const { own, order } = await bought(buyer, typeId, { seats: 2, expectedFen: 200_000 })
    const [first, second] = own
    if (!first || !second) throw new Error('two tickets were bought')
    const twice = await Promise.allSettled(
      Array.from({ length: 10 }, () => returnTickets(buyer, { codes: [first.code] })),
    )
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refunded()).map(({ amountFen }) => amountFen)).toEqual([80_000])
    expect(await at(typeId)).toEqual({ taken: 1, ofEvent: 1, seated: 1 })
    expect((await orderOf(order.number))?.state).toBe('fulfilled')
    await expect(returnTickets(await makeBuyer(portal), { codes: [second.code] })).rejects.toMatchObject({
      code: 'ticket_not_found',
    })
    const close = later(buyer, 16 * 24 * HOUR_MS)
    await expect(returnTickets(close, { codes: [second.code] })).rejects.toMatchObject({
      code: 'refund_over',
    })
    const freeRefundsUntil = new Date(close.now.getTime() + HOUR_MS).toISOString()
    await saveSales(portal, { eventId, version: 1, state: 'open', freeRefundsUntil })
    expect(await returnTickets(close, { codes: [second.code] })).toEqual({ refundFen: 100_000 })
  })

  test('are never too late to be given back where they never could be', async () => {
    await portal.db.update(ticketSales).set({ refundRule: [] }).where(eq(ticketSales.eventId, eventId))
    const typeId = await makeType(portal, eventId)
    const buyer = await makeBuyer(portal)
    const { own } = await bought(buyer, typeId, { seats: 1, expectedFen: 100_000 })
    await expect(returnTickets(buyer, { codes: own.map(({ code }) => code) })).rejects.toMatchObject({
      code: 'refund_none',
    })
  })

  test.each([
    ['a part', 30_000, 70_000],
    ['all', 100_000, 0],
  ])(
    'after the orders’ desk gave %s of the price back and left the ticket, gives what is left and says so',
    async (_much, beforeFen, leftFen) => {
      const typeId = await makeType(portal, eventId)
      const buyer = await makeBuyer(portal)
      const { own, order } = await bought(buyer, typeId, { seats: 2, expectedFen: 200_000 })
      const [first, second] = own
      if (!first || !second) throw new Error('two tickets were bought')
      const { lines } = await readOwnOrder(portal, order)
      const parts = lines.map(({ id: lineId }) => ({ lineId, quantity: 0, amountFen: beforeFen }))
      await refundOrder(portal, { number: order.number, reason: '补偿', parts }, takeValidBack)
      expect((await checkReturn(buyer, { codes: [first.code] })).refundFen).toBe(leftFen)
      const press = () => returnTickets(buyer, { codes: [first.code], key: 'press' })
      expect(await press()).toEqual({ refundFen: leftFen })
      expect(await press()).toEqual({ refundFen: leftFen })
      const refund = (amountFen: number) =>
        refundTicket(portal, { code: second.code, amountFen, reason: '无法出席' })
      await expect(refund(leftFen + 1)).rejects.toMatchObject({ code: 'refund_above_price' })
      await refund(leftFen)
      expect((await orderOf(order.number))?.returnedFen).toBe(200_000)
      expect(await at(typeId)).toMatchObject({ taken: 0, seated: 0 })
    },
  )

  test('what another has given back between two looks gives no more money', async () => {
    const typeId = await makeType(portal, eventId)
    const buyer = await makeBuyer(portal)
    const { made, own } = await bought(buyer, typeId)
    const [ticket] = own
    const [registration] = await portal.db.select().from(registrations).where(eq(registrations.id, made.id))
    if (!ticket || !registration) throw new Error('a ticket was bought')
    const refund = (seen: typeof ticket) =>
      inTransaction(portal, (within) =>
        refundOfTickets(within, {
          tickets: [{ ticket: seen, registration, refundFen: 10_000 }],
          reason: '退票',
          takeBack: takeValidBack,
        }),
      )
    await expect(refund({ ...ticket, paidFen: 150_000 })).rejects.toMatchObject({ code: 'ticket_changed' })
    expect(await returnTickets(buyer, { codes: [ticket.code] })).toEqual({ refundFen: 80_000 })
    await expect(refund(ticket)).rejects.toMatchObject({ code: 'ticket_not_valid' })
    expect((await refunded()).map(({ amountFen }) => amountFen)).toEqual([80_000])
  })

  test('of a free ticket happens once, and the press that did it knows it again', async () => {
    const typeId = await makeType(portal, eventId, { priceFen: 0 })
    const buyer = await makeBuyer(portal)
    const made = await register(buyer, wanted({ eventId, typeId }, { expectedFen: 0 }))
    const [ticket] = await ticketsOf(made.id)
    if (!ticket) throw new Error('a ticket was given')
    const keys = Array.from({ length: 10 }, (_, index) => `press ${index}`)
    const press = (key: string) => returnTickets(buyer, { codes: [ticket.code], key })
    const tries = await Promise.allSettled(keys.map(press))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const first = keys[tries.findIndex(({ status }) => status === 'fulfilled')] ?? ''
    expect(await press(first)).toEqual({ refundFen: 0 })
  })

  test('is refused to who is in already, and to less than a group', async () => {
    const typeId = await makeType(portal, eventId, { minPerOrder: 3, priceFen: 60_000 })
    const buyer = await makeBuyer(portal)
    const { own } = await bought(buyer, typeId, { seats: 3, expectedFen: 180_000 })
    const codes = own.map(({ code }) => code)
    await expect(returnTickets(buyer, { codes: codes.slice(0, 1) })).rejects.toMatchObject({
      code: 'refund_breaks_group',
    })
    const ticketId = own[2]?.id ?? 0
    await portal.db.insert(checkIns).values({ ticketId, scanId: 'a', at: NOON })
    await expect(returnTickets(buyer, { codes })).rejects.toMatchObject({ code: 'ticket_used' })
    await portal.db.delete(checkIns)
    expect(await returnTickets(buyer, { codes })).toEqual({ refundFen: 144_000 })
    expect(await at(typeId)).toMatchObject({ taken: 0, seated: 0 })
  })

  test('of two that were bought one by one is not refused because groups are sold since', async () => {
    const typeId = await makeType(portal, eventId, { priceFen: 60_000 })
    const buyer = await makeBuyer(portal)
    const { own } = await bought(buyer, typeId, { seats: 2, expectedFen: 120_000 })
    await portal.db.update(ticketTypes).set({ minPerOrder: 3 }).where(eq(ticketTypes.id, typeId))
    const codes = own.slice(1).map(({ code }) => code)
    expect(await returnTickets(buyer, { codes })).toEqual({ refundFen: 48_000 })
  })
})

describe('a ticket that the organisers take back', () => {
  test('gives back as much as they say, once, also after its holder came in, and frees its seat', async () => {
    const typeId = await makeType(portal, eventId, { capacity: 2 })
    const buyer = await makeBuyer(portal)
    const { own } = await bought(buyer, typeId, { seats: 2, expectedFen: 200_000 })
    const [first, second] = own
    if (!first || !second) throw new Error('two tickets were bought')
    await portal.db.insert(checkIns).values({ ticketId: first.id, scanId: 'a', at: NOON })
    const refund = (code: string, amountFen: number) =>
      refundTicket(portal, { code, amountFen, reason: '无法出席' })
    await expect(refund(first.code, 100_001)).rejects.toMatchObject({ code: 'refund_above_price' })
    await expect(refund(first.code, -1)).rejects.toMatchObject({ code: 'input_invalid' })
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => refund(first.code, 30_000)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refunded()).map(({ amountFen }) => amountFen)).toEqual([30_000])
    expect(await at(typeId)).toEqual({ taken: 1, ofEvent: 1, seated: 1 })
    const given = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => refund(second.code, 0)),
      ...Array.from({ length: 5 }, () => returnTickets(buyer, { codes: [second.code] })),
    ])
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await at(typeId)).toEqual({ taken: 0, ofEvent: 0, seated: 0 })
    await expect(refund(second.code, 0)).rejects.toMatchObject({ code: 'ticket_not_valid' })
    await expect(refund('2222222222', 0)).rejects.toMatchObject({ code: 'ticket_not_found' })
  })
})

test('nobody has mails sent to strangers without end by naming one after the other', async () => {
  const typeId = await makeType(portal, eventId)
  const buyer = await makeBuyer(portal)
  const { own } = await bought(buyer, typeId)
  const key = requirePerson(buyer.actor).id
  await takePoints(buyer, [{ limit: attendeesOfPerson, key, points: attendeesOfPerson.points - own.length }])
  const attendee = { name: '李工', company: '', job: '', phone: '', email: 'stranger@example.com' }
  await expect(changeAttendee(buyer, { code: own[0]?.code ?? '', attendee })).rejects.toMatchObject({
    code: 'attendees_of_day_used',
  })
})

test('a ticket that names somebody else has a new code, and the old one is dead', async () => {
  const typeId = await makeType(portal, eventId)
  const buyer = await makeBuyer(portal)
  const { own } = await bought(buyer, typeId)
  const [ticket] = own
  if (!ticket) throw new Error('a ticket was bought')
  const before = await ticketToken(portal.db, ticket)
  const attendee = { name: '李工', company: '', job: '', phone: '13712345678', email: '' }
  await expect(
    changeAttendee(await makeBuyer(portal), { code: ticket.code, attendee }),
  ).rejects.toMatchObject({ code: 'ticket_not_found' })
  await changeAttendee(buyer, { code: ticket.code, attendee })
  const [changed] = await ticketsOf(ticket.registrationId)
  expect(changed).toMatchObject({ name: '李工', phone: '+8613712345678', qrVersion: 2 })
  expect(await readTicketToken(portal.db, before)).toEqual({ code: ticket.code, qrVersion: 1 })
  const forged = `${before.slice(0, -1)}${before.endsWith('A') ? 'E' : 'A'}`
  expect(await readTicketToken(portal.db, forged)).toBeUndefined()
  expect(await readTicketToken(portal.db, before.replace('.1.', '.2.'))).toBeUndefined()
})

test('a cancelled event gives all its money back, once, however often the job begins anew', async () => {
  const typeId = await makeType(portal, eventId, { capacity: 9 })
  const paid = await bought(await makeBuyer(portal), typeId, { seats: 2, expectedFen: 200_000 })
  const waiting = await register(await makeBuyer(portal), wanted({ eventId, typeId }))
  await cancelEvent(portal, { eventId, reason: '场地不可用' })
  await expect(register(await makeBuyer(portal), wanted({ eventId, typeId }))).rejects.toMatchObject({
    code: 'event_cancelled',
  })
  await Promise.all([refundCancelledEvents(portal), refundCancelledEvents(portal)])
  await refundCancelledEvents(portal)
  expect((await refunded()).map(({ amountFen }) => amountFen)).toEqual([200_000])
  expect([await stateOf(paid.made.id), await stateOf(waiting.id)]).toEqual(['cancelled', 'cancelled'])
  expect(await at(typeId)).toEqual({ taken: 0, ofEvent: 0, seated: 0 })
})

test('whoever gives a ticket of a cancelled event back before the job comes gets all of it as well', async () => {
  const typeId = await makeType(portal, eventId)
  const buyer = await makeBuyer(portal)
  const { made } = await bought(buyer, typeId)
  await portal.db.update(registrations).set({ refundRule: [{ days: 0, percent: 50 }] })
  const [own] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, made.id))
  await cancelEvent(portal, { eventId, reason: '场地不可用' })
  expect(await returnTickets(buyer, { codes: [own?.code ?? ''] })).toEqual({ refundFen: 100_000 })
  await refundCancelledEvents(portal)
  expect((await refunded()).map(({ amountFen }) => amountFen)).toEqual([100_000])
})

test('a ticket that was paid more than a year ago is given back all the same, and its money left to staff', async () => {
  const typeId = await makeType(portal, eventId)
  const buyer = await makeBuyer(portal)
  const { own } = await bought(buyer, typeId, { seats: 2, expectedFen: 200_000 })
  const [first, second] = own
  if (!first || !second) throw new Error('two tickets were bought')
  const now = new Date(portal.now.getTime() + 366 * DAY_MS)
  const freeRefundsUntil = new Date(now.getTime() + HOUR_MS).toISOString()
  await saveSales(portal, { eventId, version: 1, state: 'open', freeRefundsUntil })
  expect(await checkReturn(buyer, { codes: [first.code] })).toMatchObject({ isByHand: false })
  const later = { ...buyer, now }
  expect(await checkReturn(later, { codes: [first.code] })).toMatchObject({
    refundFen: 100_000,
    isByHand: true,
  })
  expect(await returnTickets(later, { codes: [first.code] })).toEqual({ refundFen: 100_000 })
  await refundTicket({ ...portal, now }, { code: second.code, amountFen: 50_000, reason: '无法出席' })
  expect(await at(typeId)).toMatchObject({ taken: 0, seated: 0 })
  expect(await refunded()).toMatchObject([
    { amountFen: 100_000, state: 'failed', note: '付款已超过一年，支付机构不再受理，请转账退回' },
    { amountFen: 50_000, state: 'failed' },
  ])
})

test('a cancelled event ends what was paid more than a year ago too, and leaves its money to staff', async () => {
  const typeId = await makeType(portal, eventId)
  const { made, order } = await bought(await makeBuyer(portal), typeId)
  await cancelEvent(portal, { eventId, reason: '场地不可用' })
  const later = { ...portal, now: new Date(portal.now.getTime() + 366 * DAY_MS) }
  await refundCancelledEvents(later)
  expect(await stateOf(made.id)).toBe('cancelled')
  expect(await refunded()).toMatchObject([
    { amountFen: 100_000, state: 'failed', note: '付款已超过一年，支付机构不再受理，请转账退回' },
  ])
  await expect(
    refundOrder(later, { number: order.number, reason: '再退' }, takeValidBack),
  ).rejects.toMatchObject({ code: 'order_not_refundable' })
})
