import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dataItems } from '#features/data-items/tables.server.ts'
import { inRolledBackTransaction } from '../database.ts'
import type { Database } from '#platform/database/database.server.ts'
import { freeSortDate, freeSortDates } from '#platform/database/sort-date.server.ts'

const NOON = 1_700_000_000_000

/** So many rows behind one another from an instant on, but for these. */
async function crowd(db: Database, rows: number, gaps: readonly number[] = []): Promise<void> {
  // Each row's would note its pictures and its change, which say nothing of dates and take most of the time.
  await db.execute(sql`alter table data_items disable trigger user`)
  await db.execute(sql`insert into data_items (title, industry, kind, sort_date)
    select '第 ' || n || ' 条', 'semi', 'chart', ${NOON}::bigint + n from generate_series(0, ${rows - 1}) as n
    where n <> all (${sql.param([...gaps])}::integer[])`)
}

const at = (ms = 0, id?: number) => ({ at: new Date(NOON + ms), id })

test('a row has the first free moment from its own on, and several have each another', async () => {
  await inRolledBackTransaction(async (db) => {
    await crowd(db, 20, [7, 12])
    const places = [at(), at(), at(3), at(30), at(30)]
    const dates = await freeSortDates(db, dataItems, places)
    expect(dates.map((date) => date - NOON)).toEqual([7, 12, 20, 30, 31])
  })
})

test.each([201, 1000, 65_537])('behind a crowd of %i it has the next, found in a few looks', async (rows) => {
  await inRolledBackTransaction(async (db) => {
    await crowd(db, rows)
    let looks = 0
    const counting: Database = Object.assign(Object.create(db), {
      execute: (statement: Parameters<typeof db.execute>[0]) => {
        looks += 1
        return db.execute(statement)
      },
    })
    const dates = await freeSortDates(counting, dataItems, [at(), at(5), at(rows - 1)])
    expect(dates.map((date) => date - NOON)).toEqual([rows, rows + 1, rows + 2])
    expect(looks).toBeLessThan(10)
  })
})

test('within the crowd of its moment a row stays where it is, and goes where its moment goes', async () => {
  await inRolledBackTransaction(async (db) => {
    await crowd(db, 3000)
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from data_items where sort_date = ${NOON + 2100}`,
    )
    const id = Number(rows[0]?.id)
    expect(await freeSortDate(db, dataItems, at(0, id))).toBe(NOON + 2100)
    expect(await freeSortDate(db, dataItems, at(-60_000, id))).toBe(NOON - 60_000)
    expect(await freeSortDate(db, dataItems, at(2500, id))).toBe(NOON + 3000)
  })
})
