import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeArticle } from '#features/topics/testing.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { eventually } from '../../../../test/eventually.ts'
import { noteGate } from '../note-gate.server.ts'
import { CHROME } from '../testing.ts'
import { readTopicFigures } from '../topic-figures.server.ts'
import { addUpFigures } from './add-up-figures.server.ts'

const at = (time: string) => new Date(`2026-11-${time}+08:00`)

test('two runs at once leave a day that is over as the first has added it up', async () => {
  const { db } = await testDatabase()
  const context = testContext(db)
  const id = await makeArticle(context, { isPaid: true })
  const caller = { address: '203.0.113.1', browser: CHROME }
  await noteGate({ ...context, caller }, { id, step: 'shown' })
  const waiting = async () => {
    const { rows } = await db.execute<{ count: string }>(
      sql`select count(*) from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    return Number(rows[0]?.count)
  }
  const tomorrow = { ...context, now: at('22T01:00') }
  // Both have looked which days are over before either can begin.
  const runs = await db.transaction(async (holder) => {
    await holdLock(holder, 'figures')
    const both = Promise.all([addUpFigures(tomorrow), addUpFigures(tomorrow)])
    await eventually(async () => expect(await waiting()).toBe(2))
    return { both }
  })
  await runs.both
  const { days } = await readTopicFigures(tomorrow, { from: '2026-11-21', to: '2026-11-21', id })
  expect(days).toMatchObject([{ gates: 1 }])
})
