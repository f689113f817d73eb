import { sql } from 'drizzle-orm'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { isAmong } from './is-among.server.ts'

/** More than a statement has parameters. */
const MANY = 70_000
const things = pgTable('things_among', { id: bigint('id', { mode: 'number' }), name: text('name') })

test('a column is found among more values than a statement takes parameters, and among none of no values', () =>
  inRolledBackTransaction(async (db) => {
    await db.execute(sql`create temporary table things_among (id bigint, name text) on commit drop`)
    await db.insert(things).values([
      { id: MANY, name: 'a "quoted", {one}' },
      { id: MANY + 1, name: 'NULL' },
    ])
    const names = async (where: Parameters<typeof isAmong>) =>
      (
        await db
          .select()
          .from(things)
          .where(isAmong(...where))
      ).map(({ name }) => name)
    const ids = Array.from({ length: MANY }, (_, index) => index + 1)
    expect(await names([things.id, ids])).toEqual(['a "quoted", {one}'])
    expect(await names([things.name, ['a "quoted", {one}', 'null']])).toEqual(['a "quoted", {one}'])
    expect(await names([things.name, ['NULL']])).toEqual(['NULL'])
    expect(await names([things.id, []])).toEqual([])
  }))
