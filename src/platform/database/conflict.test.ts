import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { inTransaction, type Context } from '../context.ts'

let context: Context

beforeEach(async () => {
  const { db } = await testDatabase()
  context = testContext(db)
  await db.execute(
    sql`create table if not exists accounts_of_test (name text primary key, amount integer not null)`,
  )
  await db.execute(sql`truncate accounts_of_test`)
  await db.execute(sql`insert into accounts_of_test values ('one', 0), ('two', 0)`)
})

const add = ({ db }: Context, name: string) =>
  db.execute(sql`update accounts_of_test set amount = amount + 1 where name = ${name}`)

/** Two that lock the same rows the other way round, each waiting before the second row until both have the first. */
async function crossing(
  work: (context: Context, order: readonly [string, string], meet: () => Promise<void>) => Promise<void>,
) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  const meet = async () => {
    arrived += 1
    if (arrived === 2) resolve()
    await promise
  }
  return Promise.allSettled([
    inTransaction(context, (within) => work(within, ['one', 'two'], meet)),
    inTransaction(context, (within) => work(within, ['two', 'one'], meet)),
  ])
}

async function amounts(): Promise<number[]> {
  const { rows } = await context.db.execute<{ amount: number }>(
    sql`select amount from accounts_of_test order by name`,
  )
  return rows.map((row) => row.amount)
}

test('of two transactions that wait for each other the one PostgreSQL ends is done again, whole and once', async () => {
  const settled = await crossing(async (within, [first, second], meet) => {
    await add(within, first)
    await meet()
    await add(within, second)
  })
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await amounts()).toEqual([2, 2])
})

test('a conflict within a nested transaction begins the outermost again, which alone can give its locks back', async () => {
  const settled = await crossing(async (within, [first, second], meet) => {
    await add(within, first)
    await meet()
    await inTransaction(within, (inner) => add(inner, second))
  })
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await amounts()).toEqual([2, 2])
})

test('any other failure is not tried again', async () => {
  let attempts = 0
  await expect(
    inTransaction(context, async () => {
      attempts += 1
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  expect(attempts).toBe(1)
})
