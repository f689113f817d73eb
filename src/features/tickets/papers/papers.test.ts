import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetSales, freeEvent } from '../../../../test/free-event.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { textsOf } from '#platform/pdf/testing.ts'
import { register } from '../buying/register.server.ts'
import { returnTickets } from '../buying/return-tickets.server.ts'
import { ticketToken } from '../codes.server.ts'
import { checkIn } from '../door/check-in.server.ts'
import { BADGES_AT_ONCE } from '../limits.ts'
import { listBadges } from '../office/list-badges.server.ts'
import { correctAttendee } from '../office/correct-attendee.server.ts'
import { makeBadges } from '../office/make-badges.server.ts'
import { saveSeats } from '../office/save-seats.server.ts'
import { changeAttendee } from '../own/change-attendee.server.ts'
import { ATTENDEES_KEPT_MS, forgetOldAttendees } from '../own/forget-old-attendees.server.ts'
import { papersOfPlace, papersOfTicket } from '../rate-limits.ts'
import { tickets, ticketSales, ticketTypes } from '../tables.server.ts'
import { makeType, wanted } from '../testing.ts'
import { makeCertificate, makeTicketPaper, makeTicketPicture } from './make-papers.server.ts'

/** What is printed of tickets. */

let portal: Context
let buyer: Context
let eventId = 0
let typeId = 0
beforeEach(async () => {
  ;({ portal, buyer, eventId, typeId } = await freeEvent())
})
afterEach(forgetSales)

async function makeTickets(names: readonly string[], from = buyer) {
  const asked = wanted({ eventId, typeId }, { seats: names.length, expectedFen: 0 })
  const { id } = await register(from, {
    ...asked,
    tickets: asked.tickets.map((ticket, index) => ({ ...ticket, name: names[index] ?? '' })),
  })
  return portal.db.select().from(tickets).where(eq(tickets.registrationId, id)).orderBy(tickets.id)
}
async function makeOne(name = '王工') {
  const [ticket] = await makeTickets([name])
  if (!ticket) throw new Error('a ticket was made')
  return { ...ticket, token: await ticketToken(portal.db, ticket) }
}
const later = (days: number): Context => ({
  ...portal,
  now: new Date(portal.now.getTime() + days * DAY_MS),
})
const plain = async (bytes: Uint8Array) =>
  (await textsOf(bytes)).map((text) => text.replaceAll(/\s+/g, ' ').trim())

test('a ticket on paper says who, what, when and where, and its number, for nobody but its holder', async () => {
  const { token, code } = await makeOne('欧阳晓岚')
  const { fileName, bytes } = await makeTicketPaper(portal, { token })
  expect(fileName).toBe('电子票 宽禁带功率年会.pdf')
  const [text, ...more] = await plain(bytes)
  expect(more).toEqual([])
  for (const said of ['宽禁带功率年会', '2026-12-12 至 12-13', '澜江 会议中心', '欧阳晓岚', '标准票', code])
    expect(text).toContain(said)
  expect(text, 'it cost nothing, and can be given back').not.toContain('不支持退票')
  for (const [forged, problem] of [
    [`T1.${code}.1.AAAAAAAAAAA`, 'ticket_not_found'],
    ['x', 'ticket_not_found'],
  ] as const)
    await expect(makeTicketPaper(portal, { token: forged })).rejects.toMatchObject({ code: problem })
})

