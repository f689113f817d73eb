import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import type { ImportSupplies } from '#platform/import/importer.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { labelImporter } from './import-labels.server.ts'

const NOTHING: ImportSupplies = {
  picture: () => Promise.reject(new Error('an entry has no picture')),
  document: () => Promise.reject(new Error('an entry has no document')),
}

test('an entry is known by its name, whatever its case, and becomes exactly what is said last', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = { ...testContext(db), overwrites: true }
    const take = async (record: object) => labelImporter.take(context, record, NOTHING)
    const id = await take({ kind: 'term', name: 'TestOxide', aliases: ['测试氧化物'], description: '试' })
    expect(await take({ kind: 'company', name: 'testoxide' })).toBe(id)
    const other = await take({ kind: 'term', name: '另一种测试氧化物' })
    expect(other).not.toBe(id)
    expect(await db.select().from(dictionaryEntries).where(eq(dictionaryEntries.id, id))).toEqual([
      {
        id,
        kind: 'company',
        name: 'testoxide',
        aliases: [],
        description: '',
        isCommon: false,
        state: 'published',
      },
    ])
    await expect(take({ kind: 'other', name: '甲' })).rejects.toMatchObject({ code: 'record_malformed' })
  })
})
