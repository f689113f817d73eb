import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from '#platform/http/security-headers.server.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { testConfiguration } from '../context.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

/** Nothing leaves the portal without the headers that keep browsers from being misled, whatever it is and whoever sends it. */

let portal: Portal
let port: number
let articleId: number
beforeAll(async () => {
  articleId = await makeArticle(testContext((await testDatabase()).db))
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  port = (portal.app.server.address() as AddressInfo).port
})
afterAll(() => portal.close())

const OF_EVERY_ANSWER = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'strict-transport-security': 'max-age=31536000',
}

const OF_PAGES = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'media-src': "'self' https:",
  'frame-src': 'https://v.qq.com https://player.bilibili.com https://player.youku.com',
  'connect-src': "'self'",
  'font-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'self'",
}
const written = (policy: Readonly<Record<string, string>>) =>
  Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
const PAGE = written(OF_PAGES)
const { 'media-src': _films, ...withoutFilms } = OF_PAGES
const BACK_OFFICE = written({
  ...withoutFilms,
  'style-src': "'self' 'nonce-'",
  'img-src': "'self' data: blob:",
  'frame-src': "'self'",
  'frame-ancestors': "'none'",
})
/** Whole, so that nothing is loosened unseen (decision 012): of pages, of the back office, of what is no page. */
const POLICIES = new Set([
  PAGE,
  BACK_OFFICE,
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'",
  "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
])
/** The directives in one order, without the nonce that is another each time. */
const sorted = (policy: string) =>
  policy
    .replace(/'nonce-[^']+'/, "'nonce-'")
    .split('; ')
    .toSorted()
    .join('; ')
const KNOWN = new Set([...POLICIES].map(sorted))

/** What is wrong with the headers of an answer, if anything. */
function faultsOf(headers: Record<string, unknown>): string[] {
  const missing = Object.entries(OF_EVERY_ANSWER).filter(([name, value]) => headers[name] !== value)
  const policy = String(headers['content-security-policy'])
  const type = headers['content-type']
  // What comes without content carries the policy of what would have come.
  const mayBePage = type === undefined || String(type).startsWith('text/html')
  const isOfPage = sorted(policy) === sorted(PAGE) || sorted(policy) === sorted(BACK_OFFICE)
  const isRight = KNOWN.has(sorted(policy)) && (mayBePage || !isOfPage)
  return [...missing.map(([name]) => name), ...(isRight ? [] : [`policy ${policy}`])]
}

const filled = (path: string) =>
  path.replaceAll(/:\w+(\([^)]*\))?/g, () => String(articleId)).replaceAll('*', 'no-such-file.js')

describe('every address', () => {
  test('carries the headers, by each of its methods', async () => {
    expect(portal.addresses.length).toBeGreaterThan(150)
    const faults: string[] = []
    const pages: string[] = []
    for (const { method, path } of portal.addresses) {
      const url = filled(path)
      const { headers, statusCode } = await portal.app.inject({
        method: method as 'GET',
        url,
        ...(method === 'POST' && { payload: {} }),
      })
      for (const fault of faultsOf(headers)) faults.push(`${method} ${url}: ${fault}`)
      if (statusCode === 200 && String(headers['content-security-policy']).includes("script-src 'self'"))
        pages.push(path)
    }
    expect(faults).toEqual([])
    expect(pages).toEqual(expect.arrayContaining(['/', '/news', '/topic/:id', '/me', '/search']))
  })

  test.each([
    ['a page out of the cache', { url: '/news' }],
    ['a page the reader has already', { url: '/news', headers: { 'if-none-match': '*' } }],
    ['a page nobody has', { url: '/no/such/page' }],
    ['the page that says so', { url: '/404' }],
    ['a call nobody has', { url: '/openapi/v1/vue/none' }],
    ['a broken address', { url: '/%E0%A4%A' }],
    ['a method nobody has', { url: '/news', method: 'DELETE' as const }],
    [
      'a body that is no JSON',
      {
        url: '/openapi/v1/vue/topics',
        method: 'POST' as const,
        payload: '{',
        headers: { 'content-type': 'application/json' },
      },
    ],
    ['a browser that is too old', { url: '/news', headers: { 'user-agent': 'MSIE 9.0' } }],
    ['a picture nobody has', { url: '/img/0123456789abcdef01234567' }],
    ['a brand file', { url: '/brand/favicon.svg' }],
    ['the icon that is asked for unseen', { url: '/favicon.ico' }],
  ])('%s', async (_what, request) => {
    await portal.app.inject(request)
    expect(faultsOf((await portal.app.inject(request)).headers)).toEqual([])
  })
})

