import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { Database } from './database.server.ts'
import { asDatabase, readWith } from './transaction.server.ts'

/** A pool of one connection that tells how many statements it had at most at a time. */
function poolOfOne() {
  const seen = { running: 0, most: 0 }
  const client = {
    async query() {
      seen.running += 1
      seen.most = Math.max(seen.most, seen.running)
      await setImmediate()
      seen.running -= 1
      return { rows: [], fields: [] }
    },
    release() {},
  }
  return { seen, pool: { connect: async () => client } as unknown as Pool }
}

test('what a transaction asks for side by side comes to its connection one after another', async () => {
  const { pool, seen } = poolOfOne()
  await asDatabase(pool).transaction(async (tx) => {
    await Promise.all([1, 2, 3].map((each) => tx.execute(sql`select ${each}::integer`)))
  })
  expect(seen).toEqual({ running: 0, most: 1 })
})

test('a reading with settings of its own has them to its end, writes nothing, and leaves its connection as it was', async () => {
  const { db, pool } = await testDatabase()
  const read = <T>(work: (within: Database) => Promise<T>) => readWith(db, ["work_mem = '7MB'"], work)
  const setting = async (within: Database) =>
    (await within.execute(sql`select current_setting('work_mem') as set, pg_backend_pid() as process`))
      .rows[0]
  const [first, second] = await read(async (within) => [await setting(within), await setting(within)])
  expect(first).toMatchObject({ set: '7MB' })
  expect(second).toEqual(first)
  const refusedWith = (code: string) => ({ cause: { code } })
  const write = read((within) => within.execute(sql`insert into search_words values ('read only', 1)`))
  await expect(write).rejects.toMatchObject(refusedWith('25006'))
  const fault = read((within) => within.execute(sql`select 1 / 0`))
  await expect(fault).rejects.toMatchObject(refusedWith('22012'))
  const after = await setting(db)
  expect(after).toMatchObject({ process: first?.process })
  expect(after?.set).not.toBe('7MB')
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
})

test('what is read again and again in the same words is planned once per connection', async () => {
  const { db, pool } = await testDatabase()
  const read = (number: number) =>
    readWith(db, ['plan_cache_mode = force_generic_plan'], (within) =>
      within.execute<{ sum: string }>(sql`select ${number}::integer + 40 as sum`),
    )
  for (const number of [1, 2, 3, 4]) expect((await read(number)).rows).toEqual([{ sum: number + 40 }])
  const { rows } = await pool.query(
    `select generic_plans as plans from pg_prepared_statements where statement like '%+ 40 as sum'`,
  )
  expect(rows).toEqual([{ plans: '2' }])
})

test('a connection that is lost while it is read from is given up', async () => {
  const { db, pool } = await testDatabase()
  const lost = readWith(db, [], (within) =>
    within.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
  )
  await expect(lost).rejects.toMatchObject({ cause: { code: '57P01' } })
  expect(pool.idleCount).toBe(pool.totalCount)
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})
