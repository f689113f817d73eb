import { inArray, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, expect, test, vi } from 'vitest'
import { inTransaction, type Context } from '#platform/context.ts'
import { NOON, testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { pageTopics } from '../lists/feed-queries.server.ts'
import { foldListCounts } from '../lists/fold-list-counts.server.ts'
import { channelList, listsOf } from '../lists/lists.ts'
import { publishTopic } from './publish-topic.server.ts'
import { setChannel } from '../lists/set-channel.server.ts'
import { topicListChanges, topicLists, topics } from '../tables.server.ts'
import { makeArticle } from '../testing.ts'
import { withdrawTopic } from './withdraw-topic.server.ts'

/** Publications on connections of their own, with real commits. */

const CHANNEL = 'community/7'
const KEYWORD = '碳化硅'
let context: Context
/** Hears of transactions that gave way to another; there must be none. */
const gaveWay = vi.fn()

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: gaveWay })
  context = { ...testContext((await testDatabase()).db), log }
  await setChannel(context, { name: CHANNEL, keywords: [KEYWORD], topicIds: [] })
})

/** Each list as it must be by what the topics say of themselves. */
async function listsByTopics(): Promise<Map<string, number[]>> {
  const rows = await context.db.select().from(topics).orderBy(topics.sortDate)
  const lists = new Map<string, number[]>()
  for (const row of rows.filter((topic) => topic.state === 'published')) {
    const ofChannel = [
      channelList(CHANNEL, 'all'),
      ...(row.isFeatured ? [channelList(CHANNEL, 'featured')] : []),
    ]
    for (const list of [...listsOf(row), ...(row.title.includes(KEYWORD) ? ofChannel : [])])
      lists.set(list, [...(lists.get(list) ?? []), row.id])
  }
  return lists
}

async function listsAsKept(): Promise<Map<string, number[]>> {
  const rows = await context.db.select().from(topicLists).orderBy(topicLists.sortDate)
  const lists = new Map<string, number[]>()
  for (const { list, topicId } of rows) lists.set(list, [...(lists.get(list) ?? []), topicId])
  return lists
}

const total = async (list: string) => (await pageTopics(context, { list, page: 1, perPage: 20 })).total

test('two hundred publishing, changing, moving and withdrawing at once all succeed, and every list and count is right', async () => {
  const made = await Promise.all(
    Array.from({ length: 150 }, (_, n) =>
      makeArticle(context, { title: `${n % 3 === 0 ? KEYWORD : '氮化镓'} ${n}`, isLiterature: n % 2 === 0 }),
    ),
  )
  const change = (topicId: number, n: number) =>
    publishTopic(context, {
      kind: 'article',
      topicId,
      title: `${n % 2 === 0 ? KEYWORD : '氮化镓'} 改 ${n}`,
      isLiterature: n % 4 < 2,
      isFeatured: n % 5 === 0,
      categories: n % 4 < 2 ? ['综述'] : ['SiC产业', '产业动态'],
      publishedAt: NOON,
    })
  await Promise.all([
    ...made.slice(0, 100).map(change),
    ...made.slice(100).map((topicId) => withdrawTopic(context, { id: topicId, reason: '测试' })),
    ...Array.from({ length: 50 }, (_, n) =>
      makeArticle(context, { title: `${KEYWORD} 新 ${n}`, isFeatured: n % 2 === 0 }),
    ),
    setChannel(context, { name: CHANNEL, keywords: [KEYWORD, '外延'], topicIds: [] }),
    foldListCounts(context),
  ])

  expect(gaveWay).not.toHaveBeenCalled()
  const expected = await listsByTopics()
  expect(await listsAsKept()).toEqual(expected)
  expect(expected.get(channelList(CHANNEL, 'all'))?.length).toBe(100)
  for (const [list, ids] of expected) expect([list, await total(list)]).toEqual([list, ids.length])
  await foldListCounts(context)
  expect(await context.db.select().from(topicListChanges)).toEqual([])
  for (const [list, ids] of expected) expect([list, await total(list)]).toEqual([list, ids.length])
})

test('one publication does not wait for another that shares its lists and its second and is still under way', async () => {
  const published = await inTransaction(context, async (within) => {
    const first = await makeArticle(within, { title: `${KEYWORD} 未完`, isFeatured: true })
    const second = await makeArticle(context, { title: `${KEYWORD} 已完`, isFeatured: true })
    return [first, second]
  })
  const rows = await context.db.select().from(topicLists).where(inArray(topicLists.topicId, published))
  expect(rows.length).toBe(2 * 6)
})

test('what is published while a channel changes enters the channel as it will be', async () => {
  let publishing: Promise<number> | undefined
  await inTransaction(context, async (within) => {
    await setChannel(within, { name: 'community/8', keywords: ['金刚石'], topicIds: [] })
    publishing = makeArticle(context, { title: '金刚石散热' })
    await waitsForLock(1)
  })
  const topicId = await publishing
  const rows = await context.db
    .select()
    .from(topicLists)
    .where(inArray(topicLists.list, ['community/8']))
  expect(rows.map((row) => row.topicId)).toEqual([topicId])
})

/** Until so many connections of this database wait for an advisory lock. */
async function waitsForLock(count: number): Promise<void> {
  for (;;) {
    const { rows } = await context.db.execute<{ n: number }>(sql`
      select count(*)::int as n from pg_locks
      where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`)
    if (rows[0]?.n === count) return
  }
}
