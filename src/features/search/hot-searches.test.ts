import { expect, test } from 'vitest'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import { saveWord } from '#features/moderation/word-list.server.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { listHotSearches } from './hot-searches.server.ts'
import { searchDocuments, searchPopular } from './tables.server.ts'

test('hot are names of the dictionary that were looked for on many days, however often on one, and never what the word list knows', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await db.delete(searchPopular)
    await db.delete(searchDocuments)
    await db.delete(dictionaryEntries)
    await db.insert(dictionaryEntries).values([
      { kind: 'term', name: '衬底', aliases: [] },
      { kind: 'company', name: '某某晶体', aliases: [] },
      { kind: 'term', name: '不雅词', aliases: [] },
    ])
    const day = NOON.toISOString().slice(0, 10)
    await db.insert(searchPopular).values([
      { day: '2026-11-01', name: '不雅词', times: 16 },
      { day: '2026-11-02', name: '不雅词', times: 16 },
      { day, name: '不雅词', times: 8 },
      { day, name: '某某晶体', times: 8 },
      // A machine, or a campaign of one afternoon.
      { day, name: '衬底', times: 40 },
      { day: '2026-11-01', name: '某某晶体', times: 16 },
      // Somebody's name, and an entry that is gone.
      { day, name: '张三', times: 80 },
    ])
    const hot = () => listHotSearches(context, { industry: 'semi', most: 8 })
    expect(await hot()).toEqual(['不雅词', '某某晶体', '衬底'])
    await saveWord(context, { word: '不雅词', category: 'ads', verdict: 'hold' })
    expect(await hot()).toEqual(['某某晶体', '衬底'])
  })
})
