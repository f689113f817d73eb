import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { LONGEST_QUERY } from '#features/search/limits.ts'
import { makeArticle, paragraph } from '#features/topics/testing.ts'
import { addComment } from '#features/comments/add-comment.server.ts'
import { ensureShortLink } from '#platform/short-links/short-links.server.ts'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { pages } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { memoryLog } from '../memory-log.ts'
import { testPortal } from '../portal.ts'
import { randomInputs } from '../random-inputs.ts'

let portal: Portal
let articleId: number

beforeAll(async () => {
  const { db } = await testDatabase()
  const context = testContext(db)
  await db.insert(dictionaryEntries).values([
    { kind: 'company', name: 'Wolfspeed', aliases: [] },
    { kind: 'term', name: '衬底', aliases: [] },
  ])
  articleId = await makeArticle(context, {
    title: '<b>衬底</b> & 价格',
    blocks: [paragraph('wolfspeed 的衬底，衬底')],
    categories: ['SiC产业', '产业动态'],
  })
  await addComment(context, {
    topicId: articleId,
    personId: await makePerson(context, { name: '老周' }),
    content: '写得好<script>',
  })
  for (let count = 0; count < 44; count += 1) await makeArticle(context, { title: `新闻 ${count}` })
  portal = await testPortal()
})

afterAll(() => portal.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url: encodeURI(url), headers })

describe('addresses', () => {
  test('an unknown page goes to /404, which answers 404 in Chinese', async () => {
    expect(await get('/nope/x')).toMatchObject({ statusCode: 302, headers: { location: '/404' } })
    const { statusCode, body } = await get('/404')
    expect(statusCode).toBe(404)
    expect(body).toContain('页面飞走了')
  })

  test('every box for searching takes as much as the search reads', async () => {
    for (const url of ['/404', '/search', '/labels']) {
      const { body } = await get(url)
      const boxes = body.match(/<input[^>]* name="q"[^>]*>/g) ?? []
      expect(boxes).not.toEqual([])
      expect(boxes.filter((box) => !box.toLowerCase().includes(`maxlength="${LONGEST_QUERY}"`))).toEqual([])
    }
  })

  test('an unknown call is a JSON 404 and never a page', async () => {
    for (const url of ['/openapi/v1/vue/none', '/semi/none', '/events/none', '/login/none', '/vue/none']) {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ code: 404, json: null, msg: '没有这个接口' })
    }
  })

  test.each([
    '/topic/999999',
    '/topic/abc',
    '/topic/-1',
    '/topic/0',
    '/topic/99999999999999999999',
    '/topic/1.5',
    '/s/zzzzz',
    '/sitemap-topics-77.xml',
  ])('%s is not found, with a sentence and ways on', async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(404)
    expect(body).toContain('不存在')
  })

  test.each([
    ['/news?p=-1', '/news'],
    ['/news?p=abc&t=own', '/news?t=own'],
    ['/news?t=none', '/news'],
    ['/paynews?before=x', '/paynews'],
    ['/search?q=碳化硅&p=x', '/search?q=%E7%A2%B3%E5%8C%96%E7%A1%85'],
  ])(
    '%s, which nobody can read, leads to %s instead of to a sentence about its name',
    async (url, address) => {
      const { statusCode, headers } = await portal.app.inject({ url: encodeURI(url) })
      expect([statusCode, headers.location]).toEqual([301, address])
    },
  )

  test.each([`/topic/10001?key=%00`, '/qr.svg?path=//evil.example.com'])(
    '%s is a bad request with a Chinese sentence',
    async (url) => {
      const answer = await portal.app.inject({ url })
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toMatch(/不正确|无法识别/)
    },
  )

  test.each([
    '/news?p=900000',
    '/files?p=900000',
    '/specials?p=900000',
    '/answers?p=900000',
    '/discerns?category=没有的分类',
  ])('%s is not there, and leads back to what is', async (address) => {
    const { statusCode, body } = await get(address)
    expect(statusCode).toBe(404)
    expect(body).toMatch(/回到第一页|看看全部/)
    expect(body).toContain('noindex')
  })

  test('an unknown tab is not found', async () => {
    expect((await get('/paynews?tab=娱乐')).statusCode).toBe(404)
    expect((await get('/paynews?tab=人物访谈&filter=产业动态')).statusCode).toBe(404)
  })
})

describe('hostile addresses', () => {
  test('break no page: whatever stands in an address, the answer is a page, a refusal or a way on', async () => {
    const inputs = randomInputs(20261121)
    for (const page of pages) {
      for (let tries = 0; tries < 25; tries += 1) {
        const path = page.path.replaceAll(/:\w+/g, () => inputs.inAddress())
        const query = [...page.knownQuery, 'unknown'].map((key) => `${key}=${inputs.inAddress()}`).join('&')
        const answer = await portal.app.inject({ url: `${path}?${query}` })
        expect(answer.statusCode, `${path}?${query}`).toBeLessThan(500)
      }
    }
  })
})

