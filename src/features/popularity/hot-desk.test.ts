import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { topics } from '#features/topics/tables.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { computeHotLists } from './compute-hot-lists.server.ts'
import { listHotDesk, setHotOverride } from './hot-desk.server.ts'
import { ReadCounter } from './read-counter.server.ts'
import { topicReads } from './tables.server.ts'

const list = { industry: 'semi', scope: 'news' } as const
let address = 0
beforeEach(() => {
  address = 0
})

async function read({ db }: Context, topicId: number, times: number): Promise<void> {
  const counter = new ReadCounter()
  for (let time = 0; time < times; time += 1) {
    address += 1
    counter.note({
      topicId,
      address: `203.0.113.${address}`,
      at: NOON.getTime(),
      source: 'direct',
      browser: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
    })
  }
  await counter.write(db)
}

test('what editors keep out or hold first takes effect at once, with its reason, and is given back to the readers', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await db.delete(topicReads)
    const [most, some] = [await makeArticle(context), await makeArticle(context)]
    await read(context, most, 3)
    await read(context, some, 1)
    await computeHotLists(context)
    const ids = async () => (await listHotDesk(context, list)).rows.map(({ topicId }) => topicId)
    expect((await listHotDesk(context, list)).rows).toMatchObject([
      { topicId: most, reads: 3, shares: 0, reason: '', score: 3, fromReads: 3, fromComments: 0, days: 7 },
      { topicId: some, reads: 1 },
    ])
    await setHotOverride(context, { topicId: some, treatment: 'first', seen: null, reason: '独家' })
    expect(await ids()).toEqual([some, most])
    await setHotOverride(context, { topicId: most, treatment: 'excluded', seen: null, reason: '旧闻' })
    expect(await listHotDesk(context, list)).toMatchObject({
      rows: [{ topicId: some, treatment: 'first', reason: '独家' }],
      excluded: [{ topicId: most, reads: 3, treatment: 'excluded', reason: '旧闻' }],
    })
    await setHotOverride(context, { topicId: most, treatment: null, seen: 'excluded' })
    await setHotOverride(context, { topicId: some, treatment: null, seen: 'first' })
    expect(await ids()).toEqual([most, some])
    await expect(
      setHotOverride(context, { topicId: some, treatment: 'first', seen: null }),
    ).rejects.toMatchObject({
      code: 'hot_reason_missing',
    })
  })
})

test('what is held first or kept out stays so, and stands on the desk, while nobody reads it', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await db.delete(topicReads)
    const [hot, held, out] = [
      await makeArticle(context),
      await makeArticle(context),
      await makeArticle(context),
    ]
    await read(context, hot, 1)
    await setHotOverride(context, { topicId: held, treatment: 'first', seen: null, reason: '独家' })
    await setHotOverride(context, { topicId: out, treatment: 'excluded', seen: null, reason: '旧闻' })
    await computeHotLists(context)
    expect(await listHotDesk(context, list)).toMatchObject({
      rows: [{ topicId: held, treatment: 'first', score: 0, reads: 0 }, { topicId: hot }],
      waiting: [],
      excluded: [{ topicId: out, reads: 0 }],
    })
    await db.update(topics).set({ state: 'withdrawn' }).where(eq(topics.id, held))
    await computeHotLists(context)
    expect(await listHotDesk(context, list)).toMatchObject({
      rows: [{ topicId: hot }],
      waiting: [{ topicId: held, treatment: 'first', reason: '独家' }],
    })
  })
})

test('whoever changes what another changed meanwhile is told, and nothing is lost', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const topicId = await makeArticle(context)
    await setHotOverride(context, { topicId, treatment: 'first', seen: null, reason: '独家' })
    await expect(
      setHotOverride(context, { topicId, treatment: 'excluded', seen: null, reason: '旧闻' }),
    ).rejects.toMatchObject({ code: 'hot_changed' })
    await expect(
      setHotOverride(context, { topicId, treatment: null, seen: 'excluded' }),
    ).rejects.toMatchObject({
      code: 'hot_changed',
    })
    expect((await listHotDesk(context, list)).rows).toContainEqual(
      expect.objectContaining({ topicId, treatment: 'first', reason: '独家' }),
    )
  })
})

// The last: what it computes stays in the database of this file.
test('what an editor holds first while the lists are computed is first in them', async () => {
  const { db } = await testDatabase()
  const context = testContext(db)
  const [most, some] = [await makeArticle(context), await makeArticle(context)]
  await read(context, most, 3)
  await read(context, some, 1)
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  let held: Promise<void> | undefined
  await inTransaction(context, async (within) => {
    await computeHotLists(within)
    held = setHotOverride(context, { topicId: some, treatment: 'first', seen: null, reason: '独家' })
    await eventually(async () => expect((await db.execute(waiting)).rowCount).toBe(1))
  })
  await held
  expect((await listHotDesk(context, list)).rows).toMatchObject([
    { topicId: some, treatment: 'first' },
    { topicId: most },
  ])
})
