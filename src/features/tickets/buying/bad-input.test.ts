import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { membershipPeriods } from '#features/membership/tables.server.ts'
import { fakeProvider, forgetOrders } from '#features/orders/testing.ts'
import { refunds } from '#features/orders/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { saveCodes } from '../office/save-codes.server.ts'
import { attendeesIn } from '../pasted-attendees.ts'
import { findTicketDifferences } from '../recount/find-differences.server.ts'
import { registrations, ticketCodes, tickets, ticketTypes } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, pay, wanted } from '../testing.ts'
import { payRegistration } from './pay-registration.server.ts'
import { register } from './register.server.ts'
import { returnTickets } from './return-tickets.server.ts'

/** What people do to a sale that nobody meant, where the other tests of this folder have not done it yet. */

let wechat = fakeProvider('wechat')
let portal: Context
let eventId = 0

beforeEach(async () => {
  const plain = testContext((await testDatabase()).db)
  wechat = fakeProvider('wechat')
  portal = { ...plain, services: { ...plain.services, payments: [wechat.provider] } }
  eventId = await makeSale(portal, { refundRule: [{ days: 0, percent: 100 }] })
})
afterEach(async () => {
  const { db } = await testDatabase()
  await db.execute(sql`truncate ticket_sales cascade`)
  await forgetOrders({ db })
})

const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => makeBuyer(portal)))
const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((each) => (each.status === 'rejected' ? [String(each.reason.code)] : []))

test('the last seat, wanted fifty times at once, is sold once', async () => {
  const typeId = await makeType(portal, eventId, { capacity: 1 })
  const all = await buyers(50)
  const outcomes = await Promise.allSettled(all.map((buyer) => register(buyer, wanted({ eventId, typeId }))))
  expect(codesOf(outcomes)).toEqual(Array.from({ length: 49 }, () => 'tickets_sold_out'))
  const [type] = await portal.db.select().from(ticketTypes).where(eq(ticketTypes.id, typeId))
  expect(type?.taken).toBe(1)
  expect(await portal.db.$count(registrations)).toBe(1)
  expect(await findTicketDifferences(portal)).toEqual([])
})

test('the last use of a code goes to one of two', async () => {
  const typeId = await makeType(portal, eventId)
  await saveCodes(portal, { eventId, codes: [{ code: 'ONCE2026' }], percentOff: 50 })
  const form = () => wanted({ eventId, typeId }, { expectedFen: 50_000, code: 'ONCE2026' })
  const outcomes = await Promise.allSettled((await buyers(2)).map((buyer) => register(buyer, form())))
  expect(codesOf(outcomes)).toEqual(['code_used_up'])
  expect((await portal.db.select().from(ticketCodes))[0]?.uses).toBe(1)
})

test('two thousand names are read at once and refused in words, and nothing is written of them', async () => {
  const typeId = await makeType(portal, eventId, { priceFen: 0 })
  const rows = Array.from(
    { length: 2000 },
    (_, index) => `参会人${index}\t138${String(index).padStart(8, '0')}`,
  )
  const people = attendeesIn(rows.join('\n'))
  expect(people).toHaveLength(2000)
  const form = { ...wanted({ eventId, typeId }, { expectedFen: 0 }) }
  const buyer = await makeBuyer(portal)
  const asked = (count: number) =>
    register(buyer, { ...form, tickets: people.slice(0, count).map((each) => ({ ...each, typeId })) })
  await expect(asked(2000)).rejects.toMatchObject({ kind: 'invalid', code: 'input_invalid' })
  await expect(asked(50)).rejects.toMatchObject({ code: 'too_many_tickets', detail: { most: 10 } })
  expect(await portal.db.$count(tickets)).toBe(0)
})

test('a membership that ends after the half-price ticket leaves it at its price; the next one costs the whole', async () => {
  const typeId = await makeType(portal, eventId)
  const member = await makeBuyer(portal, { isMember: true })
  const form = (expectedFen: number) => wanted({ eventId, typeId }, { expectedFen })
  const made = await register(member, form(50_000))
  // It ends, or its money goes back, while the order waits to be paid.
  const { id } = requirePerson(member.actor)
  await portal.db.delete(membershipPeriods).where(eq(membershipPeriods.personId, id))
  await pay(portal, wechat, await payRegistration(member, made))
  const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, made.id))
  expect(ticket).toMatchObject({ state: 'valid', paidFen: 50_000, priceRule: 'member' })
  await expect(register(member, form(50_000))).rejects.toMatchObject({
    code: 'price_changed',
    detail: { yuan: '1,000' },
  })
  // Given back, what was paid goes back and no more, and no half price comes free with it.
  expect(await returnTickets(member, { codes: [ticket?.code ?? ''] })).toEqual({ refundFen: 50_000 })
  expect((await portal.db.select().from(refunds)).map(({ amountFen }) => amountFen)).toEqual([50_000])
  await expect(register(member, form(50_000))).rejects.toMatchObject({ code: 'price_changed' })
})
