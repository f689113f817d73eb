import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction, type Context } from '#platform/context.ts'
import type { Refusal } from '#platform/refusal.ts'
import { NOON, testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../../test/database.ts'
import { eventually } from '../../../../test/eventually.ts'
import { listPinned } from './pinned-topics.server.ts'
import { listPins, savePins } from './save-pins.server.ts'
import { pinnedTopics } from '../tables.server.ts'
import { makeArticle } from '../testing.ts'

test('readers see what is pinned in its order and in its time, and the second of two who pin is told', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = { ...testContext(db), now: NOON }
    await db.delete(pinnedTopics)
    const [now, later, other] = [
      await makeArticle(context),
      await makeArticle(context),
      await makeArticle(context),
    ]
    const save = (
      pins: readonly { topicId: number; startsAt?: string | null; endsAt?: string | null }[],
      seen: Parameters<typeof savePins>[1]['seen'] = [],
    ) => savePins(context, { place: 'home', pins: [...pins], seen })
    await save([
      { topicId: other },
      { topicId: later, startsAt: '2027-01-01T00:00:00+08:00' },
      { topicId: now, endsAt: '2027-01-01T00:00:00+08:00' },
    ])
    expect((await listPinned(context, 'home')).map(({ id }) => id)).toEqual([other, now])
    expect((await listPins(context, { place: 'home' })).map(({ topicId }) => topicId)).toEqual([
      other,
      later,
      now,
    ])
    await expect(save([{ topicId: now }])).rejects.toMatchObject({ code: 'pins_changed' })
    const seen = await listPins(context, { place: 'home' })
    await save(
      seen.map((pin) => ({ ...pin, endsAt: '2027-02-01T00:00:00+08:00' })),
      seen,
    )
    // Whoever began before that would take the end away again.
    await expect(save([{ topicId: now }], seen)).rejects.toMatchObject({ code: 'pins_changed' })
    await save([{ topicId: now }], await listPins(context, { place: 'home' }))
    expect((await listPinned(context, 'home')).map(({ id }) => id)).toEqual([now])
    for (const [pins, code] of [
      [[{ topicId: now }, { topicId: now }], 'pinned_twice'],
      [[{ topicId: 999_999_999 }], 'pin_not_public'],
      [
        [{ topicId: now, startsAt: '2027-01-02T00:00:00Z', endsAt: '2027-01-01T00:00:00Z' }],
        'pin_ends_first',
      ],
    ] as const)
      await expect(save(pins, await listPins(context, { place: 'home' }))).rejects.toMatchObject({ code })
  })
})

// The last: what it pins stays in the database of this file.
test('of two who pin into the same empty place at once, the second is told', async () => {
  const { db } = await testDatabase()
  const context = { ...testContext(db), now: NOON }
  const [one, other] = [await makeArticle(context), await makeArticle(context)]
  const pin = (to: Context, topicId: number) =>
    savePins(to, { place: 'literature', pins: [{ topicId }], seen: [] })
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  let second: Promise<string> | undefined
  await inTransaction(context, async (within) => {
    await pin(within, one)
    second = pin(context, other).then(
      () => 'saved',
      (error: Refusal) => error.code,
    )
    await eventually(async () => expect((await db.execute(waiting)).rowCount).toBe(1))
  })
  expect(await second).toBe('pins_changed')
  expect(await listPins(context, { place: 'literature' })).toMatchObject([{ topicId: one }])
})
