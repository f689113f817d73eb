import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { Database } from './database.server.ts'
import { isClosedToWrites } from './outage.server.ts'
import { readWith } from './transaction.server.ts'

test('what a transaction asks for side by side is sent in one message and done in its order', async () => {
  const { db, pool } = await testDatabase()
  const client = await pool.connect()
  const write = vi.spyOn(client.connection.stream, '_writev' as 'write')
  client.release()
  const count = (tx: Database) => tx.execute<{ count: string }>(sql`select count(*) from search_words`)
  const counts = await db.transaction(async (tx) => {
    const before = write.mock.calls.length
    const [first, , second] = await Promise.all([
      count(tx),
      tx.execute(sql`insert into search_words values ('side by side', 1)`),
      count(tx),
    ])
    expect(write.mock.calls.length - before).toBe(1)
    return [first, second].map(({ rows }) => Number(rows[0]?.count))
  })
  expect((counts[1] ?? 0) - (counts[0] ?? 0)).toBe(1)
})

test('one that fails takes with it what was sent behind it, and nothing of the transaction stays', async () => {
  const { db, pool } = await testDatabase()
  const insert = (tx: Database, word: string) => tx.execute(sql`insert into search_words values (${word}, 1)`)
  const told: unknown[] = []
  const failed = db.transaction(async (tx) => {
    const statements = [insert(tx, 'taken back'), tx.execute(sql`select 1 / 0`), insert(tx, 'never done')]
    const asked = statements.map(async (statement) => await statement)
    told.push(...(await Promise.allSettled(asked)))
    await Promise.all(asked)
  })
  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(told).toMatchObject([
    { status: 'fulfilled' },
    { reason: { cause: { code: '22012' } } },
    { reason: { cause: { code: '25P02' } } },
  ])
  const { rows } = await pool.query(`select from search_words where token in ('taken back', 'never done')`)
  expect(rows).toEqual([])
  expect(pool.idleCount).toBe(pool.totalCount)
})

/** A reading gives its connection back a moment after its answer. */
const free = (pool: Pool) => vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount))

test('a reading with settings of its own has them to its end, writes nothing, and leaves its connection as it was', async () => {
  const { db, pool } = await testDatabase()
  const read = async <T>(work: (within: Database) => Promise<T>) => {
    await free(pool)
    return readWith(db, ["work_mem = '7MB'"], work)
  }
  const setting = async (within: Database) =>
    (await within.execute(sql`select current_setting('work_mem') as set, pg_backend_pid() as process`))
      .rows[0]
  const [first, second] = await read(async (within) => [await setting(within), await setting(within)])
  expect(first).toMatchObject({ set: '7MB' })
  expect(second).toEqual(first)
  const refusedWith = (code: string) => ({ cause: { code } })
  const write = read((within) => within.execute(sql`insert into search_words values ('read only', 1)`))
  const failure = await write.catch((error: unknown) => error)
  expect(failure).toMatchObject({ cause: refusedWith('25006') })
  // Ours, and nothing that passes once the database takes writes again.
  expect(isClosedToWrites(failure)).toBe(false)
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
  for (const number of [1, 2, 3, 4]) {
    expect((await read(number)).rows).toEqual([{ sum: number + 40 }])
    await free(pool)
  }
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
