import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeProvider, forgetOrders } from '#features/orders/testing.ts'
import type { Context } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { memoryLog } from '../../../../test/memory-log.ts'
import { cancelRegistration } from '../buying/cancel-registration.server.ts'
import { expireRegistrations } from '../buying/expire-registrations.server.ts'
import { payRegistration } from '../buying/pay-registration.server.ts'
import { register } from '../buying/register.server.ts'
import { returnTickets } from '../buying/return-tickets.server.ts'
import { refundTicket } from '../office/refund-ticket.server.ts'
import { saveCodes } from '../office/save-codes.server.ts'
import { ticketCodes, ticketSales, tickets, ticketTypes } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, pay, wanted } from '../testing.ts'
import { joinWaitingList } from '../waiting/join-waiting-list.server.ts'
import { offerFreeSeats } from '../waiting/offer-free-seats.server.ts'
import { findTicketDifferences } from './find-differences.server.ts'
import { countTicketDifferences, recountTickets } from './recount-tickets.server.ts'

/** Seats, uses and money are where their lines say, through everything that can happen to a ticket. */

const wechat = fakeProvider('wechat')
let portal: Context

beforeEach(async () => {
  const plain = testContext((await testDatabase()).db)
  portal = { ...plain, services: { ...plain.services, payments: [wechat.provider] } }
})
afterEach(async () => {
  const { db } = await testDatabase()
  await db.execute(sql`truncate ticket_sales cascade`)
  await forgetOrders({ db })
})

/** Buys, gives back, expires, cancels, offers: a little of everything. Gives a valid ticket that was paid. */
async function busyEvent() {
  const eventId = await makeSale(portal, { refundRule: [{ days: 0, percent: 80 }] })
  const typeId = await makeType(portal, eventId, { capacity: 5 })
  await saveCodes(portal, { eventId, codes: [{ code: 'VIP2026' }], percentOff: 20, mostUses: 5 })
  const buyer = await makeBuyer(portal)
  const two = await register(
    buyer,
    wanted({ eventId, typeId }, { seats: 3, expectedFen: 240_000, code: 'VIP2026' }),
  )
  await pay(portal, wechat, await payRegistration(buyer, two))
  const own = await portal.db.select().from(tickets).where(eq(tickets.registrationId, two.id))
  const [kept, back, free] = own.map(({ code }) => code)
  await returnTickets(buyer, { codes: [back ?? ''] })
  await refundTicket(portal, { code: free ?? '', amountFen: 0, reason: '改送同事' })
  const gone = await makeBuyer(portal)
  await cancelRegistration(gone, await register(gone, wanted({ eventId, typeId })))
  const holder = await makeBuyer(portal)
  await register(holder, wanted({ eventId, typeId }, { seats: 4, expectedFen: 400_000 }))
  await joinWaitingList(await makeBuyer(portal), { eventId, typeId })
  const later = { ...portal, now: new Date(portal.now.getTime() + 20 * MINUTE_MS) }
  await expireRegistrations(later)
  await offerFreeSeats(later)
  return { eventId, typeId, code: kept ?? '' }
}

test('whatever happens to tickets, the recount finds nothing', async () => {
  await busyEvent()
  expect(await findTicketDifferences(portal)).toEqual([])
  const memory = memoryLog()
  await recountTickets({ ...portal, log: memory.log })
  expect(await countTicketDifferences(portal)).toBe(0)
  expect(memory.lines).toEqual([])
})

test('what was changed past the verbs is found, one by one, and said aloud', async () => {
  const { eventId, typeId, code } = await busyEvent()
  const { db } = portal
  await db.update(ticketTypes).set({ taken: 4 }).where(eq(ticketTypes.id, typeId))
  await db.update(ticketSales).set({ taken: 1 }).where(eq(ticketSales.eventId, eventId))
  await db.update(ticketCodes).set({ uses: 3 })
  await db.update(tickets).set({ listFen: 300_000, paidFen: 200_000 }).where(eq(tickets.code, code))
  expect(await findTicketDifferences(portal)).toEqual([
    { kind: 'code', about: expect.any(String), stored: 3, counted: 1 },
    { kind: 'event', about: String(eventId), stored: 1, counted: 2 },
    { kind: 'type', about: String(typeId), stored: 4, counted: 2 },
    { kind: 'unpaid', about: code, stored: 200_000, counted: 80_000 },
  ])
  await db.update(tickets).set({ state: 'void' }).where(eq(tickets.code, code))
  expect((await findTicketDifferences(portal)).map(({ kind }) => kind)).toContain('kept')
  const memory = memoryLog()
  await recountTickets({ ...portal, log: memory.log })
  expect(await countTicketDifferences(portal)).toBe(3)
  expect(memory.lines).toHaveLength(3)
})
