import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { addComment } from '#features/comments/add-comment.server.ts'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import { makeArticle, paragraph } from '#features/topics/testing.ts'
import type { Page } from '#platform/pages/page.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { pages } from '../../src/app/registries.server.ts'
import { testConfiguration, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

/** Whoever counts through the valid values of a query drives none of the pages without one out of memory. */

const ASKED = 30
/** Room for a few pages, and for far fewer than are asked for. */
const CACHE_BYTES = 800_000

let portal: Portal
/** What stands for the parts of a path, so that there is a page. */
let parts: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  const { db } = await testDatabase()
  const context = testContext(db)
  await db.insert(dictionaryEntries).values({ kind: 'term', name: '衬底', aliases: [] })
  const personId = await makePerson(context, { name: '老周' })
  const topicId = await makeArticle(context, { title: '衬底', blocks: [paragraph('衬底的良率')] })
  await addComment(context, { topicId, personId, content: '写得好' })
  parts = { '/topic/:id': String(topicId), '/user/:id': String(personId), '/label/:name': '衬底' }
  portal = await testPortal({ configuration: { ...testConfiguration, pageCacheBytes: CACHE_BYTES } })
})
afterAll(() => portal.close())

const get = async (url: string) => (await portal.app.inject({ url })).statusCode

const WAYS: readonly ((number: number) => string)[] = [
  (number) => String(2 + number),
  (number) => String(1_700_000_000_000 + number),
  (number) => `x${number}`,
]

/** Addresses of this page that differ in one parameter of the query, each the one address of what it asks for. */
function endlessAddresses(page: Page): string[] {
  const inPath = [...page.path.matchAll(/:(\w+)/g)].map(([, name]) => String(name))
  const given = Object.fromEntries(inPath.map((name) => [name, parts[page.path] ?? '1']))
  const path = page.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))
  const names = [...page.knownQuery].filter((name) => !inPath.includes(name))
  return names.flatMap((name) =>
    WAYS.flatMap((write) => {
      const values = Array.from({ length: ASKED }, (_, number) => write(number))
      const isEndless = values.every((value) => textOf(page, { ...given, [name]: value }, name) === value)
      return isEndless ? values.map((value) => `${path}?${name}=${value}`) : []
    }),
  )
}

function textOf(page: Page, raw: Readonly<Record<string, string>>, name: string): string | undefined {
  try {
    return page.read(raw).texts[name]
  } catch {
    return undefined
  }
}

const endless = pages
  .filter(({ isShared }) => isShared)
  .map((page) => [page.path, page] as const)
  .filter(([, page]) => endlessAddresses(page).length > 0)

test('there are such pages, lists, the search and what belongs to one article or person among them', () => {
  expect(endless.map(([path]) => path)).toEqual(
    expect.arrayContaining(['/topic/:id', '/user/:id', '/label/:name', '/search', '/news']),
  )
})

test.each(endless)('%s, asked for with endless queries, leaves the front page in memory', async (_, page) => {
  portal.cache.clear()
  await get('/')
  const { bytes: ofFrontPage } = portal.cache.size
  for (const address of endlessAddresses(page)) expect(await get(address), address).toBeLessThan(500)
  const { cache } = portal
  const { hits } = cache.counts
  expect(await get('/')).toBe(200)
  expect(cache.counts.hits).toBe(hits + 1)
  expect(cache.size.bytes).toBeLessThanOrEqual(ofFrontPage + CACHE_BYTES / 4)
})

test('a page with a query is kept all the same, and goes when what it shows has changed', async () => {
  portal.cache.clear()
  await get('/news?t=own')
  const { hits } = portal.cache.counts
  await get('/news?t=own')
  expect(portal.cache.counts.hits).toBe(hits + 1)
  portal.cache.purge(['topics'])
  expect(portal.cache.size.entries).toBe(0)
})
