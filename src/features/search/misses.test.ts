import { expect, test } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { listMisses, settleMiss } from './misses.server.ts'
import { recordMiss } from './record-miss.server.ts'
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
