import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { listMisses, settleMiss } from './misses.server.ts'
import { MOST_MISSES, recordMiss } from './record-miss.server.ts'
import { searchMisses } from './tables.server.ts'

test('what was not found is listed by how often, found by any part of it, and leaves the list once it is settled', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await db.delete(searchMisses)
    for (const query of ['氧化鎵外延', '氧化鎵外延', 'Diamond 衬底']) await recordMiss(context, query)
    const queries = async (asked: Parameters<typeof listMisses>[1]) =>
      (await listMisses(context, asked)).misses.map(({ query, times }) => [query, times])
    expect(await queries({})).toEqual([
      ['氧化鎵外延', 2],
      ['Diamond 衬底', 1],
    ])
    expect(await queries({ q: 'ＤＩＡ' })).toEqual([['Diamond 衬底', 1]])
    await settleMiss(context, { query: '氧化鎵外延' })
    expect(await queries({})).toEqual([['Diamond 衬底', 1]])
    await expect(settleMiss(context, { query: '氧化鎵外延' })).rejects.toMatchObject({ code: 'miss_unknown' })
  })
})

test('a list that is full makes room with what was asked for once and longest ago, and still counts what it has', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await db.execute(sql`truncate search_misses`)
    await db.execute(sql`
      insert into search_misses (folded, query, times, first_at, last_at)
      select word, word, case when n = 1 then 9 else 1 end, now(), '2026-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, ${MOST_MISSES}) as n,
        lateral (select case n when 1 then '甲' when 2 then '乙' when 3 then '丙' else '词' || n end as word) as words`)
    await recordMiss(context, '氧化鎵外延')
    await recordMiss(context, '丙')
    const { rows } = await db.execute(sql`
      select folded, times from search_misses where folded in ('甲', '乙', '丙', '氧化镓外延') `)
    expect(rows.map(({ folded, times }) => `${folded} ${times}`).toSorted()).toEqual(
      ['氧化镓外延 1', '丙 2', '甲 9'].toSorted(),
    )
    expect(await db.$count(searchMisses)).toBe(MOST_MISSES)
  })
})
