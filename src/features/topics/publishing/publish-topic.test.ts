import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inRolledBackTransaction, testDatabase } from '../../../../test/database.ts'
import { NOON, testContext } from '../../../../test/context.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { listTopics, pageTopics } from '../lists/feed-queries.server.ts'
import { feedList, newsList } from '../lists/lists.ts'
import { publishDueTopics } from './publish-due-topics.server.ts'
import { publishTopic } from './publish-topic.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { makeArticle, makeQuestion, paragraph } from '../testing.ts'
import { readTopic } from '../topic-queries.server.ts'
import { restoreTopic, withdrawTopic } from './withdraw-topic.server.ts'

const everything = { list: feedList('semi', 'news', []), before: FAR_FUTURE_MS, limit: 100 }

describe('publishing', () => {
  test('a visitor may not publish', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db, { actor: { kind: 'visitor' } })
      await expect(
        publishTopic(context, { kind: 'article', title: 'x', publishedAt: NOON }),
      ).rejects.toMatchObject({
        code: 'permission_missing',
      })
    })
  })

  test('finds the first free millisecond behind thousands of others of the same instant', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      await db.execute(sql`
        insert into topics (kind, state, title, sort_date, published_at)
        select 'article', 'published', '同时', ${NOON.getTime()}::bigint + n, now() from generate_series(0, 5100) as n`)
      await makeArticle(context, { title: '之后' })
      const { items } = await listTopics(context, everything)
      expect(items.map(({ sortDate }) => sortDate)).toEqual([NOON.getTime() + 5101])
    })
  })

  test('each version leaves a record of who published it', async () => {
    await inRolledBackTransaction(async (db) => {
      const { id } = await publishTopic(testContext(db), {
        kind: 'article',
        title: '衬底',
        publishedAt: NOON,
      })
      const { rows } = await db.execute(
        sql`select actor, subject, detail ->> 'title' as title from audit_records where verb = 'publishTopic'`,
      )
      expect(rows).toEqual([{ actor: 'system:test', subject: `topic:${id}`, title: '衬底' }])
    })
  })

  test('a row shows the labels that its page shows: own ones of an article, none of an answer', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      await makeArticle(context, { title: '文章', labels: ['旧标签'] })
      await makeQuestion(context, { title: '问答', labels: ['旧标签'] })
      const { items } = await listTopics(context, everything)
      expect(items.map(({ title, labels }) => [title, labels])).toEqual([
        ['问答', []],
        ['文章', ['旧标签']],
      ])
      const pages = await Promise.all(items.map(async ({ id }) => readTopic(context, { id })))
      expect(pages.map((page) => page?.labels)).toEqual(items.map(({ labels }) => labels))
    })
  })

  test('a published article is found in its feeds, in the news list and at its address', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeArticle(context, {
        title: '良率突破',
        categories: ['SiC产业', '产业动态'],
        origin: 'other',
      })
      for (const labels of [[], ['SiC产业'], ['SiC产业', '产业动态']]) {
        const { items } = await listTopics(context, { ...everything, list: feedList('semi', 'news', labels) })
        expect(items.map((item) => item.id)).toContain(id)
      }
      const page = await pageTopics(context, { list: newsList('semi', 'other'), page: 1, perPage: 20 })
      expect(page).toMatchObject({ total: 1, pageCount: 1 })
      expect(await readTopic(context, { id })).toMatchObject({ kind: 'article', title: '良率突破' })
    })
  })

  test('a changed article keeps its address, and its old lists forget it', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeArticle(context, { categories: ['SiC产业'] })
      const changed = await publishTopic(context, {
        kind: 'article',
        topicId: id,
        title: '改过的标题',
        categories: ['GaN产业'],
        publishedAt: NOON,
      })
      expect(changed).toEqual({ id })
      const { items } = await listTopics(context, {
        ...everything,
        list: feedList('semi', 'news', ['SiC产业']),
      })
      expect(items).toEqual([])
      expect((await readTopic(context, { id })).title).toBe('改过的标题')
    })
  })

  test('an unknown column is named together with those there are', async () => {
    await inRolledBackTransaction(async (db) => {
      await expect(makeArticle(testContext(db), { categories: ['娱乐'] })).rejects.toMatchObject({
        code: 'category_unknown',
        detail: { name: '娱乐' },
      })
    })
  })

  test('topics of one and the same instant get different sort dates, so no cursor loses one', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const ids: number[] = []
      for (let count = 0; count < 5; count += 1) ids.push(await makeArticle(context))
      const seen: number[] = []
      let before = FAR_FUTURE_MS
      for (;;) {
        const { items, next } = await listTopics(context, { ...everything, before, limit: 2 })
        seen.push(...items.map((item) => item.id))
        if (next === undefined) break
        before = next
      }
      expect(seen).toEqual(ids.toReversed())
    })
  })

  test('what is scheduled is nowhere until its time, then the job publishes it once', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const later = new Date(NOON.getTime() + 3_600_000)
      const id = await makeArticle(context, { publishedAt: later })
      await expect(readTopic(context, { id })).rejects.toMatchObject({ code: 'topic_not_found' })
      expect(await publishDueTopics(context)).toBe(0)
      const then = { ...context, now: later }
      expect(await publishDueTopics(then)).toBe(1)
      expect(await publishDueTopics(then)).toBe(0)
      expect((await readTopic(then, { id })).id).toBe(id)
    })
  })

  test('what cannot be read any more when its time has come keeps nothing else from appearing, and the job says so', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const at = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE_MS)
      const broken = await makeArticle(context, { publishedAt: at(1) })
      const id = await makeArticle(context, { publishedAt: at(2) })
      await db.execute(sql`update topics set blocks = '[null]' where id = ${broken}`)
      const then = { ...context, now: at(3) }
      await expect(publishDueTopics(then)).rejects.toThrow('1 topics could not be published')
      expect((await readTopic(then, { id })).id).toBe(id)
      await expect(readTopic(then, { id: broken })).rejects.toMatchObject({ code: 'topic_not_found' })
    })
  })

  test('what waits for its day is withdrawn before it, and put back waits for it again', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const later = { ...context, now: new Date(NOON.getTime() + 3_600_000) }
      const id = await makeArticle(context, { publishedAt: later.now })
      await withdrawTopic(context, { id, reason: '不发了' })
      expect(await publishDueTopics(later)).toBe(0)
      await restoreTopic(context, { id })
      await expect(readTopic(context, { id })).rejects.toMatchObject({ code: 'topic_not_found' })
      expect((await listTopics(context, everything)).items).toEqual([])
      expect(await publishDueTopics(later)).toBe(1)
      expect((await readTopic(later, { id })).id).toBe(id)
      // Its day passed while it was down.
      await withdrawTopic(later, { id, reason: '再撤' })
      await restoreTopic(later, { id })
      expect((await readTopic(later, { id })).id).toBe(id)
    })
  })

  test('a withdrawn topic is gone from its address and from every list', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeArticle(context)
      await withdrawTopic(context, { id: id, reason: '测试' })
      await expect(readTopic(context, { id })).rejects.toMatchObject({ code: 'topic_not_found' })
      expect((await listTopics(context, everything)).items).toEqual([])
      expect((await pageTopics(context, { list: newsList('semi', 'all'), page: 1, perPage: 20 })).total).toBe(
        0,
      )
    })
  })

  test('twenty publishing the same instant at once all succeed with different sort dates', async () => {
    const { db } = await testDatabase()
    const context = testContext(db, { now: new Date('2026-11-20T09:00:00+08:00') })
    const ids = await Promise.all(Array.from({ length: 20 }, () => makeArticle(context)))
    const dates = await db.execute<{ sort_date: string }>(
      sql`select sort_date from topics where id in ${ids}`,
    )
    expect(new Set(dates.rows.map((row) => row.sort_date)).size).toBe(20)
  })
})

