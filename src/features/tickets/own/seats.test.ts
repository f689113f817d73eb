import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { channelChanges, personChannels } from '#features/accounts/tables.server.ts'
import { events } from '#features/events/tables.server.ts'
import { makeReachable, messagesTo } from '#features/notifications/testing.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { NOON, testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { register } from '../buying/register.server.ts'
import { returnTickets } from '../buying/return-tickets.server.ts'
import { checkIn } from '../door/check-in.server.ts'
import { findTicket } from '../find-ticket.server.ts'
import { attendeesOfPerson, seatsOfPlace } from '../rate-limits.ts'
import { listBadges } from '../office/list-badges.server.ts'
import { ticketSales, tickets } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { changeAttendee } from './change-attendee.server.ts'
import { fillSeat } from './fill-seat.server.ts'
import { findOpenSeat } from './find-open-seat.server.ts'
import { listOwnRegistrations } from './list-own.server.ts'
import { readOwnTicketData } from './own-tickets.server.ts'

/** Seats that somebody buys for others, who say themselves who they are (C-42). */

let portal: Context
let visitor: Context
let buyer: Context
let eventId = 0
let typeId = 0
beforeEach(async () => {
  portal = testContext((await testDatabase()).db)
  visitor = { ...portal, actor: { kind: 'visitor' } }
  buyer = await makeBuyer(portal)
  eventId = await makeSale(portal)
  typeId = await makeType(portal, eventId, { priceFen: 0 })
})

const SEAT = { name: '', company: '', job: '', phone: '', email: '', isInvited: true }
const attendee = { name: '李工', phone: '13700000001', email: 'li@example.com', company: '砺川晶体', job: '' }

/** A registration of one named attendee and so many seats; the links of these as the buyer sees them. */
async function buySeats(seats: number): Promise<string[]> {
  const asked = wanted({ eventId, typeId }, { expectedFen: 0 })
  const { id } = await register(buyer, {
    ...asked,
    tickets: [...asked.tickets, ...Array.from({ length: seats }, () => ({ ...SEAT, typeId }))],
  })
  const own = (await listOwnRegistrations(buyer)).registrations.find(
    ({ registration }) => registration.id === id,
  )
  expect(own?.tickets.filter(({ token }) => token !== undefined)).toHaveLength(1)
  return own?.tickets.flatMap((ticket) => ticket.seatToken ?? []) ?? []
}

const first = (links: readonly string[]): string => {
  const [link] = links
  if (link === undefined) throw new Error('there is no link')
  return link
}
const ticketOfName = async (name: string) => {
  const [ticket] = await portal.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), eq(tickets.name, name)))
  return ticket
}

test('what is over stands below what one still goes to, also where it was registered for later', async () => {
  await buySeats(0)
  const overId = await makeSale(portal)
  const overType = await makeType(portal, overId, { priceFen: 0 })
  await register(buyer, wanted({ eventId: overId, typeId: overType }, { expectedFen: 0 }))
  const shown = async () => (await listOwnRegistrations(buyer)).registrations.map(({ event }) => event.id)
  expect(await shown()).toEqual([overId, eventId])
  await portal.db
    .update(events)
    .set({ startsOn: '2026-01-01', endsOn: '2026-01-02' })
    .where(eq(events.id, overId))
  expect(await shown()).toEqual([eventId, overId])
})

test('whoever registers for many sees all of it, a page after the other, each registration whole', async () => {
  const made: { id: number; at: number }[] = []
  for (let index = 0; index < 21; index += 1) {
    // More than one day lets anybody name.
    const at = { ...buyer, now: new Date(NOON.getTime() + (index % 2) * 2 * DAY_MS + index) }
    const { id } = await register(at, wanted({ eventId, typeId }, { seats: 10, expectedFen: 0 }))
    made.push({ id, at: at.now.getTime() })
  }
  const latest = made.toSorted((one, two) => two.at - one.at).map(({ id }) => id)
  const shown = async (page: number) => {
    const own = await listOwnRegistrations(buyer, { page })
    for (const { tickets: each } of own.registrations) expect(each).toHaveLength(10)
    return { ...own, registrations: own.registrations.map(({ registration }) => registration.id) }
  }
  expect(await shown(1)).toEqual({ registrations: latest.slice(0, 20), page: 1, pageCount: 2 })
  expect(await shown(9)).toEqual({ registrations: latest.slice(20), page: 2, pageCount: 2 })
})

