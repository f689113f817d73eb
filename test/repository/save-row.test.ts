import { expect, expectTypeOf, test } from 'vitest'
import { communities } from '#features/communities/tables.server.ts'
import { inRolledBackTransaction } from '../database.ts'
import { saveRow } from '#platform/database/save-row.server.ts'

const community = { name: '长晶', keyword: '长晶', description: '' }

test('a column that the table does not have is refused instead of being left out without a word', async () => {
  type Values = Parameters<typeof saveRow<typeof communities>>[3]
  expectTypeOf<typeof community>().toExtend<Values>()
  expectTypeOf<Omit<typeof community, 'name'>>().not.toExtend<Values>()
  expectTypeOf<keyof Values>().not.toEqualTypeOf<string>()
  await inRolledBackTransaction(async (db) => {
    const misspelt = { ...community, keywort: '衬底' }
    await expect(saveRow(db, communities, {}, misspelt)).rejects.toThrow('communities has no column keywort')
    expect(await saveRow(db, communities, {}, community)).toBeGreaterThan(0)
  })
})
