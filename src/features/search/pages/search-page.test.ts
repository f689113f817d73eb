import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { personWithToken } from '#features/accounts/testing.ts'
import { NOON, testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { testPortal } from '../../../../test/portal.ts'
import { makeSearchDocument } from '../testing.ts'

let portal: Awaited<ReturnType<typeof testPortal>>
let minute = 0

beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  await makeSearchDocument(context, {
    title: '<b>外延</b> & 设备',
    labels: ['外延'],
    publicText: '公开讲外延',
    gatedText: '公开讲外延，机密配方',
    isPaid: true,
    path: '/topic/77',
    id: 77,
    sortDate: NOON.getTime() - 1000,
  })
  for (let count = 0; count < 44; count += 1) await makeSearchDocument(context, { publicText: '外延生长' })
  portal = await testPortal()
})

afterAll(() => portal.close())

/** Each request in a minute of its own, so that only the test of the limit meets it. */
const get = (url: string) => {
  portal.setNow(new Date(NOON.getTime() + (minute += 1) * 60_000))
  return portal.app.inject({ url: encodeURI(url) })
}
const post = (payload: object) => {
  portal.setNow(new Date(NOON.getTime() + (minute += 1) * 60_000))
  return portal.app.inject({ method: 'POST', url: '/openapi/v1/vue/search2', payload })
}

describe('the results page', () => {
  test('shows hits with the words marked, links that carry them, and the number found', async () => {
    const { body, statusCode } = await get('/search?q=外延')
    expect(statusCode).toBe(200)
    expect(body).toContain('&lt;b&gt;<mark>外延</mark>&lt;/b&gt; &amp; 设备')
    expect(body).toContain(`href="/topic/77?key=${encodeURIComponent('外延')}"`)
    expect(body).toContain('45 条')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body).toMatch(/<meta name="description" content="资讯、问答、[^"]*里关于“外延”的内容。"/)
  })

  test('says where a long question was cut', async () => {
    const told = '最多按 50 个字搜索'
    const said = async (q: string) => (await get(`/search?q=${q}`)).body.replaceAll('<!-- -->', '')
    expect(await said('外延'.repeat(26))).toContain(told)
    expect(await said('外延'.repeat(25))).not.toContain(told)
  })

  test.each([
    ['/search?q=外延', 'p=\\d+'],
    ['/search?q=外延&order=date', 'after=[^"]+'],
  ])('%s goes on by a real link until nothing is left', async (start, further) => {
    const seen: string[] = []
    let url: string | undefined = start
    for (let steps = 0; url && steps < 5; steps += 1) {
      const body: string = (await get(decodeURIComponent(url))).body
      seen.push(...[...body.matchAll(/<h3[^>]*><a href="([^"?]+)/g)].map((match) => match[1] ?? ''))
      url = new RegExp(`href="(/search\\?q=[^"]*&amp;${further})"`).exec(body)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(seen).toHaveLength(45)
    expect(new Set(seen).size).toBe(45)
  })

  test('gated text is found, and the page shows nothing of it', async () => {
    const { body } = await get('/search?q=机密')
    expect(body).toContain('1 条')
    expect(body).not.toContain('机密配方')
  })

  test('nothing found offers what to try, and the editors learn of it', async () => {
    const { body, statusCode } = await get('/search?q=子虚乌有')
    expect(statusCode).toBe(200)
    expect(body).toContain('没有找到包含“子虚乌有”的内容')
    expect(body).toContain('大家在看')
    const { rows } = await (await testDatabase()).db.execute(sql`select query, times from search_misses`)
    expect(rows).toContainEqual({ query: '子虚乌有', times: 1 })
  })

  test('what holds a part of the query is shown, and said to be a part', async () => {
    const { body } = await get('/search?q=外延 子虚乌有')
    expect(body).toContain('没有内容完整包含“外延 子虚乌有”')
  })

  test('without a word it is a start page with labels, and that page alone is kept', async () => {
    const { body } = await get('/search')
    expect(body).toContain('大家在看')
    expect(body).not.toContain('name="robots"')
    expect(body).toMatch(/<link rel="canonical" href="[^"]+\/search"\/>/)
    const before = portal.cache.size.entries
    await get('/search?q=外延')
    expect(portal.cache.size.entries).toBe(before)
  })

  test.each([
    `/search?q=${'长'.repeat(200)}`,
    '/search?q=外延&kind=nonsense',
    '/search?q=外延&p=9999',
    '/search?q=<script>',
  ])('%s is answered without fault', async (url) => {
    const first = await get(url)
    const moved = first.headers.location
    const { statusCode, body } = moved === undefined ? first : await portal.app.inject(moved)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('<script>alert')
  })

  test.each(['/search?q=%00', '/search?q=%ED%A0%80x', '/search?q=外延&p=-1'])(
    '%s is no fault of ours',
    async (url) => {
      expect((await portal.app.inject({ url })).statusCode).toBeLessThan(500)
    },
  )
})

