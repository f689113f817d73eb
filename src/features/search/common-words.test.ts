import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import type { SearchInput } from './answer.server.ts'
import { filtersOf, type Choices } from './choices.ts'
import type { SearchResult } from './contract.ts'
import { placeInput } from './place.ts'
import { search } from './search.server.ts'
import { suggest } from './suggest.server.ts'
import { countWords } from './word-shares.server.ts'

/** Words that stand in thousands of documents are looked for in windows of time: nothing is lost by it (C-56). */

const DOCUMENTS = 6000
const AHEAD = 60
let context: Context

/**
 * Six thousand documents of three years, two of each moment, and events of three years to come. All hold 长晶, every
 * second one 长晶炉 as well and the others only its tokens, every five hundredth one 晶炉台, the oldest third 石墨.
 */
beforeAll(async () => {
  context = testContext((await testDatabase()).db)
  const now = sql`${NOON.getTime()}::bigint`
  await context.db.execute(sql`
    insert into search_documents (path, kind, document_id, industry, title, labels, public_text, is_paid, source,
      sort_date, folded_title, folded_labels, folded_text, tokens, digest)
    select '/many/' || n, kind, n, 'semi', '题', '{}', text, n % 7 = 0,
      case when n % 3 = 0 then '甲报' else '乙报' end, at, '题', '', '题 ' || text,
      array_to_tsvector(array['长晶', '晶炉', '炉台', '^题', '#industry:semi', '#kind:' || kind,
        '#period:' || floor(at / 2147483648.0)::text, '#source:' || case when n % 3 = 0 then '甲报' else '乙报' end]
        || case when n % 7 = 0 then array['#paid'] else '{}' end
        || case when n > ${(DOCUMENTS * 2) / 3} then array['石墨'] else '{}' end), ''
    from (
      select n, case when n > ${DOCUMENTS} then 'event' when n % 10 = 0 then 'question' else 'article' end as kind,
        case when n > ${DOCUMENTS} then ${now} + (n - ${DOCUMENTS}) * ${18 * DAY_MS}::bigint
          else ${now} - (n / 2) * ${9 * HOUR_MS}::bigint end as at,
        case when n % 2 = 0 then '长晶炉' else '长晶，晶炉' end || case when n % 500 = 0 then '，晶炉台' else '，炉台' end
          || case when n > ${(DOCUMENTS * 2) / 3} then '，石墨' else '' end as text
      from generate_series(1, ${DOCUMENTS + AHEAD}) as n
    ) as row`)
  await context.db.execute(sql`analyze search_documents (kind)`)
  await countWords(context)
})

const find = (q: string, more: Partial<SearchInput> = {}, now = NOON) =>
  search({ ...context, now }, { q, industry: 'semi', page: 1, limit: 100, ...more })

const pathsOf = ({ items }: SearchResult) => items.map((item) => item.path.split('?')[0] ?? '')

/** Everything by date, each answer saying where the next begins; a day passes between them. */
async function walk(q: string, choices: Choices): Promise<string[]> {
  const seen: string[] = []
  for (let next: string | undefined = ''; next !== undefined;) {
    const after = next === '' ? undefined : placeInput.parse(next)
    const now = new Date(NOON.getTime() + seen.length * (DAY_MS / 300))
    const filters = filtersOf({ ...choices, order: 'date' }, NOON)
    const found = await find(q, { ...filters, after, limit: 300 }, now)
    seen.push(...pathsOf(found))
    next = found.next
  }
  return seen
}

/** What a condition on the rows holds, the nearest to now first. */
async function rowsWhere(condition: string): Promise<string[]> {
  const { rows } = await context.db.execute<{ path: string }>(sql`
    select path from search_documents d where ${sql.raw(condition)}
    order by least(sort_date, 2 * ${NOON.getTime()}::bigint - sort_date) desc, path`)
  return rows.map(({ path }) => path)
}

const YEAR_AGO = NOON.getTime() - 365 * DAY_MS

