import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { messagesTo } from '#features/notifications/testing.ts'
import { refunds } from '#features/orders/tables.server.ts'
import { fakeProvider, forgetOrders } from '#features/orders/testing.ts'
import type { Context } from '#platform/context.ts'
import { countPoints } from '#platform/limits/take-points.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { cancelRegistration } from '../buying/cancel-registration.server.ts'
import { payRegistration } from '../buying/pay-registration.server.ts'
import { register } from '../buying/register.server.ts'
import { returnTickets } from '../buying/return-tickets.server.ts'
import { attendeesOfPerson } from '../rate-limits.ts'
import { tickets, ticketTypes } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, pay, wanted } from '../testing.ts'
import { changeAttendee } from './change-attendee.server.ts'
import { fillSeat } from './fill-seat.server.ts'
import { listOwnRegistrations } from './list-own.server.ts'

/** The page sends the same again where no answer came: what was done is answered as it was, and done once (C-18). */

let wechat = fakeProvider('wechat')
let portal: Context
let visitor: Context
let buyer: Context
let eventId = 0

beforeEach(async () => {
  const plain = testContext((await testDatabase()).db)
  wechat = fakeProvider('wechat')
  portal = { ...plain, services: { ...plain.services, payments: [wechat.provider] } }
  visitor = { ...portal, actor: { kind: 'visitor' } }
  eventId = await makeSale(portal, { refundRule: [{ days: 0, percent: 50 }] })
  buyer = await makeBuyer(portal)
})
afterEach(async () => {
  const { db } = await testDatabase()
  await db.execute(sql`truncate ticket_sales cascade`)
  await forgetOrders({ db })
})

let mails = 0
const someone = () => ({
  name: '李工',
  phone: '',
  email: `attendee-${(mails += 1)}@example.com`,
  company: '砺川晶体',
  job: '',
})
const mailsTo = async (to: string) => (await listSent(portal.db, { to })).length
/** Asks so many times at once. */
const together = <Answer>(times: number, ask: () => Promise<Answer>) =>
  Promise.all(Array.from({ length: times }, ask))

test('a seat that is filled in is one ticket, one mail and one message, and opens for who has the key alone', async () => {
  const typeId = await makeType(portal, eventId, { priceFen: 0 })
  const asked = wanted({ eventId, typeId }, { expectedFen: 0 })
  const [named] = asked.tickets
  const nobody = { typeId, name: '', company: '', job: '', phone: '', email: '', isInvited: true }
  await register(buyer, { ...asked, tickets: [named, nobody] })
  const [own] = (await listOwnRegistrations(buyer)).registrations
  const link = own?.tickets.find(({ seatToken }) => seatToken)?.seatToken ?? ''
  const attendee = someone()
  const filled = { token: link, attendee, key: 'key of the page' }
  const answers = await together(6, () => fillSeat(visitor, filled))
  expect(new Set(answers.map(({ token }) => token)).size).toBe(1)
  expect(await fillSeat(visitor, filled)).toEqual(answers[0])
  expect(await mailsTo(attendee.email)).toBe(1)
  const told = await messagesTo(portal, requirePerson(buyer.actor).id)
  expect(told.filter(({ kind }) => kind === 'seat_filled')).toHaveLength(1)
  for (const key of ['', 'of somebody else'])
    await expect(fillSeat(visitor, { ...filled, key })).rejects.toMatchObject({ code: 'seat_taken' })
  // Once it names somebody else, the key of before opens nothing.
  await changeAttendee(buyer, { code: link.split('.')[1] ?? '', attendee: someone() })
  await expect(fillSeat(visitor, filled)).rejects.toMatchObject({ code: 'seat_taken' })
})

test('a change of attendee makes one new code, one mail, and counts once', async () => {
  const typeId = await makeType(portal, eventId, { priceFen: 0 })
  const { id } = await register(buyer, wanted({ eventId, typeId }, { expectedFen: 0 }))
  const ticketNow = async () => {
    const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, id))
    if (!ticket) throw new Error('there is no ticket')
    return ticket
  }
  const { code, qrVersion } = await ticketNow()
  const attendee = someone()
  await together(6, () => changeAttendee(buyer, { code, attendee, key: 'first' }))
  await changeAttendee(buyer, { code, attendee, key: 'first' })
  expect(await ticketNow()).toMatchObject({ name: attendee.name, qrVersion: qrVersion + 1 })
  expect(await mailsTo(attendee.email)).toBe(1)
  const used = await countPoints(buyer, { limit: attendeesOfPerson, key: requirePerson(buyer.actor).id })
  await changeAttendee(buyer, { code, attendee, key: 'first' })
  expect(await countPoints(buyer, { limit: attendeesOfPerson, key: requirePerson(buyer.actor).id })).toBe(
    used,
  )
  // The same person under another key is asked for anew: that is how a code that was photographed dies.
  await changeAttendee(buyer, { code, attendee, key: 'second' })
  expect((await ticketNow()).qrVersion).toBe(qrVersion + 2)
  await expect(
    changeAttendee(await makeBuyer(portal), { code, attendee, key: 'second' }),
  ).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('tickets that are given back are paid back once, and each time it is said how much', async () => {
  const typeId = await makeType(portal, eventId, { capacity: 3 })
  const made = await register(buyer, wanted({ eventId, typeId }, { seats: 3, expectedFen: 300_000 }))
  await pay(portal, wechat, await payRegistration(buyer, made))
  const own = await portal.db.select().from(tickets).where(eq(tickets.registrationId, made.id))
  const codes = own.slice(0, 2).map(({ code }) => code)
  const answers = await together(6, () => returnTickets(buyer, { codes, key: 'back' }))
  answers.push(await returnTickets(buyer, { codes, key: 'back' }))
  expect(answers).toEqual(Array.from({ length: 7 }, () => ({ refundFen: 100_000 })))
  const given = await portal.db.select().from(refunds)
  expect(given.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(100_000)
  const [type] = await portal.db.select().from(ticketTypes).where(eq(ticketTypes.id, typeId))
  expect(type?.taken).toBe(1)
  const refused = { code: 'ticket_not_valid' }
  await expect(returnTickets(buyer, { codes, key: 'other' })).rejects.toMatchObject(refused)
  await expect(returnTickets(buyer, { codes })).rejects.toMatchObject(refused)
  const all = own.map(({ code }) => code)
  await expect(returnTickets(buyer, { codes: all, key: 'back' })).rejects.toMatchObject(refused)
  await expect(returnTickets(await makeBuyer(portal), { codes, key: 'back' })).rejects.toMatchObject({
    code: 'ticket_not_found',
  })
})

test('a registration that is given up is given up, however often that is asked', async () => {
  const typeId = await makeType(portal, eventId, { capacity: 1 })
  const made = await register(buyer, wanted({ eventId, typeId }))
  await payRegistration(buyer, made)
  await together(4, () => cancelRegistration(buyer, made))
  await cancelRegistration(buyer, made)
  expect(await portal.db.$count(ticketTypes, and(eq(ticketTypes.id, typeId), eq(ticketTypes.taken, 0)))).toBe(
    1,
  )
})
