import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { allOf } from '../../../test/all-of.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { wordImporter } from './import-words.server.ts'
import { listWords, wordExport } from './word-list.server.ts'

const SUPPLIES = {
  picture: () => Promise.reject(new Error('none')),
  document: () => Promise.reject(new Error('none')),
}

/** The rows of the list's own export, by the fields of the importer. */
async function exported(context: Context, q: string): Promise<Record<string, unknown>[]> {
  const { head, rows } = await wordExport.open(context, { q }, { showsContacts: false })
  const fields = new Map(Object.entries(wordImporter.columns).map(([field, column]) => [column, field]))
  const lines = await allOf(rows())
  return lines.map((line) => Object.fromEntries(line.map((cell, at) => [fields.get(head[at] ?? ''), cell])))
}

test('words come in as the list gives them away: new, changed, and the same without a trace', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const take = async (record: object) => wordImporter.take(context, record, SUPPLIES)
    const standing = async () => (await listWords(context)).filter(({ word }) => word === '加群领取')
    const id = await take({ word: ' 加群领取 ', category: '广告营销' })
    expect(await standing()).toEqual([{ word: '加群领取', category: 'ads', verdict: 'hold' }])
    const [row] = await exported(context, '加群领取')
    const before = await wordImporter.alsoReads(context, id)
    expect(await take(row ?? {})).toBe(id)
    expect(await wordImporter.alsoReads(context, id)).toEqual(before)
    expect(await take({ ...row, verdict: '拒绝发布' })).toBe(id)
    expect(await standing()).toEqual([{ word: '加群领取', category: 'ads', verdict: 'refuse' }])
    await expect(take({ word: '某词', category: '违法有害', verdict: '拒绝发布' })).rejects.toMatchObject({
      code: 'unlawful_words_hold',
    })
    await expect(take({ word: '某词', category: '别的' })).rejects.toMatchObject({ code: 'record_malformed' })
  })
})