describe('what is answered before anything is looked up', () => {
  async function exchange(request: string) {
    const socket = connect(port, '127.0.0.1')
    socket.write(request)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    const [status = '', ...lines] = head.split('\r\n')
    const headers = Object.fromEntries(
      lines
        .map((line) => line.split(/:\s*(.*)/s, 2))
        .map(([name = '', value]) => [name.toLowerCase(), value]),
    )
    return { status, headers, body }
  }
  test.each([
    ['no HTTP', 'hello\r\n\r\n', ' 400 '],
    ['two hosts', 'GET /news HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', ' 400 '],
    ['no host', 'GET /news HTTP/1.1\r\n\r\n', ' 400 '],
    ['too long an address', `GET /${'a'.repeat(5000)} HTTP/1.1\r\nhost: a\r\n\r\n`, ' 414 '],
    ['too large a header', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, ' 431 '],
  ])('%s', async (_what, request, expected) => {
    const { status, headers } = await exchange(request)
    expect(status).toContain(expected)
    expect(faultsOf(headers)).toEqual([])
  })

  test('too long an address is a page with a way on for whoever reads pages, and a sentence for others', async () => {
    const request = `GET /search?q=${'a'.repeat(5000)} HTTP/1.1\r\nhost: a\r\n`
    const page = await exchange(`${request}accept: text/html,*/*;q=0.8\r\n\r\n`)
    expect([page.status, page.headers['content-type']]).toEqual([
      expect.stringContaining(' 414 '),
      'text/html; charset=utf-8',
    ])
    expect(page.body).toContain('<h1>地址过长，无法处理</h1>')
    expect(page.body).toContain('<a href="/">回到首页</a>')
    // In letters of a page and in its middle, as the policy of such an answer lets it.
    expect(page.body).toMatch(/<style>[^<]*sans-serif[^<]*text-align:center[^<]*<\/style>/)
    expect(page.headers['content-security-policy']).toContain("style-src 'unsafe-inline'")
    expect((await exchange(`${request}\r\n`)).body).not.toContain('<')
  })

  test('whose cookies have grown too large is told to clear them', async () => {
    const { body, headers } = await exchange(
      `GET / HTTP/1.1\r\nhost: a\r\ncookie: a=${'a'.repeat(20_000)}\r\n\r\n`,
    )
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain('请清除本站的 Cookie')
  })

  test('one host is one host, also in a name that only ends so', async () => {
    const { status } = await exchange(
      'GET /news HTTP/1.1\r\nhost: a\r\nx-host: b\r\nconnection: close\r\n\r\n',
    )
    expect(status).toContain(' 200 ')
  })
})

test('https is demanded only where readers use it, and of other hosts only when the operator says so', async () => {
  const transport = async (part: { publicUrl: string; hstsCoversSubdomains?: boolean }) => {
    const other = await testPortal({ configuration: { ...testConfiguration, ...part } })
    const { headers } = await other.app.inject('/healthz')
    await other.close()
    return headers['strict-transport-security']
  }
  expect(await transport({ publicUrl: 'http://localhost:3000' })).toBeUndefined()
  expect(await transport({ publicUrl: 'https://a.example', hstsCoversSubdomains: true })).toBe(
    'max-age=31536000; includeSubDomains',
  )
})

test('only what an operator sets up adds to the policy: the script of WeChat, and pictures of charts from elsewhere', () => {
  const asked = { isDevelopment: false, showsForeignPictures: true, scriptHosts: ['https://scripts.example'] }
  expect(sorted(contentSecurityPolicy(asked))).toBe(
    sorted(
      written({
        ...OF_PAGES,
        'script-src': "'self' https://scripts.example",
        'img-src': "'self' data: https:",
      }),
    ),
  )
})
