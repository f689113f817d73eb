import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetSales, freeEvent } from '../../../../test/free-event.ts'
import { eq } from 'drizzle-orm'
import { makeStaff } from '#features/staff/testing.ts'
import type { Context } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { register } from '../buying/register.server.ts'
import { returnTickets } from '../buying/return-tickets.server.ts'
import { ticketToken } from '../codes.server.ts'
import { listDoorStaff, saveDoorStaff } from '../office/door-staff.server.ts'
import { tickets } from '../tables.server.ts'
import { checkIns } from './tables.server.ts'
import { makeSale, wanted } from '../testing.ts'
import { checkIn } from './check-in.server.ts'
import { doorHash, unsealed } from './door-hash.ts'
import { findAttendees } from './find-attendees.server.ts'
import { listDoorEvents } from './list-door-events.server.ts'
import { readDoorList } from './read-door-list.server.ts'
import { listDisputes } from './list-disputes.server.ts'
import { readDoorNews } from './read-door-news.server.ts'
import { undoCheckIn } from './undo-check-in.server.ts'

/** What doors know of each other, and who stands at them (C-45). */

let portal: Context
let buyer: Context
let eventId = 0
let typeId = 0
beforeEach(async () => {
  ;({ portal, buyer, eventId, typeId } = await freeEvent())
})
afterEach(forgetSales)

async function makeTicket() {
  const { id } = await register(buyer, wanted({ eventId, typeId }, { expectedFen: 0 }))
  const [own] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, id))
  if (!own) throw new Error('a ticket was made')
  return own
}

/** A scan that a device without a network made so many minutes ago. */
const offline = (ticket: string, scanId: string, minutes: number, gate: string) =>
  checkIn(portal, {
    eventId,
    ticket,
    scanId,
    gate,
    at: portal.now.getTime() - minutes * MINUTE_MS,
    shown: 'in',
  })
const news = (since = 0) => readDoorNews(portal, { eventId, since })
const disputes = (before?: string) => listDisputes(portal, { eventId, before })

test('of two doors without a network the scan made first counts, whichever is sent first, and both are shown', async () => {
  const { code } = await makeTicket()
  expect(await offline(code, 'south-scan', 5, '南门')).toMatchObject({ outcome: 'in' })
  expect(await offline(code, 'north-scan', 20, '北门')).toMatchObject({
    outcome: 'in',
    entered: { gate: '北门' },
  })
  expect(await portal.db.$count(checkIns)).toBe(1)
  expect(await offline(code, 'south-scan', 5, '南门')).toMatchObject({
    outcome: 'again',
    entered: { gate: '北门' },
  })
  const { disputed, entered, valid } = await news()
  expect([entered, valid, disputed]).toEqual([1, 1, 1])
  expect(await disputes()).toMatchObject([
    { code, outcome: 'again', gate: '南门', entered: { gate: '北门' } },
  ])
})

test('whoever was let in without a network on a ticket that was given back meanwhile is shown', async () => {
  const { code } = await makeTicket()
  await returnTickets(buyer, { codes: [code] })
  expect(await offline(code, 'late-scan', 5, '南门')).toMatchObject({ outcome: 'void', entered: null })
  expect(await disputes()).toMatchObject([{ code, outcome: 'void', entered: null }])
})

test('everybody whom a device let in and should not have is in the list, fifty at a time', async () => {
  const { code } = await makeTicket()
  await returnTickets(buyer, { codes: [code] })
  for (let at = 0; at < 53; at += 1) await offline(code, `late-scan-${at}`, at, '南门')
  expect((await news()).disputed).toBe(53)
  const first = await disputes()
  expect(first).toHaveLength(50)
  const rest = await disputes(first.at(-1)?.place)
  expect(rest).toHaveLength(3)
  expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(53)
})

test('a device whose clock runs ahead lets nobody in tomorrow', async () => {
  const { code } = await makeTicket()
  await offline(code, 'ahead-scan', -600, '南门')
  const [entry] = await portal.db.select().from(checkIns)
  expect(entry?.at).toEqual(portal.now)
})

test('a scan that was taken back stays taken back when its device sends it once more', async () => {
  const { code } = await makeTicket()
  await offline(code, 'undone-scan', 5, '南门')
  await undoCheckIn(portal, { code, reason: '误扫' })
  expect(await offline(code, 'undone-scan', 5, '南门')).toMatchObject({ outcome: 'undone', entered: null })
  expect(await portal.db.$count(checkIns)).toBe(0)
  const { changed, disputed } = await news()
  expect(changed).toEqual([{ code: await doorHash(eventId, code), entered: null }])
  expect(disputed).toBe(0)
  expect(await disputes()).toEqual([])
})

