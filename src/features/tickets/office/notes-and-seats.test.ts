import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetSales, freeEvent } from '../../../../test/free-event.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { notifications } from '#features/notifications/tables.server.ts'
import { register } from '../buying/register.server.ts'
import { seatToken, ticketToken } from '../codes.server.ts'
import { checkIn } from '../door/check-in.server.ts'
import { findTicket } from '../find-ticket.server.ts'
import { sendTicketAgain } from './send-ticket-again.server.ts'
import { changeAttendee } from '../own/change-attendee.server.ts'
import { fillSeat } from '../own/fill-seat.server.ts'
import { tickets } from '../tables.server.ts'
import { makeBuyer, makeType, wanted } from '../testing.ts'
import { seatRows } from '../admin/seat-rows.ts'
import { listRegistrations } from './list-registrations.server.ts'
import { refundTicket } from './refund-ticket.server.ts'
import { saveNote } from './save-note.server.ts'
import { saveSeats } from './save-seats.server.ts'

/** What organisers write down of a registration, where attendees sit, and what nobody is told of strangers (C-104). */

let portal: Context
let eventId = 0
let typeId = 0
beforeEach(async () => {
  ;({ portal, eventId, typeId } = await freeEvent())
})
afterEach(forgetSales)

const form = (part: Parameters<typeof wanted>[1] = {}) =>
  wanted({ eventId, typeId }, { expectedFen: 0, ...part })
const ticketsOf = (id: number) =>
  portal.db.select().from(tickets).where(eq(tickets.registrationId, id)).orderBy(tickets.id)

test('a note is for organisers, and two who write it at once are told', async () => {
  const buyer = await makeBuyer(portal)
  const { number } = await register(buyer, form())
  await saveNote(portal, { number, note: '对公转账', before: '' })
  await expect(saveNote(portal, { number, note: '别的', before: '' })).rejects.toMatchObject({
    code: 'changed_by_other',
  })
  await expect(saveNote(portal, { number: 'B0', note: '', before: '' })).rejects.toMatchObject({
    code: 'registration_not_found',
  })
  await expect(saveNote(buyer, { number, note: '', before: '对公转账' })).rejects.toMatchObject({
    code: 'permission_missing',
  })
  expect(await listRegistrations(portal, { eventId, text: '' })).toMatchObject([{ note: '对公转账' }])
})

test('seats are said by number, phone or mail, all of them or none', async () => {
  const { id } = await register(await makeBuyer(portal), form({ seats: 2 }))
  const [first, second] = await ticketsOf(id)
  const rows = seatRows(
    `票号,座位\n${first?.code.toLowerCase()},3 桌\n${second?.phone.replace('+86', '')}\t5 桌\t2 座\n`,
  )
  expect(await saveSeats(portal, { eventId, rows })).toEqual({ count: 2 })
  expect((await ticketsOf(id)).map(({ seat }) => seat)).toEqual(['3 桌', '5 桌 2 座'])
  await expect(
    saveSeats(portal, {
      eventId,
      rows: [
        { ticket: first?.code ?? '', seat: '9 桌' },
        { ticket: '13999999999', seat: '9 桌' },
      ],
    }),
  ).rejects.toMatchObject({ code: 'seats_unknown', detail: { count: 1, names: '13999999999' } })
  const code = first?.code ?? ''
  const twice = (seat: string) =>
    saveSeats(portal, {
      eventId,
      rows: [
        { ticket: code, seat: '3 桌' },
        { ticket: first?.phone ?? '', seat },
      ],
    })
  await expect(twice('9 桌')).rejects.toMatchObject({ code: 'seats_twice', detail: { names: code } })
  expect(await twice('3 桌')).toEqual({ count: 1 })
  expect((await ticketsOf(id)).map(({ seat }) => seat)).toEqual(['3 桌', '5 桌 2 座'])
})

test('whoever has several tickets is seated by the number of one, which organisers are told', async () => {
  const dinner = await makeType(portal, eventId, { name: '晚宴票', priceFen: 0 })
  const form = wanted({ eventId, typeId }, { expectedFen: 0 })
  const [who] = form.tickets
  if (!who) throw new Error('somebody comes')
  const { id } = await register(await makeBuyer(portal), {
    ...form,
    tickets: [who, { ...who, typeId: dinner }],
  })
  const seat = (ticket: string) => saveSeats(portal, { eventId, rows: [{ ticket, seat: '3 桌' }] })
  await expect(seat(who.phone)).rejects.toMatchObject({
    code: 'seats_several',
    detail: { count: 1, names: who.phone },
  })
  const [, evening] = await ticketsOf(id)
  expect(await seat(evening?.code ?? '')).toEqual({ count: 1 })
})