describe('search2', () => {
  test('spells a hit as its contract says', async () => {
    const body = (await post({ q: '机密', pageNum: 1, limit: 20, industry: 'semi' })).json()
    expect(body).toEqual({
      code: 0,
      msg: '',
      count: 1,
      isCapped: false,
      reach: 1,
      pageNum: 1,
      json: [
        {
          id: 77,
          type: 1,
          kind: 'article',
          url: `/topic/77?key=${encodeURIComponent('机密')}`,
          title: '<b>外延</b> & 设备',
          titleRanges: [],
          shortContent: '公开讲外延',
          contentRanges: [],
          labels: ['外延'],
          pay: 1,
          date: NOON.getTime() - 1000,
          timeToShow: expect.any(String),
        },
      ],
    })
  })

  test.each([
    ['10,000 characters', '碳'.repeat(10_000), 400],
    ['only signs', '++--&&//%%()', 200],
    ['right-to-left marks', '\u202e硅化碳\u202c\u200f', 200],
    ['a lone surrogate', '\ud800硅', 400],
    ['operators of the index', "'a' & !b | c:* <-> \\\\ ", 200],
  ])('bad input is answered or refused in Chinese: %s', async (_what, q, status) => {
    const answer = await post({ q })
    const { msg } = answer.json()
    expect([answer.statusCode, msg === '' || /[\u4e00-\u9fff]/.test(msg)]).toEqual([status, true])
  })

  test.each<[number, object]>([
    [200, { pageNum: 1_000_000 }],
    [200, { pageNum: 1_000_000, order: 'date', limit: 50 }],
    [400, { pageNum: 1e15 }],
    [400, { pageNum: -1 }],
    [400, { pageNum: '1e3' }],
    [400, { limit: 0 }],
    [200, { limit: 1e9 }],
    [400, { q: ['外延', '设备'] }],
    [400, { q: { $ne: '' } }],
    [400, { q: 7 }],
    [400, { kind: ['article'] }],
    [400, { kind: '__proto__' }],
    [400, { order: { toString: 'date' } }],
    [400, { source: 5 }],
    [200, { source: "'\\\\ & | ! :*" }],
    [200, { source: '\u202e外\u200f' }],
    [400, { source: '外'.repeat(61) }],
    [400, { within: ['/user/1'] }],
    [400, { within: '/用户' }],
    [400, { within: '/user/1/../2' }],
    [200, { order: 'date', after: '999999999999999.999999999999999' }],
    [200, { order: 'date', after: '-999999999999999.0/x' }],
    [400, { industry: 'nowhere' }],
  ])('%i for what no page of ours asks: %j', async (status, more) => {
    const answer = await post({ q: '外延', ...more })
    const isTold = /[\u4e00-\u9fff]/.test(answer.json().msg)
    expect([answer.statusCode, isTold]).toEqual([status, status !== 200])
  })

  test.each([
    'source=%00',
    'source=a&source=b',
    'within=%00',
    'after=%00',
    'after=1%00',
    'source=%ED%A0%80',
    'kind[]=article',
    'p=99999999999999999999',
    'order=date&p=1000000',
    'q=%E7&order=date',
    'q=' + '%F0%9F%91%A9%E2%80%8D'.repeat(60),
  ])('a page whose address no page of ours leads to: %s', async (query) => {
    portal.setNow(new Date(NOON.getTime() + (minute += 1) * 60_000))
    const { statusCode } = await portal.app.inject({
      url: `/search?q=${encodeURIComponent('外延')}&${query}`,
    })
    expect(statusCode).toBeLessThan(500)
  })

  test.each([
    ['a lone surrogate', '\ud800'],
    ['the end of a text', 'a\0b'],
  ])('a source with %s', async (_what, source) => {
    const { statusCode } = await post({ q: '外延', source })
    expect(statusCode).toBeLessThan(500)
  })

  test('choices that cannot be understood are refused', async () => {
    for (const choice of [{ order: 'best' }, { time: 'ever' }, { pay: 3 }, { within: 'https://elsewhere' }])
      expect((await post({ q: '外延', ...choice })).statusCode, JSON.stringify(choice)).toBe(400)
  })

  test('by date each answer says after which place the next one begins', async () => {
    const first = (await post({ q: '外延', limit: 40, order: 'date' })).json()
    const second = (await post({ q: '外延', limit: 40, order: 'date', after: first.next })).json()
    expect(second).toMatchObject({ count: 5, pageNum: 1 })
    expect(second.next).toBeUndefined()
    expect(new Set([...first.json, ...second.json].map(({ url }) => url)).size).toBe(45)
    for (const after of ['elsewhere', '12;drop', 7, '1'.repeat(16)])
      expect((await post({ q: '外延', order: 'date', after })).statusCode, String(after)).toBe(400)
  })

  test('pages and limits', async () => {
    const first = (await post({ q: '外延', limit: 40 })).json()
    const second = (await post({ q: '外延', limit: 40, pageNum: 2 })).json()
    expect([first.json.length, second.json.length, first.count]).toEqual([40, 5, 45])
  })

  test('an empty query gives nothing, one that is too long is refused in Chinese', async () => {
    expect((await post({ q: ' ' })).json()).toMatchObject({ code: 0, json: [], count: 0 })
    const refused = await post({ q: '长'.repeat(51) })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().msg).toContain('不能超过 50 个字')
  })

  test('more than thirty searches of one address in a minute are refused, and the next minute is free', async () => {
    const now = new Date(NOON.getTime() + 86_400_000)
    portal.setNow(now)
    const ask = (remoteAddress: string) =>
      portal.app.inject({
        method: 'POST',
        url: '/openapi/v1/vue/search2',
        payload: { q: '外延' },
        remoteAddress,
      })
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask('203.0.113.7')))
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(30)
    const refused = answers.find((answer) => answer.statusCode === 429)
    expect(refused?.json()).toEqual({ code: 429, json: null, msg: '搜索太频繁了，请 60 秒后再试' })
    expect((await ask('203.0.113.8')).statusCode).toBe(200)
    portal.setNow(new Date(now.getTime() + 60_000))
    expect((await ask('203.0.113.7')).statusCode).toBe(200)
  })

  test('whoever is signed in is counted apart, and a token that nobody has is not', async () => {
    portal.setNow(new Date(NOON.getTime() + 3 * 86_400_000))
    const remoteAddress = '203.0.113.10'
    const { token } = await personWithToken({ ...testContext((await testDatabase()).db), now: NOON })
    const ask = (authorization?: string) =>
      portal.app.inject({
        method: 'POST',
        url: '/openapi/v1/vue/search2',
        payload: { q: '外延' },
        remoteAddress,
        headers: authorization === undefined ? {} : { authorization },
      })
    const passed = async (count: number, authorization?: string) => {
      const answers = await Promise.all(Array.from({ length: count }, () => ask(authorization)))
      return answers.filter(({ statusCode }) => statusCode !== 429).length
    }
    expect(await passed(32)).toBe(30)
    expect(await passed(62, token)).toBe(60)
    expect(await passed(1, 'x'.repeat(token.length))).toBe(0)
    expect(await passed(1)).toBe(0)
  })

  test('other spellings of one word and the page beside the call are not counted apart', async () => {
    portal.setNow(new Date(NOON.getTime() + 2 * 86_400_000))
    const remoteAddress = '203.0.113.9'
    const spellings = Array.from(
      { length: 20 },
      (_, at) => `${at % 2 ? 'ＳｉＣ' : 'sIc'}${' '.repeat(at)}外延${'的'.repeat(at)}`,
    )
    const answers = await Promise.all(
      spellings.flatMap((q) => [
        portal.app.inject({ url: `/search?q=${encodeURIComponent(q)}`, remoteAddress }),
        portal.app.inject({ method: 'POST', url: '/openapi/v1/vue/search2', payload: { q }, remoteAddress }),
      ]),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(statuses).toEqual([
      ...Array.from({ length: 30 }, () => 200),
      ...Array.from({ length: 10 }, () => 429),
    ])
    const page = await portal.app.inject({ url: '/search?q=sic', remoteAddress })
    expect(page).toMatchObject({ statusCode: 429, headers: { 'retry-after': '60' } })
  })
})

test('suggestions come as labels and titles', async () => {
  const { json } = (await get('/api/search/suggestions?q=外')).json()
  expect(json[0]).toEqual({ text: '外延', path: `/search?q=${encodeURIComponent('外延')}`, kind: 'label' })
  expect(json[1]).toMatchObject({ kind: 'title', path: '/topic/77' })
})
