import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { people } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { exportedRows } from '../../../../test/exported-rows.ts'
import { waitingViews } from '../admin/views.server.ts'
import { register } from '../buying/register.server.ts'
import { waitingExport } from '../office/export-waiting.server.ts'
import { listWaiting } from '../office/list-waiting.server.ts'
import { saveTicketType } from '../office/save-ticket-type.server.ts'
import { ticketSales } from '../tables.server.ts'
import { waitingList } from './tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { joinWaitingList } from './join-waiting-list.server.ts'
import { leaveWaitingList } from './leave-waiting-list.server.ts'
import { listOwnWaiting } from './list-own-waiting.server.ts'
import { offerFreeSeats } from './offer-free-seats.server.ts'

/** Who is offered a seat, and what is said while nobody is (C-44). */

let portal: Context
let eventId = 0
let typeId = 0
let line: Context[] = []
beforeEach(async () => {
  portal = testContext((await testDatabase()).db)
  eventId = await makeSale(portal)
  typeId = await makeType(portal, eventId, { priceFen: 0, capacity: 1 })
  await register(await makeBuyer(portal), wanted({ eventId, typeId }, { expectedFen: 0 }))
  line = []
  for (let count = 0; count < 2; count += 1) {
    const next = await makeBuyer(portal)
    await joinWaitingList(next, { eventId, typeId })
    line.push(next)
  }
})
afterEach(async () => {
  await portal.db.execute(sql`truncate ticket_sales cascade`)
})

const idOf = ({ actor }: Context) => requirePerson(actor).id
const lineAt = (place: number): Context => {
  const found = line[place]
  if (!found) throw new Error(`nobody waits at ${place}`)
  return found
}
const states = async () => {
  const rows = await portal.db.select().from(waitingList).orderBy(waitingList.id)
  return rows.map(({ state }) => state)
}
const ban = (who: Context) =>
  portal.db
    .update(people)
    .set({ bannedAt: portal.now })
    .where(eq(people.id, idOf(who)))
const makeRoom = () =>
  saveTicketType(portal, { id: typeId, eventId, version: 1, name: '标准票', priceFen: 0, capacity: 2 })

test('whoever is banned is passed over, counts for nobody, and loses the seat that was kept', async () => {
  await ban(lineAt(0))
  expect((await listOwnWaiting(lineAt(1))).map(({ place }) => place)).toEqual([1])
  expect(
    waitingViews(await listWaiting(portal, { eventId })).map(({ place, isServed }) => [place, isServed]),
  ).toEqual([
    [null, false],
    [1, true],
  ])
  await makeRoom()
  await offerFreeSeats(portal)
  expect(await states()).toEqual(['waiting', 'offered'])
  await ban(lineAt(1))
  await offerFreeSeats(portal)
  expect(await states()).toEqual(['waiting', 'passed'])
  // The seat that nobody can be offered is anybody's.
  await register(await makeBuyer(portal), wanted({ eventId, typeId }, { expectedFen: 0 }))
})

test('the file of those who wait gives their places as the screen does, of one event or of all', async () => {
  await ban(lineAt(0))
  const file = (filter: object) => exportedRows(waitingExport, portal, filter)
  expect(await file({ eventId: String(eventId) })).toMatchObject([
    { 门票: '标准票', 次序: '', 状态: '候补中，账号已停用，轮空', 保留到: '', 结束: '' },
    { 门票: '标准票', 次序: '1', 状态: '候补中' },
  ])
  await makeRoom()
  await offerFreeSeats(portal)
  await leaveWaitingList(lineAt(0), { id: (await listOwnWaiting(lineAt(0)))[0]?.id ?? 0 })
  const rows = await file({})
  expect(rows.map((row) => [row['次序'], row['状态'], row['保留到'] !== '', row['结束'] !== ''])).toEqual([
    ['', '有名额待确认', true, false],
    ['', '已退出', false, true],
  ])
  expect(rows[0]?.['活动']).not.toBe('')
  expect(await file({ eventId: eventId + 1 })).toEqual([])
})

test('while organisers have switched the list off, or paused the sale, nobody is told a place', async () => {
  const shown = async () => (await listOwnWaiting(lineAt(1))).map(({ place, isPaused }) => [place, isPaused])
  expect(await shown()).toEqual([[2, false]])
  const set = (values: Partial<typeof ticketSales.$inferInsert>) =>
    portal.db.update(ticketSales).set(values).where(eq(ticketSales.eventId, eventId))
  await set({ hasWaitingList: false })
  expect(await shown()).toEqual([[undefined, true]])
  await set({ hasWaitingList: true, state: 'paused' })
  expect(await shown()).toEqual([[undefined, true]])
  await set({ state: 'open' })
  expect(await shown()).toEqual([[2, false]])
})
