import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventCardColumns, eventCardOf } from '#features/events/event-card.server.ts'
import { events } from '#features/events/tables.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { noteEndedTypes } from './note-ended-types.server.ts'
import { noteWindow } from './note-window.server.ts'
import { ticketSales } from './tables.server.ts'
import { makeSale, makeType } from './testing.ts'

/** What lists say of registering for an event (C-41). */

test('an event of the invited says so, until a type is for everybody; full, paused and over, it says that', async () => {
  const portal = testContext((await testDatabase()).db)
  const eventId = await makeSale(portal)
  const said = async () => {
    const [row] = await portal.db.select(eventCardColumns).from(events).where(eq(events.id, eventId))
    return row && eventCardOf(row, portal.now).registration
  }
  await makeType(portal, eventId, { name: '内部', shownTo: 'staff' })
  expect(await said()).toBe('closed')
  await makeType(portal, eventId, { name: '闭门席位', shownTo: 'code', capacity: 0 })
  expect(await said()).toBe('full')
  await makeType(portal, eventId, { name: '嘉宾', shownTo: 'code' })
  expect(await said()).toBe('by_code')
  await makeType(portal, eventId, { name: '标准票' })
  expect(await said()).toBe('open')
  const set = async (changes: Partial<typeof ticketSales.$inferInsert>) => {
    await portal.db.update(ticketSales).set(changes).where(eq(ticketSales.eventId, eventId))
    await noteWindow(portal, eventId)
  }
  await set({ state: 'paused' })
  expect(await said()).toBe('paused')
  await set({ closesAt: new Date(portal.now.getTime() - 1) })
  expect(await said()).toBe('over')
})

test('an event is full once nothing is left of what is still sold, whatever is left of what is over', async () => {
  const portal = testContext((await testDatabase()).db)
  const eventId = await makeSale(portal)
  await makeType(portal, eventId, {
    name: '早鸟票',
    soldUntil: new Date(portal.now.getTime() - 1).toISOString(),
  })
  await makeType(portal, eventId, { name: '标准票', capacity: 0 })
  const [row] = await portal.db.select(eventCardColumns).from(events).where(eq(events.id, eventId))
  expect(row && eventCardOf(row, portal.now).registration).toBe('full')
})

test('a type that is sold no longer by the hour makes an event full of which all else is taken', async () => {
  const portal = testContext((await testDatabase()).db)
  const eventId = await makeSale(portal)
  const end = new Date(portal.now.getTime() + DAY_MS)
  await makeType(portal, eventId, { name: '早鸟票', capacity: 50, soldUntil: end.toISOString() })
  await makeType(portal, eventId, { name: '标准票', capacity: 0 })
  const said = async (now: Date) => {
    await noteEndedTypes({ ...portal, now })
    const [row] = await portal.db.select(eventCardColumns).from(events).where(eq(events.id, eventId))
    return row && eventCardOf(row, now).registration
  }
  expect(await said(new Date(end.getTime() - 1))).toBe('open')
  expect(await said(end)).toBe('full')
})
