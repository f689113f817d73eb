import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderForReader, tryOrderForReader } from '#features/orders/by-staff/order-for-reader.server.ts'
import { recordTransfer } from '#features/orders/record-transfer.server.ts'
import { fakeProvider, forgetOrders } from '#features/orders/testing.ts'
import type { Context, StaffActor } from '#platform/context.ts'
import { testContext, WITH_BANK } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { fulfilTicket } from '../buying/fulfil.server.ts'
import { keepSeats } from '../buying/keep-seats.server.ts'
import { register } from '../buying/register.server.ts'
import { tickets, ticketTypes } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { ticketsForReader, typesOnSale } from './tickets-for-reader.server.ts'

/** Support orders tickets for a firm that called and pays by bank transfer (C-28, C-42). */

const finance: StaffActor = { kind: 'staff', id: 1, sessionId: 1, roles: ['finance'], isProved: true }
const wires = { purchaseFor: ticketsForReader, keepUntil: keepSeats }

let portal: Context
let office: Context
let buyer: Context
let personId = 0
let eventId = 0
let typeId = 0

beforeEach(async () => {
  const plain = testContext((await testDatabase()).db)
  const payments = [fakeProvider('wechat').provider]
  portal = { ...plain, services: { ...plain.services, payments, settings: WITH_BANK } }
  office = { ...portal, actor: finance }
  eventId = await makeSale(portal)
  typeId = await makeType(portal, eventId, { capacity: 15 })
  await become(false)
})
afterEach(async () => {
  const { db } = await testDatabase()
  await db.execute(sql`truncate ticket_sales cascade`)
  await forgetOrders({ db })
})

async function become(isMember: boolean) {
  buyer = await makeBuyer(portal, { isMember })
  personId = buyer.actor.kind === 'person' ? buyer.actor.id : 0
}
const seatsOf = (seats: number, type = typeId) => ({
  personId,
  wanted: { product: 'event_ticket' as const, eventId, typeId: type, seats },
})
const order = (seats: number, expectedFen: number, type = typeId) =>
  orderForReader(office, { ...seatsOf(seats, type), expectedFen, reason: '按合同采购' }, wires)
const taken = async () =>
  (await portal.db.select().from(ticketTypes).where(eq(ticketTypes.id, typeId)))[0]?.taken

test('seats are taken while it waits, and are valid with links to fill in once the money came', async () => {
  const { number } = await order(3, 300_000)
  expect(await taken()).toBe(3)
  const money = {
    number,
    amountFen: 300_000,
    receivedOn: '2026-11-21',
    reference: 'N-2026-3',
    payer: '岚江储能',
  }
  await recordTransfer(office, money, fulfilTicket)
  const own = await portal.db.select().from(tickets).where(eq(tickets.buyerId, personId))
  expect(own.map(({ state, awaitsAttendee }) => [state, awaitsAttendee])).toEqual(
    Array.from({ length: 3 }, () => ['valid', true]),
  )
})

test('a quote takes no seat, and says the member’s price to a member', async () => {
  await become(true)
  const { amountFen } = await tryOrderForReader(office, seatsOf(1), wires)
  expect(amountFen).toBe(50_000)
  expect(await taken()).toBe(0)
})

test('more than there are, what is free, what somebody looks at first, and a second one that waits are refused', async () => {
  await expect(order(16, 1_600_000)).rejects.toMatchObject({
    code: expect.stringMatching(/too_many|sold_out/),
  })
  const free = await makeType(portal, eventId, { name: '赠票', priceFen: 0 })
  await expect(order(1, 1, free)).rejects.toMatchObject({ code: 'order_costs_nothing' })
  const reviewed = await makeType(portal, eventId, { name: '审核票', needsReview: true })
  await expect(order(1, 100_000, reviewed)).rejects.toMatchObject({ code: 'seat_needs_name' })
  await register(buyer, wanted({ eventId, typeId }))
  await expect(order(1, 100_000)).rejects.toMatchObject({ code: 'registration_waits' })
})

test('a second batch waits beside the first, and the very same is not ordered twice', async () => {
  await order(2, 200_000)
  await expect(order(2, 200_000)).rejects.toMatchObject({ code: 'registration_waits' })
  await order(1, 100_000)
  expect(await taken()).toBe(3)
})

test('staff choose among what anybody may buy now', async () => {
  await makeType(portal, eventId, { name: '赠票', priceFen: 0 })
  await makeType(portal, eventId, { name: '凭码票', shownTo: 'code' })
  const [event, ...others] = await typesOnSale(office)
  expect(others).toEqual([])
  expect(event?.types.map(({ id }) => id)).toEqual([typeId])
})
