import { resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { communities } from '#features/communities/tables.server.ts'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import { silentLog, testConfiguration, testServices } from '../../test/context.ts'
import { testDatabase } from '../../test/database.ts'
import { isUnfilled } from '../demo/is-unfilled.server.ts'
import { fillBasics } from './fill-basics.server.ts'

async function fill() {
  const database = await testDatabase()
  await fillBasics({
    configuration: testConfiguration,
    log: silentLog,
    database: { ...database, listen: () => ({ ready: Promise.resolve(), close: async () => {} }) },
    services: testServices(database.db),
    root: resolve(import.meta.dirname, '../..'),
    simulators: {},
  })
  return database.db
}

afterEach(async () => {
  const { db } = await testDatabase()
  await db.delete(communities)
  await db.delete(dictionaryEntries)
})

test('a portal without demo content has its dictionaries and communities, and no fiction', async () => {
  const db = await fill()
  expect(await db.$count(dictionaryEntries)).toBeGreaterThan(200)
  const made = await db.select().from(communities).orderBy(communities.position)
  expect(made.map(({ name }) => name)).toContain('SiC衬底与外延')
  expect(made.every(({ keyword, assistantName }) => keyword !== '' && assistantName === '')).toBe(true)
  expect(await isUnfilled(db)).toBe(true)
})

test('what editors made of them is left alone at the next start', async () => {
  const db = await fill()
  await db.update(communities).set({ name: '改过的名字' })
  await db.delete(dictionaryEntries)
  await fill()
  expect(await db.$count(dictionaryEntries)).toBeGreaterThan(200)
  const names = new Set((await db.select().from(communities)).map(({ name }) => name))
  expect([...names]).toEqual(['改过的名字'])
})
