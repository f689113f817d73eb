import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setChannel } from '#features/topics/lists/set-channel.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { randomBelow } from '../../../../test/random-below.ts'
import { addUpGroups, addUpTopics, addUpTopicSources } from './add-up-reads.server.ts'
import { dayOf } from './day.ts'

const DAY = dayOf('2026-11-21')
const TOPICS = 40
const READS = 6000
const SEEDS = [1, 20_261_121, 7_919]
/** The hundred with the most reads are told apart. */
const SITES = 103

interface Read {
  readonly halfHour: number
  readonly topicId: number
  readonly visitor: number
  readonly source: string
}
type Groups = ReadonlyMap<number, Readonly<Record<string, readonly string[]>>>

/** Articles that are filed under anything, also under the same twice and under nothing. */
async function makeFiled(context: Context, below: (bound: number) => number): Promise<Groups> {
  const { db } = context
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into communities (name) values ('长晶'), ('外延') returning id`,
  )
  const groups = new Map<number, Record<string, readonly string[]>>()
  for (let made = 0; made < TOPICS; made += 1) {
    const isLiterature = below(3) === 0
    const authorName = ['', '特约', '编辑部'][below(3)] ?? ''
    const categories = Array.from({ length: below(4) }, () => ['材料', '设备', '器件'][below(3)] ?? '')
    const id = await makeArticle(context, { authorName, isLiterature })
    await db.execute(sql`update topics set categories = ${sql.param(categories)}::text[] where id = ${id}`)
    groups.set(id, {
      author: authorName ? [authorName] : [],
      category: [...new Set(categories)],
      community: rows.filter(() => below(3) === 0).map((community) => community.id),
      kind: [isLiterature ? 'literature' : 'article'],
      industry: ['semi'],
    })
  }
  for (const { id } of rows)
    await setChannel(context, {
      name: `community/${id}`,
      keywords: [],
      topicIds: [...groups]
        .filter(([, { community = [] }]) => community.includes(id))
        .map(([topicId]) => topicId),
    })
  return groups
}

/** Reads of the day and of the half hours before and after it. */
async function readAtRandom(
  { db }: Context,
  ids: readonly number[],
  below: (bound: number) => number,
): Promise<Read[]> {
  const reads = new Map<string, Read>()
  const { from, until } = DAY.halfHours
  for (let made = 0; made < READS; made += 1) {
    const source = ['wechat', 'direct', 'home', `site/a${100 + below(SITES)}.example`][below(4)] ?? ''
    const read = {
      halfHour: from - 1 + below(until - from + 2),
      topicId: ids[below(ids.length)] ?? 0,
      visitor: 1 + below(300),
      source,
    }
    const key = `${read.halfHour} ${read.topicId} ${read.visitor}`
    if (!reads.has(key)) reads.set(key, read)
  }
  const all = [...reads.values()]
  await db.execute(sql`
    insert into topic_reads (half_hour, topic_id, visitor, source) select * from unnest(
      ${sql.param(all.map(({ halfHour }) => halfHour))}::integer[], ${sql.param(all.map(({ topicId }) => topicId))}::bigint[],
      ${sql.param(all.map(({ visitor }) => visitor))}::bigint[], ${sql.param(all.map(({ source }) => source))}::text[])`)
  return all.filter(({ halfHour }) => halfHour >= from && halfHour < until)
}

/** One read after the other. */
function addUpOneByOne(reads: readonly Read[], groups: Groups): string[] {
  const ofSites = new Map<string, number>()
  for (const { source } of reads)
    if (source.startsWith('site/')) ofSites.set(source, (ofSites.get(source) ?? 0) + 1)
  const told = new Set(
    [...ofSites]
      .toSorted(([one, reads1], [two, reads2]) => reads2 - reads1 || (one < two ? -1 : 1))
      .slice(0, 100)
      .map(([source]) => source),
  )
  const sums = new Map<string, { reads: number; visitors: Set<number> }>()
  for (const { topicId, visitor, source } of reads) {
    const from = source.startsWith('site/') && !told.has(source) ? 'other' : source
    for (const [grouping, names] of Object.entries({ ...groups.get(topicId), source: [from] }))
      for (const name of names) {
        const sum = sums.get(`${grouping} ${name}`) ?? { reads: 0, visitors: new Set() }
        sum.reads += 1
        sum.visitors.add(visitor)
        sums.set(`${grouping} ${name}`, sum)
      }
  }
  return [...sums].map(([key, sum]) => `${key} ${sum.reads} ${sum.visitors.size}`).toSorted()
}

test.each(SEEDS)('groups come to what their reads come to one by one (%i)', (seed) =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const below = randomBelow(seed)
    const groups = await makeFiled(context, below)
    const reads = await readAtRandom(context, [...groups.keys()], below)
    await addUpTopics(context, DAY)
    await addUpGroups(context, DAY)
    const { rows } = await db.execute<Record<string, string>>(
      sql`select grouping, name, reads, readers from group_figures where day = ${DAY.day}`,
    )
    const added = rows.map((row) => `${row.grouping} ${row.name} ${row.reads} ${row.readers}`)
    expect(added.toSorted()).toEqual(addUpOneByOne(reads, groups))
  }),
)

test('of the sources of a topic the seven with the most reads are told apart, and the others are one', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const id = await makeArticle(context)
    const read = (source: string, times: number, first: number) =>
      db.execute(sql`insert into topic_reads (half_hour, topic_id, visitor, source)
        select ${DAY.halfHours.from}, ${id}, n, ${source} from generate_series(${first}::integer, ${first + times - 1}::integer) as n`)
    const SOURCES = ['wechat', 'home', 'lists', 'topics', 'search', 'direct', 'baidu', 'bing', 'zhihu']
    for (const [at, source] of SOURCES.entries()) await read(source, 20 - at, 1 + at * 100)
    // However many, they are not told apart from what is not told apart.
    await read('other', 50, 2000)
    const added = async () => {
      await addUpTopics(context, DAY)
      await addUpTopicSources(context, DAY)
      const { rows } = await db.execute<{ source: string; reads: number }>(
        sql`select source, reads from topic_source_figures where topic_id = ${id} order by reads desc, source`,
      )
      return rows.map(({ source, reads }) => [source, reads])
    }
    const seven = SOURCES.slice(0, 7).map((source, at) => [source, 20 - at])
    expect(await added()).toEqual([['other', 50 + 13 + 12], ...seven])
    await read('zhihu', 30, 3000)
    await db.execute(sql`delete from topic_reads where source = 'baidu'`)
    expect(await added()).toEqual([['other', 50 + 13], ['zhihu', 42], ...seven.slice(0, 6)])
  }))