test('the list of a device says nothing of anybody whose ticket is not there', async () => {
  const own = await makeTicket()
  const list = await readDoorList(portal, { eventId })
  const text = JSON.stringify(list)
  for (const secret of [own.code, own.name, own.company, own.phone]) expect(text).not.toContain(secret)
  const token = await ticketToken(portal.db, own)
  const [listed] = list.tickets
  expect(listed).toMatchObject({
    token: await doorHash(eventId, token),
    code: await doorHash(eventId, own.code),
    version: 1,
    state: 'valid',
    entered: null,
  })
  expect(await unsealed(token, listed?.sealed ?? '')).toEqual([own.name, own.company, '标准票'])
  expect(await unsealed(`T1.${own.code}.1.AAAAAAAAAAA`, listed?.sealed ?? '')).toBeUndefined()
})

test('whoever stands at the door of one event does nothing at another', async () => {
  const { id } = await makeStaff(portal, ['door'])
  const keeper: Context = { ...portal, actor: { kind: 'staff', id, sessionId: 1, roles: ['door'] } }
  const { code } = await makeTicket()
  const scan = { eventId, ticket: code, scanId: 'keeper-scan' }
  const refused = { code: 'door_not_yours' }
  const acts = [
    () => checkIn(keeper, scan),
    () => undoCheckIn(keeper, { code, reason: '误扫' }),
    () => readDoorList(keeper, { eventId }),
    () => readDoorNews(keeper, { eventId, since: 0 }),
    () => findAttendees(keeper, { eventId, text: '参会' }),
  ]
  for (const act of acts) await expect(act()).rejects.toMatchObject(refused)
  const other = await makeSale(portal)
  await saveDoorStaff(portal, { eventId: other, staffIds: [id] })
  for (const act of acts) await expect(act()).rejects.toMatchObject(refused)
  expect(await listDoorEvents(keeper)).toMatchObject([{ id: other }])
  await saveDoorStaff(portal, { eventId, staffIds: [id] })
  expect(await checkIn(keeper, scan)).toMatchObject({ outcome: 'in' })
  await undoCheckIn(keeper, { code, reason: '误扫' })
  expect(await listDoorEvents(keeper)).toHaveLength(2)
  expect(await listDoorStaff(portal, { eventId })).toContainEqual({ id, name: '同事', isAtDoor: true })
  await saveDoorStaff(portal, { eventId, staffIds: [] })
  await expect(checkIn(keeper, { ...scan, scanId: 'keeper-scan-2' })).rejects.toMatchObject(refused)
  await expect(saveDoorStaff(portal, { eventId, staffIds: [id, 999_999] })).rejects.toMatchObject({
    code: 'door_staff_unknown',
  })
})

test('organisers stand at every door, and at none of an event that sells nothing', async () => {
  const actor = { kind: 'staff', id: 1, sessionId: 1, roles: ['events'] } as const
  const organiser: Context = { ...portal, actor }
  expect(await listDoorEvents(organiser)).toMatchObject([{ id: eventId, valid: 0, entered: 0 }])
  await expect(readDoorList(organiser, { eventId: 999_999 })).rejects.toMatchObject({
    code: 'sales_not_found',
  })
})

test('somebody without a QR is found by name, firm or the end of the phone, and nobody by less', async () => {
  const own = await makeTicket()
  const found = (text: string) => findAttendees(portal, { eventId, text })
  expect(await found('参会人')).toMatchObject([
    { code: own.code, phoneEnd: own.phone.slice(-4), state: 'valid' },
  ])
  expect(await found(own.phone.slice(-4))).toHaveLength(1)
  expect(await found('澜江半')).toHaveLength(1)
  await portal.db
    .update(tickets)
    .set({ company: 'ＡＢＢ 电气', email: 'post@somewhere.example' })
    .where(eq(tickets.id, own.id))
  expect(await found('abb')).toHaveLength(1)
  expect(await found('电气')).toHaveLength(1)
  for (const unasked of ['post@', own.code, own.phone.slice(-5)]) expect(await found(unasked)).toEqual([])
  expect(await found('%%')).toEqual([])
  expect(await found(own.phone.slice(0, 4))).toEqual([])
  await expect(found(' 参 ')).rejects.toMatchObject({ code: 'search_too_short' })
})

test('a name is found as it is seen, and one that shows nothing is none', async () => {
  const form = wanted({ eventId, typeId }, { expectedFen: 0 })
  const named = (name: string) =>
    register(buyer, {
      ...form,
      tickets: form.tickets.map((each) => ({ ...each, name, company: '\u202E晶砺' })),
    })
  await named('\u202D王\u200B\u00A0 小工\u202C')
  expect(await findAttendees(portal, { eventId, text: '王 小工' })).toMatchObject([
    { name: '王 小工', company: '晶砺' },
  ])
  await expect(named('\u200B\u2060')).rejects.toMatchObject({
    code: 'attendee_incomplete',
    detail: { field: '姓名' },
  })
})

test('whoever has a valid ticket is found before tickets that came to nothing', async () => {
  const valid = await makeTicket()
  for (let index = 0; index < 20; index += 1) {
    const { id } = await makeTicket()
    await portal.db.update(tickets).set({ state: 'void', name: '参会' }).where(eq(tickets.id, id))
  }
  const found = await findAttendees(portal, { eventId, text: '参会' })
  expect(found).toHaveLength(20)
  expect(found[0]).toMatchObject({ code: valid.code, state: 'valid' })
})