test('whoever opens the link is named, has the ticket, and the buyer is told; the link works once', async () => {
  const links = await buySeats(2)
  expect(links).toHaveLength(2)
  const { token } = await fillSeat(visitor, { token: first(links), attendee })
  expect((await findTicket(visitor, token)).ticket).toMatchObject({ name: '李工', phone: '+8613700000001' })
  expect((await listSent(portal.db, { to: attendee.email })).map(({ text }) => text).join('')).toContain(
    token,
  )
  const told = await messagesTo(portal, requirePerson(buyer.actor).id)
  expect(told.find(({ kind }) => kind === 'seat_filled')?.body).toContain('李工')
  expect(told.find(({ kind }) => kind === 'ticket_issued')?.body).toContain('还有 2 张没有参会人')
  await expect(fillSeat(visitor, { token: first(links), attendee })).rejects.toMatchObject({
    code: 'seat_taken',
  })
  // Only who is named has a badge.
  expect((await listBadges(portal, { eventId })).flat()).toHaveLength(2)
})

test('twenty who open the same link at once: one is named', async () => {
  const token = first(await buySeats(1))
  const asked = Array.from({ length: 20 }, (_, index) =>
    fillSeat(visitor, { token, attendee: { ...attendee, phone: `137000001${10 + index}` } }),
  )
  const done = await Promise.allSettled(asked)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a ticket is no link and a link no ticket; what is forged, given back, filled in by the buyer or over is refused', async () => {
  const [link = '', other = '', third = ''] = await buySeats(3)
  const refusal = (token: string, context = visitor) =>
    fillSeat(context, { token, attendee }).catch((error: unknown) => error)
  expect(await refusal(link.replace('S1.', 'T1.'))).toMatchObject({ code: 'seat_not_found' })
  await expect(findTicket(visitor, link.replace('S1.', 'T1.'))).rejects.toMatchObject({
    code: 'ticket_not_found',
  })
  expect(await refusal(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)).toMatchObject({
    code: 'seat_not_found',
  })
  const codeOf = (token: string) => token.split('.')[1] ?? ''
  await returnTickets(buyer, { codes: [codeOf(link)] })
  expect(await refusal(link)).toMatchObject({ code: 'seat_taken' })
  await changeAttendee(buyer, { code: codeOf(other), attendee })
  expect(await refusal(other)).toMatchObject({ code: 'seat_taken' })
  expect(await ticketOfName('李工')).toMatchObject({ awaitsAttendee: false, attendeeKey: '+8613700000001' })
  const after = { ...visitor, now: new Date(NOON.getTime() + 60 * DAY_MS) }
  expect(await refusal(third, after)).toMatchObject({ code: 'changes_over' })
})

test('the buyer names whoever comes as long as the link does, and then nobody else', async () => {
  await buySeats(1)
  await portal.db
    .update(ticketSales)
    .set({ changesUntil: '2026-12-01' })
    .where(eq(ticketSales.eventId, eventId))
  const seat = await ticketOfName('')
  const name = (day: string, phone: string) => {
    const at = { ...buyer, now: new Date(`${day}T10:00:00+08:00`) }
    return changeAttendee(at, { code: seat?.code ?? '', attendee: { ...attendee, phone } })
  }
  await expect(name('2026-12-14', '13700000001')).rejects.toMatchObject({ code: 'changes_over' })
  await name('2026-12-13', '13700000001')
  expect(await ticketOfName('李工')).toMatchObject({ code: seat?.code, awaitsAttendee: false })
  await expect(name('2026-12-13', '13700000002')).rejects.toMatchObject({ code: 'changes_over' })
})

test('one attendee holds one ticket of a type, by a link as well, and what is looked at first names everybody', async () => {
  const links = await buySeats(2)
  await fillSeat(visitor, { token: first(links), attendee })
  await expect(fillSeat(visitor, { token: links[1] ?? '', attendee })).rejects.toMatchObject({
    code: 'attendee_twice',
  })
  const reviewed = await makeType(portal, eventId, { name: '学生票', priceFen: 0, needsReview: true })
  await expect(
    register(buyer, {
      ...wanted({ eventId, typeId: reviewed }, { expectedFen: 0 }),
      tickets: [{ ...SEAT, typeId: reviewed }],
    }),
  ).rejects.toMatchObject({ code: 'seat_needs_name' })
})

