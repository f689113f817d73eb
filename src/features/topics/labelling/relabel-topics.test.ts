import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { memoryLog } from '../../../../test/memory-log.ts'
import { relabelTopics } from './relabel-topics.server.ts'
import { setChannel } from '../lists/set-channel.server.ts'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import { topicLists, topics } from '../tables.server.ts'
import { makeArticle, paragraph } from '../testing.ts'

const CHANNEL = 'community/9'

const isListed = async ({ db }: Context, topicId: number) =>
  (
    await db
      .select()
      .from(topicLists)
      .where(and(eq(topicLists.list, CHANNEL), eq(topicLists.topicId, topicId)))
  ).length === 1

test('a new dictionary term brings older articles into the channels that ask for it, and its end takes them out', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await setChannel(context, { name: CHANNEL, keywords: ['氧化镓'], topicIds: [] })
    const topicId = await makeArticle(context, {
      title: '超宽禁带',
      blocks: [paragraph('关于 Ga2O3 的正文')],
    })
    expect(await isListed(context, topicId)).toBe(false)

    await db.insert(dictionaryEntries).values({ kind: 'term', name: '氧化镓', aliases: ['Ga2O3'] })
    expect(await relabelTopics(context)).toBe(1)
    expect(await isListed(context, topicId)).toBe(true)

    await db.delete(dictionaryEntries).where(eq(dictionaryEntries.name, '氧化镓'))
    await relabelTopics(context)
    expect(await isListed(context, topicId)).toBe(false)
  })
})

test('an article that is broken keeps no other from the new labels, and is told of', async () => {
  await inRolledBackTransaction(async (db) => {
    const { log, lines } = memoryLog()
    const context = { ...testContext(db), log }
    await setChannel(context, { name: CHANNEL, keywords: ['氧化镓'], topicIds: [] })
    const blocks = [paragraph('关于 Ga2O3 的正文')]
    const broken = await makeArticle(context, { title: '坏的', blocks })
    const sound = await makeArticle(context, { title: '好的', blocks })
    await db.insert(dictionaryEntries).values({ kind: 'term', name: '氧化镓', aliases: ['Ga2O3'] })
    await db
      .update(topics)
      .set({ blocks: sql`'[null]'` })
      .where(eq(topics.id, broken))

    expect(await relabelTopics(context)).toBe(1)
    expect(await isListed(context, sound)).toBe(true)
    expect(await isListed(context, broken)).toBe(false)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`"id":${broken}`)
  })
})
