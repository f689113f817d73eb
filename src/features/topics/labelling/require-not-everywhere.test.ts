import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { dictionaryEntryEdits } from './edit-dictionary-entry.server.ts'
import { makeArticle, paragraph } from '../testing.ts'
import { topics } from '../tables.server.ts'

const ENTRY = { kind: 'term', name: '晶圆厂报告', aliases: [], description: '' } as const
const publish = (context: Context, entry: object) =>
  dictionaryEntryEdits.save(context, 990_501, entry as never)

/** Articles of which so many speak of the entry. */
async function write(context: Context, { saying, silent }: { saying: number; silent: number }) {
  await context.db.update(topics).set({ state: 'withdrawn' })
  const texts = [
    ...Array.from({ length: saying }, () => '一份晶圆厂报告'),
    ...Array.from({ length: silent }, () => '别的'),
  ]
  for (const text of texts) await makeArticle(context, { blocks: [paragraph(text)] })
}

const inPortal = (work: (context: Context) => Promise<void>) =>
  inRolledBackTransaction((db) => work(testContext(db)))

test('an entry that would label a third of all articles is refused until it says that it is meant to', async () => {
  await inPortal(async (context) => {
    await write(context, { saying: 10, silent: 20 })
    await expect(publish(context, ENTRY)).rejects.toMatchObject({
      code: 'dictionary_entry_everywhere',
      detail: { name: '晶圆厂报告', looked: 30, gains: 10 },
    })
    await publish(context, { ...ENTRY, isCommon: true })
  })
})

test('an alias that stands everywhere is refused alike', async () => {
  await inPortal(async (context) => {
    await write(context, { saying: 12, silent: 3 })
    const alias = { ...ENTRY, name: '没有人写过的', aliases: ['晶圆厂报告'] }
    await expect(publish(context, alias)).rejects.toMatchObject({ code: 'dictionary_entry_everywhere' })
  })
})

test('a rare one, and any where hardly anything is written yet, is not asked about', async () => {
  await inPortal(async (context) => {
    await write(context, { saying: 10, silent: 30 })
    await expect(publish(context, ENTRY)).resolves.toBeUndefined()
  })
  await inPortal(async (context) => {
    await write(context, { saying: 9, silent: 0 })
    await expect(publish(context, ENTRY)).resolves.toBeUndefined()
  })
})

test('one that labels as much already is changed without a question', async () => {
  await inPortal(async (context) => {
    await write(context, { saying: 20, silent: 0 })
    await publish(context, { ...ENTRY, isCommon: true })
    const again = publish(context, { ...ENTRY, description: '一种报告' })
    await expect(again).resolves.toBeUndefined()
  })
})
