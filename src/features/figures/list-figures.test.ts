import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeArticle } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { randomBelow } from '../../../test/random-below.ts'
import { addUpMonths } from './adding-up/add-up-months.server.ts'
import { forgetOldFigures } from './adding-up/add-up-figures.server.ts'
import { SORTS, type Listed, type Period } from './contract.ts'
import { listFigures } from './list-figures.server.ts'
import { daysOf } from './period.ts'

const within = (work: (context: Context, db: Database) => Promise<void>) =>
  inRolledBackTransaction((db) => work(testContext(db), db))

/** Days that were added up for the last time, or not yet. */
async function countDaysOf(db: Database, period: Period, isFinal = true): Promise<void> {
  for (const day of daysOf(period))
    await db.execute(
      sql`insert into figure_days (day, counted_at, is_final) values (${day}, now(), ${isFinal})`,
    )
}

describe('a list over months', () => {
  const ALL = { from: '2026-05-10', to: '2026-11-21' }

  /** Some topics, read on most of these days, each day and figure another amount. */
  async function fill(context: Context, db: Database, isFinal?: boolean): Promise<void> {
    const below = randomBelow(20_261_121)
    await countDaysOf(db, ALL, isFinal)
    for (let made = 0; made < 6; made += 1) {
      const id = await makeArticle(context, { isPaid: true })
      for (const day of daysOf(ALL))
        if (below(4) > 0)
          await db.execute(sql`
            insert into topic_figures (day, topic_id, reads, readers, gates, opened, begun, paid) values (${day}, ${id},
              ${1 + below(50)}, ${1 + below(20)}, ${below(20)}, ${below(9)}, ${below(5)}, ${below(3)})`)
    }
  }
  const PERIODS = [
    { from: '2026-08-15', to: '2026-11-21' },
    { from: '2026-09-01', to: '2026-10-31' },
    { from: '2026-08-31', to: '2026-11-01' },
    { from: '2026-11-02', to: '2026-11-20' },
    { from: '2026-09-02', to: '2026-09-30' },
  ]
  const listed = (context: Context) =>
    Promise.all(
      PERIODS.flatMap((period) =>
        SORTS.map((sort) => listFigures(context, { ...period, by: 'topic', sort })),
      ),
    )

  test('is the same whether they are added up by the month or not', () =>
    within(async (context, db) => {
      await fill(context, db)
      const byDay = await listed(context)
      expect(byDay[0]).toHaveLength(6)
      await addUpMonths(context)
      const { rows } = await db.execute<{ month: string }>(
        sql`select month::text from figure_months order by month`,
      )
      expect(rows.map(({ month }) => month.slice(0, 7))).toEqual([
        '2026-05',
        '2026-06',
        '2026-07',
        '2026-08',
        '2026-09',
        '2026-10',
      ])
      expect(await listed(context)).toEqual(byDay)
      await addUpMonths(context)
      expect(await listed(context)).toEqual(byDay)
      // It is these that are read.
      await db.execute(sql`delete from topic_figures where day between '2026-09-01' and '2026-10-31'`)
      expect(await listFigures(context, { ...PERIODS[1], by: 'topic' } as never)).toEqual(byDay[SORTS.length])
    }))

  test('reads days of which something may still change one by one', () =>
    within(async (context, db) => {
      await fill(context, db, false)
      await addUpMonths(context)
      expect(await db.execute(sql`select from figure_months`)).toMatchObject({ rows: [] })
      expect(await listed(context)).not.toContainEqual([])
    }))

  test('forgets the oldest month with the first of its days', () =>
    within(async (context, db) => {
      await fill(context, db)
      await addUpMonths(context)
      await forgetOldFigures({ ...context, now: new Date('2029-09-18T12:00:00+08:00') })
      const { rows } = await db.execute<{ month: string; day: string }>(sql`
        select (select min(month)::text from topic_month_figures) as month, (select min(day)::text from topic_figures) as day`)
      expect(rows).toEqual([{ month: '2026-10-01', day: '2026-09-16' }])
    }))
})

describe('the days before', () => {
  const beforeOf = async (context: Context, by: Listed, period: Period) =>
    (await listFigures(context, { ...period, by })).map(({ before }) => before)
  const TWO_DAYS = { from: '2026-11-20', to: '2026-11-21' }

  test('are compared with where all of them were added up, and not otherwise', () =>
    within(async (context, db) => {
      const id = await makeArticle(context)
      await countDaysOf(db, { from: '2026-11-18', to: '2026-11-20' })
      await db.execute(sql`insert into topic_figures (day, topic_id, reads, readers, gates, opened, begun, paid)
        values ('2026-11-18', ${id}, 3, 1, 0, 0, 0, 0), ('2026-11-20', ${id}, 5, 1, 0, 0, 0, 0)`)
      await db.execute(sql`insert into group_figures (day, grouping, name, reads, readers)
        values ('2026-11-18', 'kind', 'article', 3, 1), ('2026-11-20', 'kind', 'article', 5, 1)`)
      for (const by of ['topic', 'kind'] as const) {
        expect(await beforeOf(context, by, TWO_DAYS)).toEqual([3])
        expect(await beforeOf(context, by, { from: '2026-11-19', to: '2026-11-21' })).toEqual([undefined])
      }
      await db.execute(sql`delete from figure_days where day = '2026-11-19'`)
      for (const by of ['topic', 'kind'] as const)
        expect(await beforeOf(context, by, TWO_DAYS)).toEqual([undefined])
    }))

  test('of what was looked for are compared with as far back as that is kept', () =>
    within(async (context, db) => {
      await db.execute(
        sql`insert into search_popular (day, name, times) values ('2026-10-23', '碳化硅', 8), ('2026-11-20', '碳化硅', 16)`,
      )
      expect(await beforeOf(context, 'word', { from: '2026-11-07', to: '2026-11-21' })).toEqual([8])
      expect(await beforeOf(context, 'word', { from: '2026-11-06', to: '2026-11-21' })).toEqual([undefined])
    }))
})
