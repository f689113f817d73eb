import { expect, test } from 'vitest'
import { saveDictionaryEntry } from '#features/labels/save-dictionary-entry.server.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { makeArticle, paragraph } from '../testing.ts'
import { topics } from '../tables.server.ts'
import { tryLabel } from './try-label.server.ts'

test('says which of the newest articles an entry would label, which not any more, and what gives way to it', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await db.update(topics).set({ state: 'withdrawn' })
    const entry = { kind: 'term' as const, aliases: [] as string[] }
    await saveDictionaryEntry(context, { ...entry, id: 900_001, name: '硅光子衬' })
    await saveDictionaryEntry(context, { ...entry, id: 900_002, name: '旧叫法', aliases: ['老叫法'] })
    const first = await makeArticle(context, { title: '甲', blocks: [paragraph('谈硅光子衬底的生长')] })
    const second = await makeArticle(context, { title: '乙', blocks: [paragraph('老叫法的那一种')] })
    await makeArticle(context, { title: '丙', blocks: [paragraph('别的事')] })

    expect(await tryLabel(context, { name: '硅光子衬底' })).toEqual({
      name: '硅光子衬底',
      looked: 3,
      gains: 1,
      loses: 0,
      others: 1,
      keeps: 0,
      examples: [{ id: first, title: '甲', before: ['硅光子衬'], after: ['硅光子衬底'] }],
    })
    expect(await tryLabel(context, { name: '旧叫法', aliases: '' })).toEqual({
      name: '旧叫法',
      looked: 3,
      gains: 0,
      loses: 1,
      others: 0,
      keeps: 0,
      examples: [{ id: second, title: '乙', before: ['旧叫法'], after: [] }],
    })
  })
})
