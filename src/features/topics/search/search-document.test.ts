import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { NOON, testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../../test/database.ts'
import { rebuildIfOutdated, rebuildIndex } from '#features/search/rebuild-index.server.ts'
import { search } from '#features/search/search.server.ts'
import type { Context } from '#platform/context.ts'
import { publishDueTopics } from '../publishing/publish-due-topics.server.ts'
import { publishTopic } from '../publishing/publish-topic.server.ts'
import { relabelTopics } from '../labelling/relabel-topics.server.ts'
import { searchDocumentsOf, topicSource } from './search-document.server.ts'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { makeArticle, makeQuestion, paragraph } from '../testing.ts'
import { withdrawTopic } from '../publishing/withdraw-topic.server.ts'

const find = async (context: Context, q: string) =>
  (await search(context, { q, industry: 'semi', page: 1, limit: 50 })).items

const idsOf = async (context: Context, q: string) => (await find(context, q)).map((item) => item.id)

describe('what is published', () => {
  test('is found in the same transaction, in its new words after a change, and no more once withdrawn', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeArticle(context, { title: '长晶炉温场', blocks: [paragraph('首批衬底')] })
      expect(await idsOf(context, '首批衬底')).toEqual([id])
      await publishTopic(context, { kind: 'article', topicId: id, title: '改题', publishedAt: NOON })
      expect(await idsOf(context, '长晶炉温场')).toEqual([])
      expect(await idsOf(context, '改题')).toEqual([id])
      await withdrawTopic(context, { id: id, reason: '测试' })
      expect(await idsOf(context, '改题')).toEqual([])
    })
  })

  test('later is found when it is due and not before', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const later = new Date(NOON.getTime() + 3_600_000)
      const id = await makeArticle(context, { title: '定时稿', publishedAt: later })
      expect(await idsOf(context, '定时稿')).toEqual([])
      await publishDueTopics({ ...context, now: later })
      expect(await idsOf(context, '定时稿')).toEqual([id])
    })
  })

  test('and paid is found by its gated words, captions too, while the snippet shows the preview only', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const image = { id: 'abcdefabcdefabcdefabcdef', width: 8, height: 6 }
      const id = await makeArticle(context, {
        isPaid: true,
        summary: '导语',
        blocks: [
          paragraph('公开。'.repeat(100)),
          paragraph('机密工艺'),
          { type: 'image', image, caption: '机密图注' },
          { type: 'gallery', pictures: [{ image }, { image, alt: '机密组图' }], caption: '机密说明' },
        ],
      })
      for (const q of ['机密工艺', '机密图注', '机密组图', '机密说明']) {
        const items = await find(context, q)
        expect(items.map((item) => item.id)).toEqual([id])
        expect(items[0]?.snippet.text).not.toContain('机密')
      }
    })
  })

  test('is found by nothing of the kind that it was before', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const made = [
        await makeQuestion(context, { description: '砷化铟旧描述' }),
        (
          await publishTopic(context, {
            kind: 'document',
            title: '论文',
            description: '砷化铟旧描述',
            publishedAt: NOON,
          })
        ).id,
      ]
      for (const topicId of made) {
        await publishTopic(context, { kind: 'article', topicId, title: '文章', publishedAt: NOON })
        const [found] = await searchDocumentsOf(context, [topicId])
        expect(JSON.stringify(found)).not.toContain('旧描述')
      }
    })
  })

  test('as an anonymous question is not found by its asker', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const askerId = await makePerson(context, { name: '张三丰' })
      const id = await makeQuestion(context, { askerId, isAnonymous: true, description: '背景说明' })
      expect(await idsOf(context, '背景说明')).toEqual([id])
      expect(await idsOf(context, '张三丰')).toEqual([])
    })
  })

  test('gets its new labels in the search when the dictionary changes', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      await makeArticle(context, { blocks: [paragraph('关于碳化硅')] })
      await db.insert(dictionaryEntries).values({ kind: 'term', name: 'SiC', aliases: ['碳化硅'] })
      await relabelTopics(context)
      const [item] = await find(context, '碳化硅')
      expect(item?.labels).toContain('SiC')
    })
  })
})

describe('building the index anew', () => {
  test('brings back what is missing, corrects what is wrong, sweeps out what is gone, and then has nothing to do', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const ids: number[] = []
      for (let count = 0; count < 230; count += 1) ids.push(await makeArticle(context, { title: '重建用' }))
      await db.execute(sql`delete from search_documents where document_id % 2 = 0`)
      await db.execute(sql`update search_documents set tokens = '', folded_text = ''`)
      await db.execute(sql`
        update search_documents set path = '/topic/1', document_id = 1 where document_id = (select min(document_id) from search_documents)`)
      await db.execute(sql`
        update search_documents set path = '/topic/99999999', document_id = 99999999
        where document_id = (select max(document_id) from search_documents)`)
      expect(await rebuildIfOutdated(context, [topicSource])).toBeGreaterThanOrEqual(230)
      const { items } = await search(context, { q: '重建用', industry: 'semi', page: 1, limit: 500 })
      expect(items.map((item) => item.id).toSorted((a, b) => a - b)).toEqual(ids)
      const { rows } = await db.execute(
        sql`select path from search_documents where path in ('/topic/1', '/topic/99999999')`,
      )
      expect(rows).toEqual([])
      expect(await rebuildIfOutdated(context, [topicSource])).toBe(0)
    })
  })

  test('writes only what differs, and that whatever its digest says', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const same = await makeArticle(context, { title: '原样' })
      const spoilt = await makeArticle(context, { title: '损坏' })
      await db.execute(sql`update search_documents set folded_text = '' where document_id = ${spoilt}`)
      const places = async () =>
        (
          await db.execute<{ id: string; place: string }>(sql`
            select document_id as id, ctid::text as place from search_documents
            where document_id in (${same}, ${spoilt}) order by 1`)
        ).rows.map(({ place }) => place)
      const before = await places()
      await rebuildIndex(context, [topicSource])
      const after = await places()
      expect(after[0]).toBe(before[0])
      expect(after[1]).not.toBe(before[1])
    })
  })

  test('goes on where it was interrupted', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const first = await makeArticle(context, { title: '先' })
      const second = await makeArticle(context, { title: '后' })
      await db.execute(sql`delete from search_documents`)
      const progress = JSON.stringify({ topics: first })
      await db.execute(sql`update search_index set is_building = true, progress = ${progress}::jsonb`)
      const told: number[] = []
      expect(await rebuildIndex(context, [topicSource], (done) => told.push(done))).toBe(1)
      expect(told.at(-1)).toBe(1)
      expect(await idsOf(context, '后')).toEqual([second])
    })
  })

  test('by two processes while a third publishes loses nothing', async () => {
    const { db } = await testDatabase()
    const context = testContext(db, { now: new Date('2026-11-20T10:00:00+08:00') })
    for (let count = 0; count < 30; count += 1) await makeArticle(context, { title: '并行重建' })
    await Promise.all([
      rebuildIndex(context, [topicSource]),
      rebuildIndex(context, [topicSource]),
      ...Array.from({ length: 20 }, () => makeArticle(context, { title: '并行重建' })),
    ])
    expect(await idsOf(context, '并行重建')).toHaveLength(50)
  })
})
