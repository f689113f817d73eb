import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import { messagesTo } from '#features/notifications/testing.ts'
import { awaitTransfer, type KeepUntil } from '#features/orders/await-transfer.server.ts'
import { cancelOrder } from '#features/orders/cancel-order.server.ts'
import { recordTransfer } from '#features/orders/record-transfer.server.ts'
import { continueOrder } from '#features/orders/start-order.server.ts'
import { readOfficeOrder } from '#features/orders/desk/read-order.server.ts'
import { orderPayments, orders } from '#features/orders/tables.server.ts'
import { fakeProvider, forgetOrders } from '#features/orders/testing.ts'
import { waitLonger } from '#features/orders/waiting-transfers.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { NOON, testContext, WITH_BANK } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { expireRegistrations } from './expire-registrations.server.ts'
import { fulfilTicket } from './fulfil.server.ts'
import { keepSeats } from './keep-seats.server.ts'
import { payRegistration } from './pay-registration.server.ts'
import { register } from './register.server.ts'
import { cancelEvent, refundCancelledEvents } from '../office/cancel-event.server.ts'
import { readRegistered } from '../own/read-registered.server.ts'
import { saveQuota } from '../quotas/save-quota.server.ts'
import { registrations, tickets, ticketTypes } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'

/** Seats of a group whose company pays by bank transfer are kept for days (C-28). */

let portal: Context
let buyer: Context
let eventId = 0
let typeId = 0

beforeEach(async () => {
  const plain = testContext((await testDatabase()).db)
  const payments = [fakeProvider('wechat').provider]
  portal = { ...plain, services: { ...plain.services, payments, settings: WITH_BANK } }
  eventId = await makeSale(portal)
  typeId = await makeType(portal, eventId, { capacity: 15 })
  buyer = await makeBuyer(portal)
})
afterEach(async () => {
  const { db } = await testDatabase()
  await db.execute(sql`truncate ticket_sales cascade`)
  await forgetOrders({ db })
})

const keep: KeepUntil = keepSeats
const after = (context: Context, ms: number): Context => ({ ...context, now: new Date(NOON.getTime() + ms) })
async function awaited() {
  const made = await register(buyer, wanted({ eventId, typeId }, { seats: 3, expectedFen: 300_000 }))
  const { number: online } = await payRegistration(buyer, made)
  const { number } = await awaitTransfer(buyer, { number: online }, keep)
  return { number, id: made.id, registration: made.number }
}
const taken = async () => {
  const [type] = await portal.db.select().from(ticketTypes).where(eq(ticketTypes.id, typeId))
  return type?.taken
}
const orderOf = async (number: string) =>
  (await portal.db.select().from(orders).where(eq(orders.number, number)))[0]
const stateOf = async (id: number) => {
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.id, id))
  return row?.state
}

test('they are kept until the last day, then they are there for others', async () => {
  const { id } = await awaited()
  await expireRegistrations(after(portal, 7 * DAY_MS))
  expect(await stateOf(id)).toBe('held')
  await expireRegistrations(after(portal, 8 * DAY_MS))
  expect(await stateOf(id)).toBe('expired')
  expect(await taken()).toBe(0)
})

test('the arrival makes the tickets of all of them valid', async () => {
  const { number, id } = await awaited()
  await recordTransfer(
    after(portal, 3 * DAY_MS),
    { number, amountFen: 300_000, receivedOn: '2026-11-24', reference: 'T-0001', payer: '澜江半导体' },
    fulfilTicket,
  )
  expect(await stateOf(id)).toBe('confirmed')
  const own = await portal.db.select().from(tickets).where(eq(tickets.registrationId, id))
  expect(own.map(({ state }) => state)).toEqual(['valid', 'valid', 'valid'])
})

test('whoever gives the transfer up keeps them only as long as paying online takes', async () => {
  const { number, id, registration } = await awaited()
  await cancelOrder(buyer, { number }, keep)
  await expireRegistrations(after(portal, 10 * MINUTE_MS))
  expect(await stateOf(id)).toBe('held')
  await expect(payRegistration(buyer, { number: registration })).resolves.toMatchObject({ way: 'code' })
  // The provider was asked and has never answered.
  await portal.db.update(orderPayments).set({ askedAt: after(portal, DAY_MS).now })
  await expireRegistrations(after(portal, 2 * DAY_MS))
  expect(await stateOf(id)).toBe('expired')
})

