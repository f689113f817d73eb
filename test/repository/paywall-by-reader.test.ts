import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeArticle, makeQuestion } from '#features/topics/testing.ts'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { calls, pages } from '../../src/app/registries.server.ts'
import { CANARY, canariesIn, canaryBlocks } from '../canary.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'
import { cookieOf, makeReader, READER_KINDS, signIn, type ReaderKind } from '../readers.ts'

/**
 * The paywall as readers meet it: with their own token, over HTTP, on every page and every call of the registries. Only a
 * member of the industry gets the paid part, and gets it of all three kinds: articles (1), questions (3), documents (7).
 */

vi.setConfig({ testTimeout: 180_000 })

let portal: Portal
let topicIds: number[] = []
const people = new Map<ReaderKind, number>()
/** For pages, which end no session. */
const pageTokens = new Map<ReaderKind, string>()

beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  const paid = {
    isPaid: true,
    blocks: canaryBlocks,
    isFeatured: true,
    categories: ['SiC产业'],
    tags: ['衬底'],
  }
  const { id: documentId } = await publishTopic(context, {
    kind: 'document',
    title: '付费文档',
    publishedAt: context.now,
    ...paid,
  })
  topicIds = [
    await makeArticle(context, { title: '付费文章', ...paid }),
    await makeQuestion(context, { title: '付费问答', ...paid }),
    documentId,
  ]
  for (const kind of READER_KINDS) {
    if (kind === 'visitor') continue
    const personId = await makeReader(context, kind, kind)
    people.set(kind, personId)
    pageTokens.set(kind, await signIn(context, personId))
  }
  portal = await testPortal()
})

afterAll(() => portal.close())

/** A token of a session of its own, because some calls end sessions. */
async function tokenOf(kind: ReaderKind): Promise<string | undefined> {
  const personId = people.get(kind)
  return personId === undefined ? undefined : signIn(testContext((await testDatabase()).db), personId)
}

async function getPage(kind: ReaderKind, url: string) {
  const token = pageTokens.get(kind)
  return portal.app.inject({ url: encodeURI(url), headers: token === undefined ? {} : cookieOf(token) })
}

async function getCall(kind: ReaderKind, { method, path, example }: (typeof calls)[number], id: number) {
  const token = await tokenOf(kind)
  const headers = token === undefined ? {} : { authorization: token }
  // What an example says, and the topic in question by whatever name a call gives it.
  const payload = { ...(example as object), id, topicId: id, key: CANARY, limit: 100 }
  const query = new URLSearchParams(Object.entries(payload).map(([key, value]) => [key, String(value)]))
  const url = path.replace(':id', String(id))
  return method === 'GET'
    ? portal.app.inject({ url: `${url}?${query}`, headers })
    : portal.app.inject({ method: 'POST', url, headers, payload })
}

/** Every address, with each query that its page knows and that might bring text out. */
const addresses = (): string[] =>
  pages.flatMap(({ path, knownQuery }) => {
    const paths = path.includes(':id')
      ? topicIds.map((id) => path.replace(':id', String(id)))
      : [
          path
            .replace(':code', 'abcde')
            .replace(':part', '1')
            .replace(':year', '2024')
            .replace(':key', '2024'),
        ]
    const queries = QUERIES.filter(([key]) => knownQuery.has(key)).map(([key, value]) => `?${key}=${value}`)
    return paths.flatMap((each) => ['', ...queries].map((query) => each + query))
  })
/** `付费` stands in the paid part right before the canary. */
const QUERIES = [
  ['q', '付费'],
  ['key', CANARY],
  ['feed', 'depth'],
  ['t', 'own'],
  ['tab', 'SiC产业'],
] as const

describe.each(READER_KINDS.filter((kind) => kind !== 'member'))('a %s', (kind) => {
  test('gets nothing of the paid part on any page, feed, sitemap or search', async () => {
    for (const url of addresses()) {
      const { body, statusCode } = await getPage(kind, url)
      expect(statusCode, url).toBeLessThan(500)
      expect(canariesIn(body), url).toEqual([])
    }
  })

  test('gets nothing of the paid part from any call, the export of own data among them', async () => {
    for (const call of calls) {
      for (const id of topicIds) {
        const { body, statusCode } = await getCall(kind, call, id)
        expect(statusCode, call.path).not.toBe(500)
        expect(body, call.path).not.toContain('"code":401')
        expect(canariesIn(body), `${call.method} ${call.path}`).toEqual([])
      }
    }
  })

  test('finds by a word of the paid part, and is shown none of it', async () => {
    const { body } = await getPage(kind, `/search?q=${CANARY}`)
    const rows = body.split('<article').slice(1).join('')
    expect(rows).toContain('付费文章')
    expect(rows.replaceAll(/<[^>]+>/g, '').split('没有更多了')[0]).not.toContain(CANARY)
  })
})

describe('a member of the industry', () => {
  test('gets the whole of every kind, on its page and from its call', async () => {
    for (const id of topicIds) {
      expect(canariesIn((await getPage('member', `/topic/${id}`)).body), String(id)).toHaveLength(3)
    }
    const givers = new Set<string>()
    for (const call of calls)
      for (const id of topicIds)
        if (canariesIn((await getCall('member', call, id)).body).length > 0) givers.add(call.path)
    expect([...givers]).toEqual(['/openapi/v1/vue/topic/:id'])
  })

  test('gets it on no other page, nor in what machines read or in structured data', async () => {
    for (const url of addresses().filter((address) => !address.startsWith('/topic/')))
      expect(canariesIn((await getPage('member', url)).body), url).toEqual([])
    for (const id of topicIds) {
      const { body } = await getPage('member', `/topic/${id}`)
      const head = body.split('</head>')[0] ?? ''
      expect(canariesIn(head)).toEqual([])
    }
  })
})
