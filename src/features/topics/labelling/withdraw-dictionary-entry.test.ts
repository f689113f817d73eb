import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labelPath } from '#features/labels/addresses.ts'
import { saveDictionaryEntry } from '#features/labels/save-dictionary-entry.server.ts'
import { fold } from '#features/search/fold.ts'
import { readLexicon } from '#features/search/lexicon.server.ts'
import { keyOf } from '#features/search/names.ts'
import { readNames } from '#features/search/names.server.ts'
import { searchPath } from '#features/search/addresses.ts'
import { Refusal } from '#platform/refusal.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../../test/database.ts'
import { testPortal, type Portal } from '../../../../test/portal.ts'
import { listLabelsInUse, listTopicsOfLabel } from './label-queries.server.ts'
import { relabelTopics } from './relabel-topics.server.ts'
import { topicLabels, topics } from '../tables.server.ts'
import { makeArticle, paragraph } from '../testing.ts'
import { tryLabel } from './try-label.server.ts'
import { restoreEntry, withdrawEntry } from './withdraw-dictionary-entry.server.ts'

const ENTRY = { id: 920_001, kind: 'term' as const, name: '错标的词', aliases: ['误标词'] }
const ID = { id: ENTRY.id }
const WHY = { ...ID, reason: '不是行业里的词' }

const code = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

describe('an entry that is taken out of the dictionary', () => {
  test('labels nothing at once, save where somebody wrote it, and labels again once it is put back', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      await saveDictionaryEntry(context, ENTRY)
      const derived = await makeArticle(context, { title: '甲', blocks: [paragraph('这里有误标词一个')] })
      const written = await makeArticle(context, {
        title: '乙',
        labels: ['错标的词'],
        blocks: [paragraph('别的事')],
      })
      const bearing = async () =>
        (await db.select().from(topicLabels).where(eq(topicLabels.label, ENTRY.name)))
          .map(({ topicId }) => topicId)
          .toSorted((one, two) => one - two)
      expect(await bearing()).toEqual([derived, written])

      await withdrawEntry(context, WHY)
      expect(await bearing()).toEqual([written])
      const [row] = await db.select().from(topics).where(eq(topics.id, derived))
      expect(row?.derivedLabels).toEqual([])
      expect((await listLabelsInUse(context)).map(({ name }) => name)).not.toContain(ENTRY.name)
      await relabelTopics(context)
      expect(await bearing()).toEqual([written])

      await restoreEntry(context, ID)
      await relabelTopics(context)
      const slice = await listTopicsOfLabel(context, {
        label: ENTRY.name,
        before: Number.MAX_SAFE_INTEGER,
        limit: 9,
      })
      expect(slice.items.map(({ id }) => id)).toEqual([written, derived])
    })
  })

  test('is known to no search and suggested to nobody', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      await saveDictionaryEntry(context, ENTRY)
      await withdrawEntry(context, WHY)
      expect((await readLexicon(context)).otherSpellings(fold('误标词'))).toEqual([])
      const names = await readNames(context)
      expect([names.has(keyOf(ENTRY.name)), names.has(keyOf('误标词'))]).toEqual([false, false])
    })
  })

  test('is neither taken out twice nor without a reason, nor put back when it is there, nor by whoever may not', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      await saveDictionaryEntry(context, ENTRY)
      const contributor = {
        ...context,
        actor: { kind: 'staff', id: 7, sessionId: 1, roles: ['contributor'] } as const,
      }
      expect(await code(withdrawEntry(contributor, WHY))).toBe('permission_missing')
      expect(await code(restoreEntry(contributor, ID))).toBe('permission_missing')
      expect(await code(withdrawEntry(context, { ...WHY, reason: ' ' }))).toBe('withdrawal_reason_missing')
      expect(await code(withdrawEntry(context, { ...WHY, id: 999_999_999 }))).toBe('not_public')
      expect(await code(restoreEntry(context, ID))).toBe('not_withdrawn')
      await withdrawEntry(context, WHY)
      expect(await code(withdrawEntry(context, WHY))).toBe('not_public')
    })
  })

  test('keeps its name, so that a second one of that name is refused', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      await saveDictionaryEntry(context, ENTRY)
      await withdrawEntry(context, WHY)
      expect(await code(saveDictionaryEntry(context, { ...ENTRY, id: 920_002 }))).toBe(
        'dictionary_name_taken',
      )
    })
  })
})

test('a trial says what taking it out would change, by whichever of its spellings', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await db.update(topics).set({ state: 'withdrawn' })
    await saveDictionaryEntry(context, { ...ENTRY, id: 920_003, name: '误标词组', aliases: [] })
    await saveDictionaryEntry(context, { ...ENTRY, aliases: ['误标词', '误标词组合'] })
    const id = await makeArticle(context, { title: '甲', blocks: [paragraph('误标词组合出现')] })
    await makeArticle(context, { title: '乙', labels: ['错标的词'], blocks: [paragraph('无')] })
    expect(await tryLabel(context, { act: 'withdraw', name: '误标词' })).toEqual({
      name: ENTRY.name,
      looked: 2,
      gains: 0,
      loses: 1,
      others: 1,
      keeps: 1,
      examples: [{ id, title: '甲', before: [ENTRY.name], after: ['误标词组'] }],
    })
    expect(await code(tryLabel(context, { act: 'withdraw', name: '没有的词' }))).toBe(
      'dictionary_entry_missing',
    )
  })
})

describe('the address of a label', () => {
  let portal: Portal
  beforeAll(async () => {
    const context = testContext((await testDatabase()).db)
    await saveDictionaryEntry(context, { ...ENTRY, id: 920_009, name: '去掉的词', aliases: ['去词'] })
    await makeArticle(context, { title: '甲', labels: ['去掉的词'], blocks: [paragraph('去掉的词')] })
    await withdrawEntry(context, { ...WHY, id: 920_009 })
    portal = await testPortal()
  })
  afterAll(() => portal.close())

  test.each(['去掉的词', '去词'])('%s leads to the search once its entry is taken out', async (word) => {
    const { statusCode, headers } = await portal.app.inject(labelPath(word))
    expect([statusCode, headers.location]).toEqual([302, searchPath(word)])
  })

  test('stands no more in the list and the sitemap', async () => {
    for (const path of ['/labels', '/sitemap-sections.xml'])
      expect((await portal.app.inject(path)).body).not.toContain(labelPath('去掉的词'))
  })
})
