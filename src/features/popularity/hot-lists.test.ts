import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { computeHotLists, forgetOldReads } from './compute-hot-lists.server.ts'
import { listHot } from './queries.server.ts'
import { ReadCounter, type Visit } from './read-counter.server.ts'
import { recordShare } from './record-share.server.ts'
import { hotOverrides, topicReads } from './tables.server.ts'
import { questions, topicCounters } from '#features/topics/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { makeArticle, makeQuestion } from '#features/topics/testing.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'

const visit = (topicId: number, address = '203.0.113.1', at = NOON.getTime(), browser = CHROME) => ({
  topicId,
  address,
  at,
  browser,
  source: 'direct',
})

async function countReads({ db }: Context, visits: Visit[]): Promise<number> {
  const counter = new ReadCounter()
  for (const each of visits) counter.note(each)
  return counter.write(db)
}

async function readsOf({ db }: Context, topicId: number): Promise<number | undefined> {
  const [row] = await db.select().from(topicCounters).where(eq(topicCounters.topicId, topicId))
  return row?.reads
}

const hotIds = async (context: Context) =>
  (await listHot(context, { industry: 'semi', scope: 'news', limit: 20 })).map((topic) => topic.id)

describe('reads', () => {
  test('a visitor counts once in a half hour, another visitor and another half hour count again', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeArticle(context)
      const later = NOON.getTime() + 31 * 60_000
      await countReads(context, [
        visit(id),
        visit(id),
        visit(id, '203.0.113.2'),
        visit(id, '203.0.113.1', later),
      ])
      expect(await readsOf(context, id)).toBe(3)
    })
  })

  test('another process that saw the same visitor does not count him again', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeArticle(context)
      expect(await countReads(context, [visit(id)])).toBe(1)
      expect(await countReads(context, [visit(id)])).toBe(0)
      expect(await readsOf(context, id)).toBe(1)
    })
  })

  test('robots and browsers without a name do not count', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeArticle(context)
      const robot = 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)'
      await countReads(context, [
        visit(id, '203.0.113.1', NOON.getTime(), robot),
        visit(id, '203.0.113.1', NOON.getTime(), ''),
      ])
      expect(await readsOf(context, id)).toBe(0)
    })
  })

  test('nor does what a browser fetches ahead', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeArticle(context)
      expect(await countReads(context, [{ ...visit(id), isFetchedAhead: true }])).toBe(0)
    })
  })

  test('one address counts for five, whatever browsers it makes up and however they arrive', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const [id, other] = [await makeArticle(context), await makeArticle(context)]
      const made = Array.from({ length: 200 }, (_, index) =>
        visit(id, `2001:db8::${index.toString(16)}`, NOON.getTime(), `${CHROME} ${index}`),
      )
      expect(await countReads(context, made.slice(0, 3))).toBe(3)
      expect(await countReads(context, made)).toBe(2)
      expect(await countReads(context, made)).toBe(0)
      // Another address, another topic and another half hour are not touched by it.
      expect(await countReads(context, [visit(id, '203.0.113.7'), visit(other, '2001:db8::1')])).toBe(2)
      expect(await countReads(context, [visit(id, '2001:db8::1', NOON.getTime() + 31 * 60_000)])).toBe(1)
    })
  })

  test('visits that could not be written are counted when the database is back', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeArticle(context)
      const counter = new ReadCounter()
      counter.note(visit(id))
      const broken = { execute: () => Promise.reject(new Error('down')) } as unknown as typeof db
      await expect(counter.write(broken)).rejects.toThrow('down')
      expect(await counter.write(db)).toBe(1)
    })
  })
})