test('a ticket as a picture fits a telephone, for nobody but its holder', async () => {
  const { token } = await makeOne('欧阳晓岚')
  const { fileName, bytes } = await makeTicketPicture(portal, { token })
  expect(fileName).toBe('电子票 宽禁带功率年会.png')
  const { format, width, height } = await sharp(bytes).metadata()
  expect([format, width, height]).toEqual(['png', 1080, 1920])
  // Dark where its code stands, and not one colour where its holder is named.
  const part = async (top: number, of: { left: number; width: number; height: number }) => {
    const cut = await sharp(bytes)
      .extract({ top, ...of })
      .toBuffer()
    return (await sharp(cut).stats()).channels[0]
  }
  expect((await part(600, { left: 270, width: 540, height: 540 }))?.mean).toBeLessThan(190)
  expect((await part(1380, { left: 180, width: 720, height: 120 }))?.stdev).toBeGreaterThan(10)
  await expect(makeTicketPicture(portal, { token: 'x' })).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('a ticket on paper says the rule for returns that it was bought with', async () => {
  await portal.db.update(ticketSales).set({ refundRule: [{ days: 7, percent: 100 }] })
  const { token, code } = await makeOne()
  await portal.db.update(tickets).set({ listFen: 100, paidFen: 100 }).where(eq(tickets.code, code))
  await portal.db.update(ticketSales).set({ refundRule: [] })
  const [text] = await plain((await makeTicketPaper(portal, { token })).bytes)
  expect(text).toContain('活动前 7 天及更早退 100%')
})

test('a seat stands whole on the ticket on paper and on the badge, however long the kind of ticket is', async () => {
  const { id, token } = await makeOne()
  const [name, seat] = ['VIP 全通票（含晚宴与第三天的参观，'.padEnd(39, '长') + '）', 'A 区 12 桌 8 号']
  await portal.db.update(ticketTypes).set({ name }).where(eq(ticketTypes.id, typeId))
  await portal.db.update(tickets).set({ seat }).where(eq(tickets.id, id))
  expect(await plain((await makeTicketPaper(portal, { token })).bytes)).toEqual([
    expect.stringContaining(seat),
  ])
  const { pdf } = await makeBadges(portal, { eventId, ticketIds: [id] })
  expect(await plain(pdf)).toEqual([expect.stringContaining(seat)])
})

test('no paper is made of a ticket that names somebody else since, or was given back', async () => {
  const { token, code } = await makeOne()
  await changeAttendee(buyer, {
    code,
    attendee: { name: '李工', phone: '13800000001', email: '', company: '', job: '' },
  })
  await expect(makeTicketPaper(portal, { token })).rejects.toMatchObject({ code: 'ticket_not_valid' })
  const other = await makeOne('赵工')
  await returnTickets(buyer, { codes: [other.code] })
  await expect(makeTicketPaper(portal, other)).rejects.toMatchObject({ code: 'ticket_not_valid' })
})

test('papers of one ticket, and for one place, are drawn so often an hour', async () => {
  const [much, other] = [await makeOne('周工'), await makeOne('吴工')]
  const { points } = papersOfTicket
  await takePoints(portal, [{ limit: papersOfTicket, key: much.code, points }])
  await expect(makeTicketPaper(portal, much)).rejects.toMatchObject({ code: 'papers_of_hour_used' })
  const from = (address: string): Context => ({ ...portal, caller: { address, browser: '' } })
  const here = { limit: papersOfPlace, key: addressKey('198.51.100.7'), points: papersOfPlace.points }
  await takePoints(portal, [here])
  await expect(makeTicketPaper(from('198.51.100.7'), other)).rejects.toMatchObject({
    code: 'papers_of_place_used',
  })
  await expect(makeTicketPaper(from('198.51.100.8'), other)).resolves.toMatchObject({
    fileName: '电子票 宽禁带功率年会.pdf',
  })
})

test('who was there can prove it from the day after; nobody else can', async () => {
  const { token, code } = await makeOne('欧阳晓岚')
  const absent = await makeOne('赵工')
  await checkIn(portal, { eventId, ticket: token, scanId: 'scan of the day' })
  await expect(makeCertificate(later(20), { token })).rejects.toMatchObject({ code: 'certificate_not_yet' })
  const [text] = await plain((await makeCertificate(later(40), { token })).bytes)
  for (const said of ['参会证明', '欧阳晓岚', '澜江半导体', '宽禁带功率年会', code])
    expect(text).toContain(said)
  await expect(makeCertificate(later(40), absent)).rejects.toMatchObject({
    code: 'certificate_without_entry',
  })
})

test('who was there long ago, or has left since, is told that the name is gone, and not that nobody came', async () => {
  const { token } = await makeOne('欧阳晓岚')
  await checkIn(portal, { eventId, ticket: token, scanId: 'scan of the day' })
  const now = new Date(Date.parse('2026-12-15T12:00:00+08:00') + ATTENDEES_KEPT_MS)
  await forgetOldAttendees({ ...portal, now })
  await expect(makeCertificate({ ...portal, now }, { token })).rejects.toMatchObject({
    code: 'certificate_without_name',
  })
})

test('badges come four on a page by name, one alone on its own, and none of what is void', async () => {
  await makeTickets(['赵工', '阿依古丽·买买提艾力', '欧阳晓岚', '王工'])
  const alone = await makeOne('Alexandra Featherstonehaugh-Whittington')
  const gone = await makeOne('退票的人')
  await returnTickets(buyer, { codes: [gone.code] })
  const [slice = [], ...more] = await listBadges(portal, { eventId })
  expect([slice.length, more]).toEqual([5, []])
  const { pdf, count } = await makeBadges(portal, { eventId, ticketIds: slice })
  expect(count).toBe(5)
  const pages = await plain(pdf)
  expect(pages).toHaveLength(2)
  // Sorted as a Chinese register is, by sound.
  expect(pages[0]).toMatch(/阿依古丽·买买提艾力.*欧阳晓岚.*王工.*赵工/)
  expect(pages[1]).toMatch(/Alexandra Featherstonehaugh.{0,2}Whittington/)
  const idOf = async ({ code }: { code: string }) =>
    (await portal.db.select().from(tickets).where(eq(tickets.code, code)))[0]?.id ?? 0
  const single = await makeBadges(portal, { eventId, ticketIds: [await idOf(alone)] })
  expect([single.count, (await plain(single.pdf)).length]).toEqual([1, 1])
  for (const ticketIds of [[await idOf(gone)], []])
    await expect(makeBadges(portal, { eventId, ticketIds })).rejects.toMatchObject({
      code: 'badges_of_nobody',
    })
  await expect(makeBadges(buyer, { eventId, ticketIds: slice })).rejects.toMatchObject({
    code: 'permission_missing',
  })
  await expect(listBadges(buyer, { eventId })).rejects.toMatchObject({ code: 'permission_missing' })
})

test('late badges are printed without those of before, and those that say something else by now', async () => {
  const [first, second] = await makeTickets(['赵工', '王工'])
  if (!first || !second) throw new Error('two tickets were made')
  const [all = []] = await listBadges(portal, { eventId })
  await makeBadges(portal, { eventId, ticketIds: all })
  const listNew = () => listBadges(portal, { eventId, only: 'new' })
  await expect(listNew()).rejects.toMatchObject({ code: 'badges_printed' })
  const [late] = await makeTickets(['陈工'])
  expect(await listNew()).toEqual([[late?.id]])
  await saveSeats(portal, { eventId, rows: [{ ticket: first.code, seat: '3 桌' }] })
  const { name, company, job } = second
  const before = { name, company, job }
  await correctAttendee(portal, { code: second.code, ...before, name: '汪工', before })
  const [changed = []] = await listNew()
  expect(new Set(changed)).toEqual(new Set([first.id, second.id, late?.id]))
  await makeBadges(portal, { eventId, ticketIds: changed })
  await expect(listNew()).rejects.toMatchObject({ code: 'badges_printed' })
  expect((await listBadges(portal, { eventId })).flat()).toHaveLength(3)
})

test('whoever attends online has no badge', async () => {
  await makeTickets(['赵工'])
  const online = await makeType(portal, eventId, { name: '线上票', kind: 'online', priceFen: 0 })
  await register(buyer, wanted({ eventId, typeId: online }, { expectedFen: 0 }))
  const [slice = []] = await listBadges(portal, { eventId })
  const { pdf } = await makeBadges(portal, { eventId, ticketIds: slice })
  expect(await plain(pdf)).toEqual([expect.stringContaining('赵工')])
  await expect(listBadges(portal, { eventId, typeIds: [online] })).rejects.toMatchObject({
    code: 'badges_of_nobody',
  })
})

test('a large hall comes in parts of four hundred', async () => {
  await portal.db.execute(sql`
    with made as (
      insert into registrations (number, event_id, buyer_id, state, amount_fen, contact_name, refund_rule, created_at)
      select 'BADGES', ${eventId}, id, 'confirmed', 0, '联系人', '[]', now() from people limit 1
      returning id, buyer_id)
    insert into tickets (code, registration_id, event_id, type_id, buyer_id, state, name, list_fen, paid_fen, price_rule)
    select translate(lpad(n::text, 10, '0'), '01', 'AB'), made.id, ${eventId}, ${typeId}, buyer_id, 'valid', '参会人' || n, 0, 0, 'free'
    from made, generate_series(1, ${BADGES_AT_ONCE + 1}) n`)
  const [first = [], second = []] = await listBadges(portal, { eventId })
  const { pdf } = await makeBadges(portal, { eventId, ticketIds: first })
  expect(await textsOf(pdf)).toHaveLength(BADGES_AT_ONCE / 4)
  expect(await makeBadges(portal, { eventId, ticketIds: second })).toMatchObject({ count: 1 })
  // Everybody once, whoever registers meanwhile.
  expect(new Set([...first, ...second]).size).toBe(BADGES_AT_ONCE + 1)
})
