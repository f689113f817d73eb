import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { DAY_MS } from '#platform/durations.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { logMissing } from './log-missing.server.ts'
import { orders } from './tables.server.ts'

test('that no log of the database is kept is told of where somebody has paid of late', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const personId = await makePerson(context)
    expect(await logMissing(context)).toBe(0)
    await db.insert(orders).values({
      number: '20261121000000000001',
      personId,
      purchase: '会员',
      subject: '会员',
      amountFen: 100,
      state: 'fulfilled',
      createdAt: NOON,
      expiresAt: NOON,
      paidAt: NOON,
      fulfilledAt: NOON,
    })
    expect(await logMissing(context)).toBe(1)
    expect(await logMissing({ db, now: new Date(NOON.getTime() + 31 * DAY_MS) })).toBe(0)
    // What a server that puts its log away says of itself.
    await db.execute(sql`
      create schema archiving;
      create function archiving.current_setting(name text) returns text language sql as $$ select 'on' $$;
      set local search_path = archiving, public, pg_catalog`)
    expect(await logMissing(context)).toBe(0)
  })
})
