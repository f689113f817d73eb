import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { memoryLog } from '../../../test/memory-log.ts'
import { StorageProblem } from '../storage/storage-problem.ts'
import { eachAlone, eachInTurn, inNoOrder } from './each-alone.server.ts'

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

test('where there was nothing to do is not counted, and a database or a store that is away ends all of it', async () => {
  const { db } = await testDatabase()
  const items = [{ id: 1 }, { id: 2 }]
  expect(await eachAlone(testContext(db), items, async (_within, { id }) => id === 2)).toBe(1)
  const { log, lines } = memoryLog()
  const failing = async (problem: Error) => {
    const seen: number[] = []
    const run = eachInTurn({ ...testContext(db), log }, items, async ({ id }) => {
      seen.push(id)
      throw problem
    })
    return { ended: await run.then(() => false).catch((error: unknown) => error === problem), seen }
  }
  const stopped = Object.assign(new Error('terminating connection'), { code: '57P01' })
  expect(await failing(stopped)).toEqual({ ended: true, seen: [1] })
  const away = new StorageProblem('storage_unavailable', new Error('no answer'))
  expect(await failing(away)).toEqual({ ended: true, seen: [1] })
  // One file that the store keeps is no other's matter.
  const kept = new StorageProblem('storage_denied', new Error('locked'))
  expect(await failing(kept)).toEqual({ ended: false, seen: [1, 2] })
  expect(lines).toHaveLength(2)
})

test('of more than one run takes, those behind the ones that always fail have their turn', async () => {
  const { db } = await testDatabase()
  const { log } = memoryLog()
  const context = { ...testContext(db), log }
  const done = new Set<number>()
  for (let runs = 0; runs < 1000 && !done.has(4); runs += 1) {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from generate_series(1, 4) as id order by ${inNoOrder} limit 3`,
    )
    await eachInTurn(context, rows, async ({ id }) => {
      if (id < 4) throw new Error('always fails')
      done.add(id)
    })
  }
  expect([...done]).toEqual([4])
})