test('nobody is named on a seat that somebody has come in with: that would certify another as having been there', async () => {
  const token = first(await buySeats(1))
  const ticket = token.split('.')[1] ?? ''
  await checkIn(portal, { eventId, ticket, scanId: 'scan at the door 1' })
  await expect(fillSeat(visitor, { token, attendee })).rejects.toMatchObject({ code: 'ticket_used' })
  await expect(findOpenSeat(visitor, token)).rejects.toMatchObject({ code: 'ticket_used' })
})

test('seats without names count as people of a day, so that nobody hoards a hall', async () => {
  const key = requirePerson(buyer.actor).id
  await takePoints(buyer, [{ limit: attendeesOfPerson, key, points: attendeesOfPerson.points - 2 }])
  await buySeats(1)
  await expect(buySeats(1)).rejects.toMatchObject({ code: 'attendees_of_day_used' })
})

test('seats filled in from one place are limited: each sends a mail to whatever address is written', async () => {
  const [link = '', other = ''] = await buySeats(2)
  const here: Context = { ...visitor, caller: { address: '203.0.113.88', browser: 'a browser' } }
  const key = addressKey('203.0.113.88')
  await takePoints(here, [{ limit: seatsOfPlace, key, points: seatsOfPlace.points - 1 }])
  await fillSeat(here, { token: link, attendee })
  const another = { ...attendee, phone: '13700000009' }
  await expect(fillSeat(here, { token: other, attendee: another })).rejects.toMatchObject({
    code: 'seats_of_day_used',
  })
  await fillSeat(
    { ...here, caller: { address: '203.0.113.89', browser: '' } },
    { token: other, attendee: another },
  )
})

test('whoever fills a seat in finds it among the own data; who has that address no longer does not', async () => {
  const { id, email } = await makeReachable(portal, { by: ['email'] })
  const colleague: Context = { ...portal, actor: { kind: 'person', id, sessionId: 1 } }
  await fillSeat(colleague, { token: first(await buySeats(1)), attendee: { ...attendee, email } })
  expect(await readOwnTicketData(colleague)).toMatchObject({
    他人代为报名: [{ 活动: '宽禁带功率年会', 参会人: `李工，砺川晶体，+8613700000001，${email}` }],
    活动报名: [],
  })
  expect(await readOwnTicketData(buyer)).toMatchObject({ 他人代为报名: [] })
  await portal.db.delete(personChannels).where(eq(personChannels.personId, id))
  const change = { personId: id, kind: 'email' as const, former: email, device: '', place: '' }
  await portal.db.insert(channelChanges).values({ ...change, changedAt: portal.now })
  expect(await readOwnTicketData(colleague)).toMatchObject({ 他人代为报名: [] })
})

test('a number that somebody typed is told once of an event, by a text message with nothing that was typed, and the own one is not', async () => {
  const texts = async (to: string) => listSent(portal.db, { to, channel: 'sms', purpose: 'ticket_named' })
  const asked = wanted({ eventId, typeId }, { expectedFen: 0, seats: 2 })
  const [own, other] = asked.tickets
  if (!own || !other) throw new Error('there are two')
  await portal.db.insert(personChannels).values({
    kind: 'phone',
    address: `+86${own.phone}`,
    personId: requirePerson(buyer.actor).id,
    verifiedAt: NOON,
  })
  const { id } = await register(buyer, asked)
  const [told, ...more] = await texts(`+86${other.phone}`)
  expect(more).toEqual([])
  expect(told).toMatchObject({
    notice: 'ticket_named',
    parameters: [
      ['event', '宽禁带功率年会'],
      ['day', '2026-12-12'],
      ['contact', expect.stringMatching(/.+/)],
    ],
  })
  expect(told?.text).toContain('不是您或同事替您报的，请告诉我们：')
  expect(told?.text).not.toMatch(/参会人|澜江半导体|联系人/)
  expect(await texts(`+86${own.phone}`)).toEqual([])
  const found = (await listOwnRegistrations(buyer)).registrations.find(
    ({ registration }) => registration.id === id,
  )
  const code = found?.tickets.find(({ name }) => name === other.name)?.code ?? ''
  const { typeId: _, ...attendee } = other
  await changeAttendee(buyer, { code, attendee: { ...attendee, phone: '13700000777' } })
  await changeAttendee(buyer, { code, attendee })
  expect(await texts('+8613700000777')).toHaveLength(1)
  expect(await texts(`+86${other.phone}`)).toHaveLength(1)
})