describe('the topic page', () => {
  test('shows title and comments as text, whatever they contain', async () => {
    const { body } = await get(`/topic/${articleId}`)
    expect(body).toContain('&lt;b&gt;衬底&lt;/b&gt; &amp; 价格')
    expect(body).not.toContain('<b>衬底')
    expect(body).toContain('写得好&lt;script&gt;')
    expect(body).toContain('老周')
  })

  test('derives labels from the text, companies first, in the dictionary’s spelling, each leading to its page', async () => {
    const { body } = await get(`/topic/${articleId}`)
    const labels = [...body.matchAll(/href="\/label\/([^"]+)"/g)].map((match) =>
      decodeURIComponent(match[1] ?? ''),
    )
    expect(labels).toEqual(['Wolfspeed', '衬底'])
  })

  test('marks the words of ?key= in its title, summary and text, and is not kept', async () => {
    const { body } = await get(`/topic/${articleId}?key=衬底`)
    expect(body.match(/<mark>衬底<\/mark>/g)).toHaveLength(3)
  })

  test('offers a short link that leads back to it', async () => {
    const { db } = await testDatabase()
    const code = await ensureShortLink(testContext(db), `/topic/${articleId}`)
    expect((await get(`/topic/${articleId}`)).body).toContain(`/s/${code}`)
    expect(await get(`/s/${code}`)).toMatchObject({
      statusCode: 302,
      headers: { location: `/topic/${articleId}` },
    })
  })

  test('is led to by its short link though nobody can count, and the log says so', async () => {
    const { db } = await testDatabase()
    const code = await ensureShortLink(testContext(db), `/topic/${articleId}`)
    const { log, lines } = memoryLog()
    const uncounted = await testPortal({ log })
    const tables = ['short_link_visits', 'topic_share_visits']
    for (const table of tables)
      await db.execute(sql.raw(`alter table ${table} add constraint none check (false) not valid`))
    const answer = await uncounted.app.inject({
      url: `/s/${code}`,
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    })
    for (const table of tables) await db.execute(sql.raw(`alter table ${table} drop constraint none`))
    await uncounted.close()
    expect(answer).toMatchObject({ statusCode: 302, headers: { location: `/topic/${articleId}` } })
    expect(lines.filter((line) => line.includes('a visitor was not counted'))).toHaveLength(2)
  })

  test('says to machines what it is, and whether it is free', async () => {
    const { body } = await get(`/topic/${articleId}`)
    const data = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map((match) =>
      JSON.parse(match[1] ?? ''),
    )
    expect(data).toContainEqual(
      expect.objectContaining({ '@type': 'NewsArticle', isAccessibleForFree: true }),
    )
    expect(body).toContain(`<link rel="canonical" href="https://portal.example.com/topic/${articleId}"/>`)
  })
})

describe('lists', () => {
  test('the news list has four categories, twenty rows and a pager of real links', async () => {
    const { body } = await get('/news')
    expect(body.match(/<article/g)).toHaveLength(20)
    expect([...body.matchAll(/(全部|原创报道|行业报道|每日热榜)<\/a>/g)].map((match) => match[1])).toEqual([
      '全部',
      '原创报道',
      '行业报道',
      '每日热榜',
    ])
    expect(body).toContain('href="/news?p=3"')
    expect(body).not.toContain('href="/news?p=4"')
    expect((await get('/news?p=3')).body.match(/<article/g)).toHaveLength(5)
  })

  test('the hot list has no pager, and says so where nothing is in it', async () => {
    const { body } = await get('/news?t=hot')
    expect(body).not.toContain('aria-label="分页"')
    expect(body).toContain('榜单还没有内容')
    expect(body).not.toContain('回到第一页')
    expect((await get('/news?t=3')).body).not.toContain('aria-label="分页"')
  })

  test('the feed has seven tabs in order, and filters on SiC and GaN only', async () => {
    const { body } = await get('/paynews')
    const main = body.split('<main')[1]?.split('</main>')[0] ?? ''
    const tabs = [...main.matchAll(/href="\/paynews(?:\?tab=[^"&]*)?"[^>]*>([^<]+)<\/a>/g)].map(
      (match) => match[1],
    )
    expect(tabs).toEqual(['推荐', 'SiC产业', 'GaN产业', '人物访谈', '峰会', '投融资', '新品'])
    const filtersOf = (html: string) => html.split('aria-label="筛选"')[1]?.split('</nav>')[0] ?? ''
    expect(filtersOf(body)).toBe('')
    expect(filtersOf((await get('/paynews?tab=峰会')).body)).toBe('')
    const filters = [...filtersOf((await get('/paynews?tab=SiC产业')).body).matchAll(/>([^<]+)<\/a>/g)].map(
      (match) => match[1],
    )
    expect(filters).toEqual(['全部', '产业动态', '技术前沿', '应用观察'])
  })

  test('the feed goes on by a real link until nothing is left', async () => {
    let url = '/paynews'
    const titles: string[] = []
    for (let steps = 0; steps < 5; steps += 1) {
      const { body } = await get(url)
      titles.push(
        ...[...body.matchAll(/href="\/topic\/(\d+)" class="covering/g)].map((match) => match[1] ?? ''),
      )
      const next = /href="(\/paynews\?before=\d+)"/.exec(body)?.[1]
      if (!next) break
      url = next
    }
    expect(new Set(titles).size).toBe(45)
    expect(titles).toHaveLength(45)
  })
})

describe('browsers', () => {
  test('Internet Explorer is told that it is not supported, without script', async () => {
    const { body } = await get('/', {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko',
    })
    expect(body).toContain('暂不支持 IE 浏览器，请使用 Chrome、Edge 等浏览器访问')
    expect(body).not.toContain('<script')
  })

  test('every page carries the strict security policy', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).not.toContain('unsafe-eval')
  })
})

test('every page that has one address and that search engines may keep stands in the sitemap', async () => {
  const single = pages.map(({ path }) => path).filter((path) => !path.includes(':'))
  expect(single.length).toBeGreaterThan(20)
  const { body } = await portal.app.inject('/sitemap-sections.xml')
  const missing: string[] = []
  for (const path of single) {
    const answer = await portal.app.inject(path)
    const isPage = String(answer.headers['content-type']).startsWith('text/html')
    const isKept = isPage && answer.statusCode === 200 && !answer.body.includes('noindex')
    if (isKept && !body.includes(`${path}</loc>`)) missing.push(path)
  }
  expect(missing).toEqual([])
})