test('no transfer is waited for that would come when the event has begun, and none is waited for so long', async () => {
  const { number } = await awaited()
  await expect(waitLonger(portal, { number, lastDay: '2026-12-12' }, keep)).rejects.toMatchObject({
    code: 'transfer_too_late',
  })
  await waitLonger(portal, { number, lastDay: '2026-12-11' }, keep)
  const late = after(buyer, 16 * DAY_MS)
  typeId = await makeType(portal, eventId, { name: '现场票' })
  const made = await register(late, wanted({ eventId, typeId }))
  const { number: online } = await payRegistration(late, made)
  await expect(awaitTransfer(late, { number: online }, keep)).rejects.toMatchObject({
    code: 'transfer_too_late',
  })
})

test('nobody transfers for an event that was cancelled: the order is closed, and its buyer told why', async () => {
  const { number, id } = await awaited()
  const office: Context = { ...portal, actor: { kind: 'system', name: 'test', may: 'all' } }
  await cancelEvent(office, { eventId, reason: '台风' })
  await refundCancelledEvents(office)
  expect(await stateOf(id)).toBe('cancelled')
  expect((await orderOf(number))?.state).toBe('closed')
  const told = await messagesTo(portal, buyer.actor.kind === 'person' ? buyer.actor.id : 0)
  expect(told.find(({ kind }) => kind === 'transfer_given_up')?.body).toContain(
    '不再等待转账：活动取消：台风',
  )
  // Whoever the firm calls reads it as well.
  const { timeline } = await readOfficeOrder(office, { number }, async () => [])
  expect(timeline).toContainEqual(
    expect.objectContaining({ what: '不再等待转账', note: '活动取消：台风', by: '' }),
  )
  // What is on its way all the same goes back.
  const money = { amountFen: 300_000, receivedOn: '2026-11-24', reference: 'T-0003', payer: '澜江半导体' }
  expect(await recordTransfer(after(portal, 3 * DAY_MS), { number, ...money }, fulfilTicket)).toEqual({
    isGiven: false,
    backFen: 300_000,
  })
})

describe('of the seats of an event', () => {
  const ask = async (who: Context, seats: number) => {
    const made = await register(who, wanted({ eventId, typeId }, { seats, expectedFen: seats * 100_000 }))
    const { number: online } = await payRegistration(who, made)
    return { online, asking: () => awaitTransfer(who, { number: online }, keep) }
  }

  test('a fifth may wait, and who finds no room pays online with the seats that are kept', async () => {
    const { number } = await awaited()
    const other = await makeBuyer(portal)
    const { online, asking } = await ask(other, 1)
    await expect(asking()).rejects.toMatchObject({
      code: 'transfer_seats_full',
      detail: { percent: 20, most: 3, left: 0 },
    })
    await expect(continueOrder(other, { number: online })).resolves.toMatchObject({ state: 'open' })
    expect(await taken()).toBe(4)
    // What waits already may wait longer, and what is given up or paid makes room.
    await waitLonger(portal, { number, lastDay: '2026-12-11' }, keep)
    await cancelOrder(buyer, { number }, keep)
    await expect(asking()).resolves.toMatchObject({ number: expect.any(String) })
  })

  test('no more than that wait, however many ask at the same moment', async () => {
    const asked = await Promise.all([1, 2, 1, 2].map(async (seats) => ask(await makeBuyer(portal), seats)))
    const outcomes = await Promise.allSettled(asked.map(({ asking }) => asking()))
    const waiting = await portal.db.execute<{ seats: number }>(sql`
      select count(*)::int as seats from tickets join registrations on registrations.id = registration_id
      join orders on orders.number = order_number and way = 'transfer' and orders.state = 'open'`)
    expect(waiting.rows[0]?.seats).toBeLessThanOrEqual(3)
    expect(waiting.rows[0]?.seats).toBeGreaterThan(1)
    const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'transfer_seats_full'))
  })

  test.each([
    ['the event’s own', { capacity: 10 }, {}, 2],
    ['those of what kinds share', {}, { capacity: null }, 1],
    ['none, where they are not limited', {}, { capacity: null }, undefined],
  ] as const)('%s are counted', async (name, sales, type, most) => {
    eventId = await makeSale(portal, sales)
    typeId = await makeType(portal, eventId, { ...type, maxPerOrder: 10 })
    if (name.includes('share'))
      await saveQuota(portal, { eventId, name: '会场', capacity: 5, typeIds: [typeId], version: 0 })
    const { asking } = await ask(buyer, 3)
    const refused: unknown = await asking().then(
      () => undefined,
      ({ code, detail }) => ({ code, ...detail }),
    )
    expect(refused).toEqual(most && { code: 'transfer_seats_full', percent: 20, most, left: most })
  })
})