describe('an anonymous question', () => {
  test('names its asker nowhere', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const askerId = await makePerson(context, { name: '张三丰' })
      const id = await makeQuestion(context, { askerId, isAnonymous: true, blocks: [paragraph('答')] })
      const view = await readTopic(context, { id })
      expect(view).toMatchObject({ kind: 'question', asker: { name: '匿名用户' } })
      expect(JSON.stringify(view)).not.toContain('张三丰')
      expect(view.kind === 'question' && view.asker.id).toBeUndefined()
    })
  })
})

test('what was taken down is not brought back by publishing it again, as an import would', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const id = await makeArticle(context, { title: '撤下的文章' })
    await withdrawTopic(context, { id, reason: '侵权' })
    await expect(makeArticle(context, { topicId: id, title: '又来了' })).rejects.toMatchObject({
      code: 'is_withdrawn',
    })
    await expect(readTopic(context, { id })).rejects.toMatchObject({ kind: 'not_found' })
    await restoreTopic(context, { id })
    await makeArticle(context, { topicId: id, title: '改过的文章' })
    expect((await readTopic(context, { id })).title).toBe('改过的文章')
  })
})

test('a document leads to a file that there is, and to no other', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const document = { kind: 'document', title: '综述', isLiterature: true, publishedAt: NOON } as const
    const { rows } = await db.execute<{ id: string }>(
      sql`insert into files (name, title, sort_date) values ('综述.pdf', '综述全文', 1) returning id`,
    )
    const fileId = Number(rows[0]?.id)
    const { id } = await publishTopic(context, { ...document, fileId, doi: '10.1000/182' })
    expect(await readTopic(context, { id })).toMatchObject({ fileId, doi: '10.1000/182' })
    await expect(publishTopic(context, { ...document, doi: 'doi.org/182' })).rejects.toMatchObject({
      code: 'input_invalid',
    })
    await expect(publishTopic(context, { ...document, fileId: 999_999_999 })).rejects.toMatchObject({
      code: 'document_file_unknown',
    })
  })
})
