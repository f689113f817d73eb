import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { inTransaction } from '../context.ts'
import { testContext } from '../../../test/context.ts'
import { logArchiveAge } from './log-archive-age.server.ts'

/** What a server that puts its log away says of it, in the place of what the one of the tests does. */
const archiving = (lastArchived: string) => sql`
  create schema archiving;
  create view archiving.pg_stat_archiver as
    select ${sql.raw(lastArchived)} as last_archived_time, clock_timestamp() - interval '3 days' as stats_reset;
  create function archiving.current_setting(name text) returns text language sql as $$ select 'on' $$;
  set local search_path = archiving, pg_catalog`

async function ageWhere(lastArchived: string): Promise<number> {
  const { db } = await testDatabase()
  let age = -1
  await inTransaction(testContext(db), async (context) => {
    await context.db.execute(archiving(lastArchived))
    age = await logArchiveAge(context)
    throw new Error('nothing of this stays')
  }).catch(() => undefined)
  return age
}

test('a database that keeps no log says nothing is late', async () => {
  expect(await logArchiveAge(await testDatabase())).toBe(0)
})

test('the log is as old as when it was last put away, and before the first time as the counting', async () => {
  expect(await ageWhere(`clock_timestamp() - interval '40 minutes'`)).toBeCloseTo(2400, -2)
  expect(await ageWhere('null::timestamptz')).toBeCloseTo(3 * 24 * 3600, -2)
})

test('a clock that was set back leaves no negative age', async () => {
  expect(await ageWhere(`clock_timestamp() + interval '1 hour'`)).toBe(0)
})
