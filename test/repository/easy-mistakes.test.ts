import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HotList } from '#features/popularity/components/hot-list.tsx'
import { computeHotLists } from '#features/popularity/compute-hot-lists.server.ts'
import { ReadCounter } from '#features/popularity/read-counter.server.ts'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import { makeArticle, paragraph } from '#features/topics/testing.ts'
import { readTopic } from '#features/topics/topic-queries.server.ts'
import { send } from '#platform/calls/client.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { NOON, testContext } from '../context.ts'
import { inRolledBackTransaction, testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

/** Those of the details easiest to get wrong (requirements, part D) that no feature's own tests hold. */

const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'

let portal: Portal
beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  const reads = new ReadCounter()
  for (let number = 0; number < 25; number += 1) {
    const id = await makeArticle(context, { title: `热文 ${number}`, publishedAt: NOON })
    reads.note({ topicId: id, address: '203.0.113.1', at: NOON.getTime(), browser: CHROME, source: 'direct' })
  }
  await reads.write(context.db)
  await computeHotLists(context)
  portal = await testPortal()
})
afterAll(() => portal.close())

const main = (html: string) => html.split('<main')[1]?.split('<aside')[0] ?? ''

test('a paid article has the same labels for a visitor and a member, though one sees but its beginning (D9)', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await db.insert(dictionaryEntries).values({ kind: 'term', name: '银烧结', aliases: [] })
    const id = await makeArticle(context, {
      isPaid: true,
      blocks: [paragraph('开头一段话。'.repeat(60)), paragraph('结尾才提到银烧结。')],
    })
    const visitor = await readTopic(context, { id })
    const member = await readTopic({ ...context, audience: { key: 'semi', memberOf: ['semi'] } }, { id })
    expect(JSON.stringify(member)).toContain('结尾才提到')
    expect(JSON.stringify(visitor)).not.toContain('结尾才提到')
    expect(visitor.labels).toContain('银烧结')
    expect(visitor.labels).toEqual(member.labels)
  })
})

test('a sidebar shows the first ten of a hot list, whatever comes (D16)', () => {
  const topics = Array.from({ length: 20 }, (_, index) => ({
    id: index + 1,
    title: `热文 ${index}`,
    isPaid: false,
  }))
  const html = renderToStaticMarkup(createElement(HotList, { title: '每日热榜', topics }))
  expect([...html.matchAll(/href="\/topic\/(\d+)"/g)].map((match) => Number(match[1]))).toEqual(
    topics.slice(0, 10).map(({ id }) => id),
  )
})

test('the hot list among the news shows twenty and no pager, and its call gives them as json (D15, D16)', async () => {
  const { body } = await portal.app.inject('/news?t=hot')
  const ranks = [...main(body).matchAll(/<li><article[^>]*><span aria-hidden="true"[^>]*>(\d+)<\/span>/g)]
  expect(ranks.map(([, rank]) => Number(rank))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(main(body)).toContain('<ol><li><article')
  expect(body).not.toContain('aria-label="分页"')
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/openapi/v1/vue/topicsPage',
    payload: { type: 9, limit: 30, cate: 'hot' },
  })
  expect(answer.json()).toMatchObject({ code: 0, json: expect.any(Array) })
  expect(answer.json()).not.toHaveProperty('pageNum')
})

test('a headline of home is dated by month and day, without the year (D30)', async () => {
  const { body } = await portal.app.inject('/')
  const headlines = body.split('aria-label="头条"')[1]?.split('</section>')[0] ?? ''
  const dates = [...headlines.matchAll(/<time[^>]*>([^<]*)<\/time>/g)].map((match) => match[1])
  expect(dates.length).toBeGreaterThan(5)
  for (const date of dates) expect(date).toMatch(/^\d{1,2}-\d{1,2}$/)
})

test('without a token no Authorization is sent, neither empty nor undefined (D23)', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{"code":0}'))
  vi.stubGlobal('fetch', fetch)
  await send('POST', '/openapi/v1/vue/topics', {})
  await send('GET', '/openapi/v1/vue/communities')
  for (const [, options] of fetch.mock.calls)
    expect(new Headers(options?.headers).has('authorization')).toBe(false)
  vi.unstubAllGlobals()
})

test.each([
  ['GET', '/openapi/v1/vue/topics', 'POST'],
  ['PUT', '/openapi/v1/vue/topic/10001?x=1', 'GET, HEAD'],
  ['GET', '/openapi/v1/vue/uploadImg', 'POST'],
  ['DELETE', '/openapi/v1/vue/member/check/', 'GET, HEAD, POST'],
] as const)('%s %s hears which method there is', async (method, url, allow) => {
  const answer = await portal.app.inject({ method, url })
  expect(answer).toMatchObject({ statusCode: 405, headers: { allow } })
  expect(answer.json()).toEqual({
    code: 405,
    json: null,
    msg: `这个接口不接受 ${method} 请求，请用 ${allow}`,
  })
})

test('an address with a slash twice, which no call has, is not told to use the method that it used', async () => {
  const answer = await portal.app.inject('/openapi/v1/vue//communities')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers).not.toHaveProperty('allow')
  expect(answer.json()).toEqual({ code: 404, json: null, msg: '没有这个接口' })
})

test('HEAD of a call is its GET without the answer', async () => {
  const url = '/openapi/v1/vue/communities'
  const [whole, head] = await Promise.all([
    portal.app.inject(url),
    portal.app.inject({ method: 'HEAD', url }),
  ])
  expect(head).toMatchObject({ statusCode: 200, body: '' })
  const { 'x-request-id': _own, date: _then, ...same } = whole.headers
  expect(head.headers).toMatchObject(same)
})

test('JSON that is sent as plain text, as fetch does unasked, hears what it lacks', async () => {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/openapi/v1/vue/topics',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    payload: '{"limit":1}',
  })
  expect(answer.statusCode).toBe(415)
  expect(answer.json()).toMatchObject({ code: 415, msg: expect.stringContaining('application/json') })
})

test.each(['/semi/nowhere', '/events/nowhere', '/login/nowhere', '/vue/nowhere', '/openapi/nowhere'])(
  '%s is answered as a call, not as a page (D29)',
  async (url) => {
    const answer = await portal.app.inject(url)
    expect(answer).toMatchObject({ statusCode: 404 })
    expect(answer.json()).toMatchObject({ code: 404, msg: '没有这个接口' })
  },
)