test('a ticket that names nobody yet is called by its number when it is taken back', async () => {
  const buyer = await makeBuyer(portal)
  const { id } = await register(buyer, { ...form(), tickets: [{ typeId, name: '', isInvited: true }] })
  const [ticket] = await ticketsOf(id)
  await refundTicket(portal, { code: ticket?.code ?? '', amountFen: 0, reason: '活动缩小规模' })
  const told = await portal.db
    .select()
    .from(notifications)
    .where(eq(notifications.personId, requirePerson(buyer.actor).id))
  expect(told.map(({ body }) => body).join()).toContain(`票号 ${ticket?.code}（还没有参会人）的门票`)
})

test('a ticket is sent once more, and with a new code the old one is dead', async () => {
  const { id } = await register(await makeBuyer(portal), form())
  const [ticket] = await ticketsOf(id)
  if (!ticket) throw new Error('there is a ticket')
  const { code } = ticket
  await expect(sendTicketAgain(portal, { code })).rejects.toMatchObject({ code: 'ticket_without_mail' })
  const token = await ticketToken(portal.db, ticket)
  await findTicket(portal, token)
  await sendTicketAgain(portal, { code, isReissued: true })
  await expect(findTicket(portal, token)).rejects.toMatchObject({ code: 'ticket_not_valid' })
  await checkIn(portal, { eventId, ticket: code, scanId: `scan ${code}` })
  await expect(sendTicketAgain(portal, { code, isReissued: true })).rejects.toMatchObject({
    code: 'ticket_used',
  })
})

test('who names the same twice is told which; of strangers nobody learns more than a few times whether they come', async () => {
  const stranger = form()
  await register(await makeBuyer(portal), stranger)
  const curious = await makeBuyer(portal)
  const own = form({ seats: 2 })
  const [first, second] = own.tickets
  const twice = { ...own, tickets: [first, { ...second, phone: first?.phone }] }
  await expect(register(curious, twice)).rejects.toMatchObject({
    code: 'attendee_repeated',
    detail: { first: 1, second: 2 },
  })
  const { id } = await register(curious, own)
  await expect(register(curious, { ...own, tickets: [second] })).rejects.toMatchObject({
    code: 'attendee_own',
    detail: { who: '参会人' },
  })
  const [ticket] = await ticketsOf(id)
  const attendee = {
    ...stranger.tickets[0],
    name: '某人',
    company: '',
    job: '',
    email: '',
    phone: stranger.tickets[0]?.phone ?? '',
  }
  const ask = [
    () => register(curious, stranger),
    () => changeAttendee(curious, { code: ticket?.code ?? '', attendee }),
  ]
  const codes: string[] = []
  for (let tried = 0; tried < 14; tried += 1)
    codes.push(
      await (ask[tried % 2]?.() ?? Promise.resolve()).then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
    )
  expect(codes.filter((code) => code === 'attendee_twice')).toHaveLength(10)
  expect(codes.slice(10)).toEqual(Array.from({ length: 4 }, () => 'attendees_twice_used'))
  // From then on neither answer is given, also of those who do not come.
  await expect(register(curious, form())).rejects.toMatchObject({ code: 'attendees_twice_used' })
})

test('nor by the links of seats from one place', async () => {
  const stranger = form()
  await register(await makeBuyer(portal), stranger)
  const phone = stranger.tickets[0]?.phone ?? ''
  const { id } = await register(await makeBuyer(portal), {
    ...form(),
    tickets: [{ typeId, name: '', isInvited: true }],
  })
  const [ticket] = await ticketsOf(id)
  if (!ticket) throw new Error('there is a ticket')
  const token = await seatToken(portal.db, ticket)
  const visitor: Context = {
    ...portal,
    actor: { kind: 'visitor' },
    caller: { address: '203.0.113.77', browser: 'a browser' },
  }
  const attendee = { name: '某人', company: '', job: '', email: '', phone }
  for (let tried = 0; tried < 20; tried += 1)
    await expect(fillSeat(visitor, { token, attendee })).rejects.toMatchObject({ code: 'attendee_twice' })
  await expect(
    fillSeat(visitor, { token, attendee: { ...attendee, phone: '13811119999' } }),
  ).rejects.toMatchObject({ code: 'attendees_twice_used' })
})