describe('hot lists', () => {
  test('what is read more stands higher, and comments weigh three times', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const [quiet, read, discussed] = [
        await makeArticle(context),
        await makeArticle(context),
        await makeArticle(context),
      ]
      await countReads(context, [visit(quiet), visit(read), visit(read, '203.0.113.2')])
      const personId = await makePerson(context)
      await db.execute(sql`
        insert into comments (topic_id, person_id, content, sort_date, created_at)
        values (${discussed}, ${personId}, '好', ${NOON.getTime()}, ${NOON})`)
      await computeHotLists(context)
      expect(await hotIds(context)).toEqual([discussed, read, quiet])
    })
  })

  test('a question is in one once it is answered, and not before', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const article = await makeArticle(context)
      const [open, answered] = [await makeQuestion(context), await makeQuestion(context)]
      await db.update(questions).set({ progress: 'open' }).where(eq(questions.topicId, open))
      await db.update(questions).set({ progress: 'answered' }).where(eq(questions.topicId, answered))
      await countReads(context, [
        visit(open),
        visit(answered),
        visit(answered, '203.0.113.2'),
        visit(article),
      ])
      await computeHotLists(context)
      expect(await hotIds(context)).toEqual([answered, article])
    })
  })

  test('a topic that is passed on weighs five reads', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const [read, shared] = [await makeArticle(context), await makeArticle(context)]
      await countReads(
        context,
        [1, 2, 3, 4].map((visitor) => visit(read, `203.0.113.${visitor}`)),
      )
      const reader = { ...context, caller: { address: '203.0.113.9', browser: CHROME } }
      await recordShare(reader, `/topic/${shared}`)
      await recordShare(reader, '/news')
      await computeHotLists(context)
      expect(await hotIds(context)).toEqual([shared, read])
    })
  })

  test('being passed on counts once for a visitor, five times for an address, and not for robots or HEAD', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeArticle(context)
      const open = (browser: string, address = '203.0.113.1', isFetchedAhead = false) =>
        recordShare({ ...context, caller: { address, browser, isFetchedAhead } }, `/topic/${id}`)
      const shares = async () =>
        Number((await db.execute(sql`select count(*) from topic_share_visits`)).rows[0]?.count)
      for (let times = 0; times < 3; times += 1) await open(CHROME)
      await open('Mozilla/5.0 (compatible; Googlebot/2.1)')
      await open(CHROME, '203.0.113.2', true)
      expect(await shares()).toBe(1)
      for (let times = 0; times < 20; times += 1) await open(`${CHROME} ${times}`)
      expect(await shares()).toBe(5)
      await open(CHROME, '203.0.113.2')
      expect(await shares()).toBe(6)
    })
  })

  test('a read of yesterday evening weighs less than one of now', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const [old, fresh] = [await makeArticle(context), await makeArticle(context)]
      await countReads(context, [visit(old, '203.0.113.1', NOON.getTime() - 18 * 3_600_000), visit(fresh)])
      await computeHotLists(context)
      expect(await hotIds(context)).toEqual([fresh, old])
    })
  })

  test('with fewer than ten topics of a day, the last seven days count', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeArticle(context)
      await countReads(context, [visit(id, '203.0.113.1', NOON.getTime() - 5 * 24 * 3_600_000)])
      await computeHotLists(context)
      expect(await hotIds(context)).toEqual([id])
    })
  })

  test('editors hold a topic at the top or leave it out', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const [first, hottest, unwanted] = [
        await makeArticle(context),
        await makeArticle(context),
        await makeArticle(context),
      ]
      await countReads(context, [
        visit(first),
        visit(hottest),
        visit(hottest, '203.0.113.2'),
        visit(unwanted),
      ])
      await db.insert(hotOverrides).values([
        { topicId: first, treatment: 'first' },
        { topicId: unwanted, treatment: 'excluded' },
      ])
      await computeHotLists(context)
      expect(await hotIds(context)).toEqual([first, hottest])
    })
  })

  test('what editors hold at the top is none of the ten of a day', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const [held, old] = [await makeArticle(context), await makeArticle(context)]
      await db.insert(hotOverrides).values({ topicId: held, treatment: 'first' })
      const today = []
      for (let made = 0; made < 9; made += 1) today.push(visit(await makeArticle(context)))
      await countReads(context, [...today, visit(old, '203.0.113.1', NOON.getTime() - 5 * 24 * 3_600_000)])
      await computeHotLists(context)
      const ids = await hotIds(context)
      expect([ids[0], ids.at(-1), ids.length]).toEqual([held, old, 11])
    })
  })

  test('literature has a list of its own', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeArticle(context, { isLiterature: true })
      await countReads(context, [visit(id)])
      await computeHotLists(context)
      expect(await hotIds(context)).toEqual([])
      expect(await listHot(context, { industry: 'semi', scope: 'literature', limit: 10 })).toMatchObject([
        { id },
      ])
    })
  })

  test('reads older than the lists look back are forgotten', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeArticle(context)
      await countReads(context, [visit(id), visit(id, '203.0.113.1', NOON.getTime() - 9 * 24 * 3_600_000)])
      expect(await forgetOldReads(context)).toBe(1)
      expect(await db.select().from(topicReads)).toHaveLength(1)
    })
  })
})
