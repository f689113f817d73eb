import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeReachable, messagesTo } from '#features/notifications/testing.ts'
import type { Context } from '#platform/context.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { register } from '../buying/register.server.ts'
import { ticketToken } from '../codes.server.ts'
import { saveSales } from '../office/save-sales.server.ts'
import { listingsOfTicket } from '../rate-limits.ts'
import { tickets } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { changeAttendee } from './change-attendee.server.ts'
import { forgetOldAttendees } from './forget-old-attendees.server.ts'
import { listAttendees } from './list-attendees.server.ts'
import { readOwnTicketData } from './own-tickets.server.ts'
import { sendOwnTicket } from './send-own-ticket.server.ts'
import { setListed } from './set-listed.server.ts'

/** Attendees who agree see each other, where the organisers let them. */

let portal: Context
let visitor: Context
let eventId = 0
let typeId = 0
beforeEach(async () => {
  portal = testContext((await testDatabase()).db)
  visitor = { ...portal, actor: { kind: 'visitor' } }
  eventId = await makeSale(portal, { showsAttendees: true })
  typeId = await makeType(portal, eventId, { priceFen: 0 })
})
afterEach(async () => {
  await portal.db.execute(sql`truncate ticket_sales cascade`)
})

/** Somebody with a ticket. */
async function attend(name: string) {
  const buyer = await makeBuyer(portal)
  const form = wanted({ eventId, typeId }, { expectedFen: 0 })
  const made = await register(buyer, { ...form, tickets: form.tickets.map((each) => ({ ...each, name })) })
  const read = async () => {
    const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, made.id))
    if (!ticket) throw new Error('there is no ticket')
    return { ticket, token: await ticketToken(portal.db, ticket) }
  }
  return { buyer, read, ...(await read()) }
}
const seenBy = async (token: string) =>
  (await listAttendees(visitor, { token, page: 1 })).attendees.map(({ name }) => name)

test('nobody is seen who has not agreed, and nobody any more who takes it back', async () => {
  const [one, other] = [await attend('甲'), await attend('乙')]
  expect(await seenBy(one.token)).toEqual([])
  await setListed(visitor, { token: other.token, isListed: true })
  expect(await seenBy(one.token)).toEqual(['乙'])
  const [shown] = (await listAttendees(visitor, { token: one.token, page: 1 })).attendees
  expect(Object.keys(shown ?? {}).toSorted()).toEqual(['company', 'job', 'name'])
  expect(JSON.stringify(await readOwnTicketData(other.buyer))).toContain('其他参会者看得到')
  await setListed(visitor, { token: other.token, isListed: false })
  expect(await seenBy(one.token)).toEqual([])
  expect(JSON.stringify(await readOwnTicketData(other.buyer))).not.toContain('其他参会者看得到')
})

test('the same said again is not written down again, and agreeing is said so often a day; taking it back is always heard', async () => {
  const { token, ticket } = await attend('甲')
  const say = (isListed: boolean) => setListed(visitor, { token, isListed })
  for (const isListed of [true, true, false, false]) await say(isListed)
  const { rows } = await portal.db.execute<{ listed: string }>(
    sql`select detail->>'isListed' as listed from audit_records
      where verb = 'setListed' and subject = ${`ticket:${ticket.code}`} order by id`,
  )
  expect(rows.map(({ listed }) => listed)).toEqual(['true', 'false'])
  for (let turn = 2; turn < listingsOfTicket.points; turn += 1) await say(true)
  await expect(say(true)).rejects.toMatchObject({ kind: 'too_many', code: 'ticket_listed_often' })
  await say(false)
  expect(await seenBy(token)).toEqual([])
})

test('somebody with two tickets is seen once, and past the last page is the last', async () => {
  const all = [await attend('甲'), await attend('甲'), await attend('乙')]
  for (const { token } of all) await setListed(visitor, { token, isListed: true })
  const token = all[0]?.token ?? ''
  const shown = await listAttendees(visitor, { token, page: 9 })
  expect(shown).toMatchObject({ total: 2, page: 1, pageCount: 1 })
  expect(shown.attendees.map(({ name }) => name).toSorted()).toEqual(['乙', '甲'])
})

