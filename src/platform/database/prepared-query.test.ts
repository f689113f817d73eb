import { eq, sql } from 'drizzle-orm'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, expectTypeOf, test } from 'vitest'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { preparedQuery } from './prepared-query.server.ts'

const records = pgTable('audit_records', { id: bigint({ mode: 'number' }), actor: text().notNull() })

const recordsOfActor = preparedQuery('test_records_of_actor', (db) =>
  db
    .select({ actor: records.actor })
    .from(records)
    .where(eq(records.actor, sql.placeholder('actor')))
    .prepare('test_records_of_actor'),
)

test('a hot read is a named prepared statement in PostgreSQL and keeps the type of its rows', async () => {
  await inRolledBackTransaction(async (db) => {
    await db.execute(sql`insert into audit_records (actor, verb, subject) values ('hot', 'tests', 'query')`)
    const rows = await recordsOfActor(db).execute({ actor: 'hot' })
    expectTypeOf(rows).toEqualTypeOf<{ actor: string }[]>()
    expect(rows).toEqual([{ actor: 'hot' }])
    const { rows: known } = await db.execute(sql`select name from pg_prepared_statements`)
    expect(known).toContainEqual({ name: 'test_records_of_actor' })
  })
})

test('the statement is built once per database, and anew for a transaction, which has a connection of its own', async () => {
  const { db } = await testDatabase()
  expect(recordsOfActor(db)).toBe(recordsOfActor(db))
  await inRolledBackTransaction(async (tx) => expect(recordsOfActor(tx)).not.toBe(recordsOfActor(db)))
})
