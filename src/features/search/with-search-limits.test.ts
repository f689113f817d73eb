import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { withSearchLimits } from './with-search-limits.server.ts'

test('a question that takes longer than a second is ended with a sentence, and the connection goes on', async () => {
  const { db } = await testDatabase()
  const long = withSearchLimits(db, (within) => within.execute(sql`select pg_sleep(60)`))
  await expect(long).rejects.toMatchObject({ kind: 'overloaded', code: 'search_took_too_long' })
  const limits = await withSearchLimits(db, (within) =>
    within.execute<{ statement_timeout: string }>(sql`show statement_timeout`),
  )
  expect(limits.rows[0]?.statement_timeout).toBe('1s')
  const { rows } = await db.execute<{ statement_timeout: string }>(sql`show statement_timeout`)
  expect(rows[0]?.statement_timeout).not.toBe('1s')
})
