import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { topics } from '#features/topics/tables.server.ts'
import { awaitLock } from '#platform/database/locks.server.ts'
import { silentLog, testConfiguration, testContext, testServices } from '../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../test/database.ts'
import { fillWithDemo } from './fill-with-demo.server.ts'

afterEach(async () => {
  const { db } = await testDatabase()
  await db.delete(topics)
})

test('a start that finds another process filling it waits longer than a statement may take, and fills nothing twice', async () => {
  const database = await testDatabase()
  const held = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const filling = database.db.transaction(async (other) => {
    await awaitLock(other, 'demo')
    held.resolve()
    await done.promise
    await publishTopic(testContext(other), { kind: 'article', title: '装好的', publishedAt: new Date() })
  })
  await held.promise
  let waits = 0
  await inRolledBackTransaction(async (db) => {
    await db.execute(sql`set local statement_timeout = '1s'`)
    const infrastructure = {
      configuration: testConfiguration,
      log: silentLog,
      database: { ...database, db, listen: () => ({ ready: Promise.resolve(), close: async () => {} }) },
      services: testServices(db),
      root: resolve(import.meta.dirname, '../..'),
      simulators: {},
    }
    const isFilled = await fillWithDemo(infrastructure, async () => {
      waits += 1
      if (waits < 3) return
      done.resolve()
      await filling
    })
    expect(isFilled).toBe(false)
  })
  expect(waits).toBe(3)
})
