import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetSales, freeEvent } from '../../../../test/free-event.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { register } from '../buying/register.server.ts'
import { returnTickets } from '../buying/return-tickets.server.ts'
import { ticketToken } from '../codes.server.ts'
import { readOffice } from '../office/read-office.server.ts'
import { refundTicket } from '../office/refund-ticket.server.ts'
import { changeAttendee } from '../own/change-attendee.server.ts'
import { tickets } from '../tables.server.ts'
import { checkIns } from './tables.server.ts'
import { makeSale, wanted } from '../testing.ts'
import { checkIn } from './check-in.server.ts'
import { listDoorEvents } from './list-door-events.server.ts'
import { readDoorNews } from './read-door-news.server.ts'
import { undoCheckIn } from './undo-check-in.server.ts'

/** At the door (C-45). */

let portal: Context
let buyer: Context
let eventId = 0
let typeId = 0
beforeEach(async () => {
  ;({ portal, buyer, eventId, typeId } = await freeEvent())
})
afterEach(forgetSales)

async function ticket() {
  const made = await register(buyer, wanted({ eventId, typeId }, { expectedFen: 0 }))
  const [own] = await portal.db
    .select()
    .from(tickets)
    .where(sql`${tickets.registrationId} = ${made.id}`)
  if (!own) throw new Error('a ticket was made')
  return own
}
let scans = 0
const scan = (text: string, more: object = {}) =>
  checkIn(portal, { eventId, ticket: text, scanId: `scan-${(scans += 1)}-a`, gate: '北门', ...more })

test('twenty scans of one ticket at several doors let in one, and tell the others when and where', async () => {
  const token = await ticketToken(portal.db, await ticket())
  const answers = await Promise.all(Array.from({ length: 20 }, () => scan(token)))
  expect(answers.filter(({ outcome }) => outcome === 'in')).toHaveLength(1)
  expect(
    answers.filter(({ outcome, entered }) => outcome === 'again' && entered?.gate === '北门'),
  ).toHaveLength(19)
  expect(await portal.db.$count(checkIns)).toBe(1)
})

test('the same scan sent again is the same, also by the number typed in', async () => {
  const { code } = await ticket()
  const again = { scanId: 'device-1-scan-1' }
  expect(await scan(code.toLowerCase(), again)).toMatchObject({
    outcome: 'in',
    holder: { name: '参会人1' },
  })
  expect(await scan(code, again)).toMatchObject({ outcome: 'in' })
  expect(await scan(code)).toMatchObject({ outcome: 'again' })
})

test('a forged, an old, a returned and a strange ticket are told apart, and so is one of another event', async () => {
  const own = await ticket()
  const token = await ticketToken(portal.db, own)
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`
  expect(await scan(forged)).toMatchObject({ outcome: 'forged', holder: null })
  expect(await scan('https://example.com')).toMatchObject({ outcome: 'unknown' })
  expect(await scan('2222222222')).toMatchObject({ outcome: 'unknown' })
  const other = await makeSale(portal)
  expect(await scan(token, { eventId: other })).toMatchObject({ outcome: 'other_event', holder: null })
  const attendee = { name: '李工', company: '', job: '', phone: '13712345678', email: '' }
  await changeAttendee(buyer, { code: own.code, attendee })
  expect(await scan(token)).toMatchObject({ outcome: 'outdated' })
  await returnTickets(buyer, { codes: [own.code] })
  expect(await scan(own.code)).toMatchObject({ outcome: 'void' })
})

test('whoever came in and got the money back is counted in no more, at the door as in the office', async () => {
  const [gone, stays] = [await ticket(), await ticket()]
  for (const { code } of [gone, stays]) await scan(code)
  await refundTicket(portal, { code: gone.code, amountFen: 0, reason: '身体不适' })
  expect(await listDoorEvents(portal)).toMatchObject([{ valid: 1, entered: 1 }])
  expect(await readDoorNews(portal, { eventId, since: 0 })).toMatchObject({ valid: 1, entered: 1 })
  expect((await readOffice(portal, { eventId })).figures.byType).toMatchObject([{ valid: 1, entered: 1 }])
})

test('an entry is taken back with a reason, and then there is another', async () => {
  const { code } = await ticket()
  await expect(undoCheckIn(portal, { code, reason: '误扫' })).rejects.toMatchObject({
    code: 'not_checked_in',
  })
  await scan(code)
  await expect(undoCheckIn(portal, { code, reason: ' ' })).rejects.toMatchObject({
    code: 'undo_reason_missing',
  })
  await undoCheckIn(portal, { code, reason: '误扫' })
  expect(await scan(code)).toMatchObject({ outcome: 'in' })
})

test('whoever is being let in cannot give the ticket back at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { code, id } = await ticket()
    const [answer, given] = await Promise.allSettled([scan(code), returnTickets(buyer, { codes: [code] })])
    const isIn = answer.status === 'fulfilled' && answer.value.outcome === 'in'
    expect(isIn).toBe(given.status === 'rejected')
    expect(await portal.db.$count(checkIns, sql`${checkIns.ticketId} = ${id}`)).toBe(isIn ? 1 : 0)
  }
})