describe('while seats wait for a bank transfer', () => {
  const isToBePaid = async () => {
    const personId = buyer.actor.kind === 'person' ? buyer.actor.id : 0
    return (await readRegistered(portal, { eventId, personId }))?.isToBePaid
  }

  test('more people are registered beside them, and both batches are given what was paid', async () => {
    const { number, id } = await awaited()
    const nextDay = after(buyer, DAY_MS)
    expect(await isToBePaid()).toBe(false)
    const second = await register(nextDay, wanted({ eventId, typeId }, { seats: 2, expectedFen: 200_000 }))
    const online = await payRegistration(nextDay, second)
    expect([await stateOf(id), await stateOf(second.id)]).toEqual(['held', 'held'])
    expect(await taken()).toBe(5)
    expect(await isToBePaid()).toBe(true)
    // What is to be paid online still makes room for something else.
    const third = await register(nextDay, wanted({ eventId, typeId }, { seats: 1 }))
    expect(await Promise.all([id, second.id, third.id].map(stateOf))).toEqual(['held', 'cancelled', 'held'])
    expect((await orderOf(online.number))?.state).toBe('closed')
    expect((await orderOf(number))?.state).toBe('open')
    const money = { amountFen: 300_000, receivedOn: '2026-11-24', reference: 'T-0002', payer: '澜江半导体' }
    await recordTransfer(after(portal, 3 * DAY_MS), { number, ...money }, fulfilTicket)
    expect(await stateOf(id)).toBe('confirmed')
  })

  test('whoever owns a number that the firm typed buys a ticket all the same, and nobody else by it', async () => {
    const form = wanted({ eventId, typeId })
    const made = await register(buyer, form)
    const { number: online } = await payRegistration(buyer, made)
    const { number } = await awaitTransfer(buyer, { number: online }, keep)
    await expect(register(await makeBuyer(portal), form)).rejects.toMatchObject({ code: 'attendee_twice' })
    const owner = await makeBuyer(portal)
    const [{ phone } = { phone: '' }] = form.tickets
    await portal.db.insert(personChannels).values({
      personId: requirePerson(owner.actor).id,
      kind: 'phone',
      address: `+86${phone}`,
      verifiedAt: NOON,
    })
    const own = await register(owner, form)
    expect((await register(owner, form)).id).toBe(own.id)
    // Nobody else takes it from the owner, and the firm's seats are given as they were ordered.
    await expect(register(await makeBuyer(portal), form)).rejects.toMatchObject({ code: 'attendee_twice' })
    const money = { amountFen: 100_000, receivedOn: '2026-11-24', reference: 'T-0004', payer: '澜江半导体' }
    await recordTransfer(after(portal, 3 * DAY_MS), { number, ...money }, fulfilTicket)
    expect([await stateOf(made.id), await stateOf(own.id)]).toEqual(['confirmed', 'held'])
  })

  test('the very same is the one that waits', async () => {
    const form = wanted({ eventId, typeId }, { seats: 3, expectedFen: 300_000 })
    const made = await register(buyer, form)
    const { number: online } = await payRegistration(buyer, made)
    await awaitTransfer(buyer, { number: online }, keep)
    expect((await register(buyer, form)).id).toBe(made.id)
    expect(await taken()).toBe(3)
  })

  test('what waited until it was given up makes room again', async () => {
    const { number, id } = await awaited()
    await cancelOrder(buyer, { number }, keep)
    await register(buyer, wanted({ eventId, typeId }, { seats: 2, expectedFen: 200_000 }))
    expect(await stateOf(id)).toBe('cancelled')
    expect(await taken()).toBe(2)
  })
})
