import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { violatedConstraint } from './constraint.server.ts'

async function failureOf(statement: string): Promise<unknown> {
  return inRolledBackTransaction(async (db) => {
    await db.execute(
      sql`create temporary table seats (event int constraint seats_once unique, number int constraint seats_positive check (number > 0))`,
    )
    await db.execute(sql`insert into seats values (1, 1)`)
    return db.transaction((inner) => inner.execute(sql.raw(statement))).catch((error: unknown) => error)
  })
}

test('a broken unique constraint and a broken check are known by their names', async () => {
  expect(violatedConstraint(await failureOf('insert into seats values (1, 2)'))).toBe('seats_once')
  expect(violatedConstraint(await failureOf('insert into seats values (2, 0)'))).toBe('seats_positive')
})

test('every other failure names no constraint', async () => {
  expect(violatedConstraint(await failureOf('select 1 / 0'))).toBeUndefined()
  expect(violatedConstraint(new Error('other'))).toBeUndefined()
  expect(violatedConstraint(undefined)).toBeUndefined()
  const circular: { cause?: unknown } = {}
  circular.cause = circular
  expect(violatedConstraint(circular)).toBeUndefined()
})
