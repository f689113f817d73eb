import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { memoryLog } from '../../../test/memory-log.ts'
import { eachAlone, eachInTurn } from './each-alone.server.ts'

test('what fails for one is undone and logged, and the others have theirs', async () => {
  const { db } = await testDatabase()
  const { log, lines } = memoryLog()
  await db.execute(sql`create table done_of_test (id integer)`)
  const done = await eachAlone(
    { ...testContext(db), log },
    [{ id: 1 }, { id: 2 }, { id: 3 }],
    async (within, { id }) => {
      await within.db.execute(sql`insert into done_of_test values (${id})`)
      if (id === 2) throw new Error('the second is broken')
    },
  )
  expect(done).toBe(2)
  const { rows } = await db.execute(sql`select id from done_of_test order by id`)
  expect(rows).toEqual([{ id: 1 }, { id: 3 }])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the second is broken')
})

test('where there was nothing to do is not counted, and a database that is away ends all of it', async () => {
  const { db } = await testDatabase()
  const items = [{ id: 1 }, { id: 2 }]
  expect(await eachAlone(testContext(db), items, async (_within, { id }) => id === 2)).toBe(1)
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const seen: number[] = []
  const run = eachInTurn(testContext(db), items, async ({ id }) => {
    seen.push(id)
    throw away
  })
  await expect(run).rejects.toBe(away)
  expect(seen).toEqual([1])
})
