import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeArticle } from '#features/topics/testing.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { pages } from '../../src/app/registries.server.ts'
import { testConfiguration, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

/** One page has one address, and one place in the page cache. */

let portal: Portal
let id: number
beforeAll(async () => {
  id = await makeArticle(testContext((await testDatabase()).db))
  portal = await testPortal()
})
afterAll(() => portal.close())

const getFrom =
  ({ app }: Portal) =>
  (url: string, from: { remoteAddress?: string; host?: string } = {}) =>
    app.inject({
      url,
      headers: { host: from.host ?? 'localhost' },
      remoteAddress: from.remoteAddress ?? '127.0.0.1',
    })
const get = (url: string) => getFrom(portal)(url)
const spellings = (): [string, string][] => {
  const figures = String(id)
  return [
    [`/topic/%3${figures[0]}${figures.slice(1)}`, `/topic/${id}`],
    [`/topic/00${id}`, `/topic/${id}`],
    [`/topic/${id}/`, `/topic/${id}`],
    [`/topic/${id}?&&&`, `/topic/${id}`],
    [`/topic/${id}?key=`, `/topic/${id}`],
    [`/topic/${id}?utm_source=x`, `/topic/${id}`],
    ['/news?p=1', '/news'],
    ['/news?t=all&p=02', '/news?p=2'],
    ['/news?p=2&t=own', '/news?t=own&p=2'],
    ['/?from=timeline', '/'],
    ['/chart/007', '/chart/7'],
  ]
}

test('every other spelling leads to the one address', async () => {
  for (const [url, address] of spellings()) {
    const { statusCode, headers } = await get(url)
    expect([url, statusCode, headers.location]).toEqual([url, 301, address])
  }
})

test.each(['0x2713', '10003e0', '%2010003', '+10003', '10003.0', '-10003'])(
  'an id that is not written in figures is nobody’s: %s',
  async (spelt) => {
    expect((await get(`/topic/${spelt}`)).statusCode).toBe(404)
  },
)

test('the page cache keeps a page once, however it is spelt, and gives it before anything is parsed', async () => {
  portal.cache.clear()
  await get(`/topic/${id}`)
  const { entries } = portal.cache.size
  for (const [url] of spellings().slice(0, 6)) await get(url)
  for (let count = 0; count < 30; count += 1) await get(`/topic/${id}?${'&'.repeat(count)}`)
  expect(portal.cache.size.entries).toBe(entries)

  const { hits } = portal.cache.counts
  expect((await get(`/topic/${id}`)).statusCode).toBe(200)
  expect(portal.cache.counts.hits).toBe(hits + 1)
})

test('signs that only are encoded otherwise share the entry', async () => {
  await get('/discerns?category=%E8%AE%BE%E5%A4%87')
  const { entries } = portal.cache.size
  expect((await get('/discerns?category=%e8%ae%be%e5%a4%87')).statusCode).toBe(404)
  expect(portal.cache.size.entries).toBe(entries)
})

test('pictures of codes take no place in it', async () => {
  const { entries } = portal.cache.size
  for (let count = 0; count < 5; count += 1)
    expect((await get(`/qr.svg?path=/topic/${count}`)).statusCode).toBe(200)
  expect(portal.cache.size.entries).toBe(entries)
})

test('no page leads in circles: its own address, read and written again, is the same', () => {
  for (const page of pages) {
    const raw = Object.fromEntries(
      ['id', 'slug', 'year', 'part', 'code', 'name', 'path', 'p', 'q', 'token', 'number', 'certificate'].map(
        (name) => [name, EXAMPLES[name] ?? '7'],
      ),
    )
    const { texts } = page.read(raw)
    expect([page.path, page.read(texts).texts]).toEqual([page.path, texts])
  }
})
const EXAMPLES: Readonly<Record<string, string>> = {
  slug: 'display',
  certificate: 'JG2026-0001',
  year: '2024',
  code: 'abcde',
  name: 'SiC',
  path: '/news',
  q: '碳化硅',
  number: '20261121000000000000',
}

describe('pages that are not kept', () => {
  test('are rendered only so often for one address, and a whole IPv6 network is one', async () => {
    const limited = await testPortal({ configuration: { ...testConfiguration, limitsAddresses: true } })
    onTestFinished(() => limited.close())
    const get = getFrom(limited)
    // Somebody else has read it: from now on it is kept.
    await get(`/topic/${id}`)
    const statuses = []
    for (let count = 0; count < 125; count += 1) {
      const from = { remoteAddress: `2001:db8:7:7::${count.toString(16)}`, host: 'portal.example.com' }
      statuses.push((await get(`/topic/${99_000_000 + count}`, from)).statusCode)
    }
    expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 404))
    expect(statuses.slice(120)).toEqual(Array.from({ length: 5 }, () => 429))
    const refused = await get('/topic/99999999', { remoteAddress: '2001:db8:7:7::1', host: 'a' })
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect(refused.body).toContain('速度过快')
    // What is kept costs nothing and stays open to them, as does everything to others.
    expect((await get(`/topic/${id}`, { remoteAddress: '2001:db8:7:7::1', host: 'a' })).statusCode).toBe(200)
    expect((await get('/topic/99999999', { remoteAddress: '2001:db8:7:8::1', host: 'a' })).statusCode).toBe(
      404,
    )
  })
})