describe('by date everything is reached, each once and in its place', () => {
  test.each<[string, Choices, string]>([
    ['长晶', {}, 'true'],
    ['长晶炉', {}, `folded_text ~ '长晶炉'`],
    ['晶炉台', {}, `folded_text ~ '晶炉台'`],
    ['石墨', {}, `folded_text ~ '石墨'`],
    ['长晶', { pay: 'free' }, 'not is_paid'],
    ['长晶', { pay: 'paid' }, 'is_paid'],
    ['长晶', { time: 'year' }, `sort_date >= ${YEAR_AGO}`],
    ['长晶', { time: 'earlier' }, `sort_date < ${YEAR_AGO}`],
    [
      '长晶炉',
      { time: 'earlier', pay: 'free' },
      `folded_text ~ '长晶炉' and not is_paid and sort_date < ${YEAR_AGO}`,
    ],
    ['长晶', { kind: 'event' }, `kind = 'event'`],
    ['长晶', { kind: 'article', source: '甲报' }, `kind = 'article' and source = '甲报'`],
  ])('%s, %j', async (q, choices, condition) => {
    const expected = await rowsWhere(condition)
    expect(expected.length).toBeGreaterThan(10)
    expect(await walk(q, choices)).toEqual(expected)
  })

  test('by page numbers as far as the answers say', async () => {
    const first = await find('长晶', { order: 'date' })
    const fifth = await find('长晶', { order: 'date', page: 5 })
    expect(pathsOf(fifth)).toEqual((await rowsWhere('true')).slice(400, 500))
    expect(first.reach).toBe(1000)
    expect((await find('长晶', { order: 'date', page: 1_000_000 })).items).toEqual([])
  })
})

test('nothing is found of a time of which there is nothing', async () => {
  const until = NOON.getTime() - 3000 * DAY_MS
  for (const order of ['relevance', 'date'] as const)
    expect(await find('长晶', { until, order, withCounts: true })).toMatchObject({ items: [], total: 0 })
})

describe('by relevance', () => {
  test.each<[string, Choices]>([
    ['长晶', {}],
    ['长晶炉', {}],
    ['长晶炉', { pay: 'free' }],
    ['长晶', { time: 'earlier' }],
    ['石墨', {}],
  ])('%s, %j: as many pages as the answers say, none empty and nothing twice', async (q, choices) => {
    const seen: string[] = []
    let page = 1
    for (let reach = Infinity; (page - 1) * 100 < reach; page += 1) {
      const found = await find(q, { ...filtersOf(choices, NOON), page })
      expect(found.items.length, `page ${page}`).toBeGreaterThan(0)
      seen.push(...pathsOf(found))
      reach = found.reach
    }
    expect(seen.length).toBeGreaterThan(50)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('only a part is looked through, and the total is told roughly', async () => {
    const found = await find('长晶')
    expect(found).toMatchObject({ isCapped: true })
    expect(found.reach).toBeLessThan(2000)
    expect(Math.abs(found.total - DOCUMENTS) / DOCUMENTS).toBeLessThan(0.1)
    const free = await find('长晶', { isPaid: false })
    expect(free.reach).toBeLessThan(2000)
    expect(Math.abs(free.total - (DOCUMENTS * 6) / 7) / DOCUMENTS).toBeLessThan(0.1)
  })

  test('what stands in old documents alone is found all the same', async () => {
    const found = await find('石墨')
    expect(found.items).toHaveLength(100)
  })
})

describe('what it can be narrowed by', () => {
  test.each<[string, Choices]>([
    ['长晶', {}],
    ['长晶', { pay: 'free' }],
    ['长晶炉', { kind: 'question' }],
  ])('%s, %j: every kind, source and price with its number, whatever was chosen', async (q, choices) => {
    const { counts } = await find(q, { ...filtersOf(choices, NOON), withCounts: true })
    expect(counts?.kinds).toMatchObject({ event: AHEAD })
    const close = (number = 0, expected: number) =>
      expect(Math.abs(number - expected) / expected, `${number} for ${expected}`).toBeLessThan(0.3)
    close(counts?.kinds.question, DOCUMENTS / 10)
    close(counts?.kinds.article, (DOCUMENTS * 9) / 10)
    close(counts?.paid, DOCUMENTS / 7)
    close(counts?.free, (DOCUMENTS * 6) / 7)
    expect(counts?.sources.map(({ source }) => source)).toEqual(['乙报', '甲报'])
    close(counts?.sources[1]?.count, DOCUMENTS / 3)
  })
})

test('titles are suggested from the newest', async () => {
  const titles = await suggest(context, { prefix: '题', industry: 'semi' })
  expect(titles).toHaveLength(4)
})