test('whoever a ticket names next has agreed to nothing, and whoever is forgotten is seen no more', async () => {
  const [one, other] = [await attend('甲'), await attend('乙')]
  await setListed(visitor, { token: other.token, isListed: true })
  await setListed(visitor, { token: one.token, isListed: true })
  const attendee = { name: '丙', company: '', job: '', phone: '13700009999', email: '' }
  await changeAttendee(other.buyer, { code: other.ticket.code, attendee })
  expect(await seenBy(one.token)).toEqual(['甲'])
  await expect(setListed(visitor, { token: other.token, isListed: true })).rejects.toMatchObject({
    code: 'ticket_not_valid',
  })
  await forgetOldAttendees({ ...portal, now: new Date('2029-06-01') })
  expect(await seenBy((await other.read()).token)).toEqual([])
})

test('where the organisers show nobody there is no list, and nobody agrees to one', async () => {
  const { token } = await attend('甲')
  await setListed(visitor, { token, isListed: true })
  await saveSales(portal, { eventId, version: 1, state: 'open' })
  await expect(listAttendees(visitor, { token, page: 1 })).rejects.toMatchObject({
    kind: 'not_found',
    code: 'attendees_not_shown',
  })
  await expect(setListed(visitor, { token, isListed: true })).rejects.toMatchObject({
    code: 'attendees_not_shown',
  })
  await setListed(visitor, { token, isListed: false })
  await expect(listAttendees(visitor, { token: 'T1.x.1.y', page: 1 })).rejects.toMatchObject({
    code: 'ticket_not_found',
  })
})

test('an address that is not the buyer’s own gets few mails a day, and none with words of the buyer', async () => {
  const { id, email: ownEmail } = await makeReachable(portal, { by: ['email'] })
  const buyer: Context = { ...portal, actor: { kind: 'person', id, sessionId: 1 } }
  const form = wanted({ eventId, typeId }, { expectedFen: 0 })
  const made = await register(buyer, form)
  const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, made.id))
  const name = '请打开恶意网址'
  const become = (email: string) =>
    changeAttendee(buyer, {
      code: ticket?.code ?? '',
      attendee: { name, company: '', job: '', phone: '13700009999', email },
    })
  const mailsTo = (to: string) => listSent(portal.db, { to, purpose: 'ticket' })
  const told = async () => (await messagesTo(portal, id)).filter(({ kind }) => kind === 'ticket_changed')
  const victim = 'victim@example.com'
  for (let each = 0; each < 3; each += 1) await become(victim)
  expect(JSON.stringify(await told())).not.toContain('没有再发邮件')
  await become(victim)
  const mails = await mailsTo(victim)
  expect(mails).toHaveLength(3)
  expect(JSON.stringify(mails)).not.toContain(name)
  expect(JSON.stringify(mails)).toContain('时间：2026-12-12 至 12-13')
  const [changed] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, made.id))
  expect(changed).toMatchObject({ email: victim, qrVersion: (ticket?.qrVersion ?? 0) + 4 })
  expect((await told()).filter(({ body }) => body.includes('没有再发邮件'))).toHaveLength(1)
  await expect(sendOwnTicket(buyer, { code: ticket?.code ?? '' })).rejects.toMatchObject({
    code: 'ticket_mailed_often',
  })
  // Whoever buys it, and for whichever event.
  for (const other of ['one', 'two', 'three']) {
    const next = await makeSale(portal)
    const type = await makeType(portal, next, { name: other, priceFen: 0 })
    const many = wanted({ eventId: next, typeId: type }, { seats: 4, expectedFen: 0 })
    await register(await makeBuyer(portal), {
      ...many,
      tickets: many.tickets.map((each) => ({ ...each, email: victim })),
    })
  }
  expect(await mailsTo(victim)).toHaveLength(10)
  for (let each = 0; each < 5; each += 1) await become(ownEmail)
  const own = await mailsTo(ownEmail)
  expect(own).toHaveLength(5)
  expect(JSON.stringify(own[0])).toContain(name)
})
