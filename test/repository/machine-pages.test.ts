import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operationsOf } from '#features/running/admin/operations.ts'
import { readStaffApi } from '#features/running/staff-api.server.ts'
import { topics } from '#features/topics/tables.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { sampleOf } from '#platform/calls/answer-fields.ts'
import { outputSchema } from '#platform/calls/open-api.server.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { calls, pages, staffCalls } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
let articleId: number
const parser = new XMLParser({ ignoreAttributes: false })

beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  articleId = await makeArticle(context, { title: 'A & B <衬底> "价格"\u0007', summary: '摘要 & <更多>' })
  portal = await testPortal()
})
afterAll(() => portal.close())

async function xmlOf(url: string) {
  const answer = await portal.app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(XMLValidator.validate(answer.body)).toBe(true)
  return { answer, document: parser.parse(answer.body) }
}

describe('feeds', () => {
  test('RSS has what the format demands, with every sign escaped', async () => {
    const { answer, document } = await xmlOf('/feed.xml')
    expect(answer.headers['content-type']).toContain('application/rss+xml')
    const { channel } = document.rss
    expect(channel).toMatchObject({
      title: expect.any(String),
      link: expect.any(String),
      description: expect.any(String),
    })
    expect(channel.item).toMatchObject({
      title: 'A & B <衬底> "价格"',
      link: `https://portal.example.com/topic/${articleId}`,
      // The text of HTML, not yet what it says.
      description: '摘要 &amp; &lt;更多>',
    })
    expect(Number.isNaN(Date.parse(channel.item.pubDate))).toBe(false)
  })

  test('Atom has what the format demands', async () => {
    const { document } = await xmlOf('/atom.xml')
    expect(document.feed).toMatchObject({
      id: 'https://portal.example.com/atom.xml',
      updated: expect.any(String),
    })
    expect(document.feed.entry).toMatchObject({
      id: `https://portal.example.com/topic/${articleId}`,
      updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+08:00$/),
      summary: '摘要 & <更多>',
      author: { name: expect.any(String) },
    })
  })

  test('Atom says that an article was corrected after it was published', async () => {
    const { db } = await testDatabase()
    await db
      .update(topics)
      .set({ updatedAt: new Date('2026-11-21T04:30:05Z') })
      .where(eq(topics.id, articleId))
    const corrected = await testPortal()
    const { feed } = parser.parse((await corrected.app.inject('/atom.xml')).body)
    expect(feed.updated).toBe('2026-11-21T12:30:05+08:00')
    expect(feed.entry.updated).toBe('2026-11-21T12:30:05+08:00')
    expect(feed.entry.published < feed.entry.updated).toBe(true)
    await corrected.close()
  })

  test('all are announced, each by what it is of', async () => {
    const { body } = await portal.app.inject('/wenxian')
    const links = [...body.matchAll(/<link rel="alternate" type="([^"]+)" title="([^"]+)" href="([^"]+)"/g)]
    expect(links.map(([, type, title, address]) => [address, type, title])).toEqual([
      ['/feed.xml', 'application/rss+xml', '宽禁带产业门户'],
      ['/atom.xml', 'application/atom+xml', '宽禁带产业门户'],
      ['/literature.xml', 'application/rss+xml', '宽禁带产业门户 · 文献'],
      ['/literature-atom.xml', 'application/atom+xml', '宽禁带产业门户 · 文献'],
    ])
  })

  test('a feed without items is still a feed', async () => {
    expect((await xmlOf('/literature.xml')).document.rss.channel.item).toBeUndefined()
    expect((await xmlOf('/literature-atom.xml')).document.feed.entry).toBeUndefined()
  })
})

describe('sitemap', () => {
  const listedSections = async () => {
    const { answer } = await xmlOf('/sitemap-sections.xml')
    const places = answer.body.matchAll(/<loc>https:\/\/portal\.example\.com([^<]*)</g)
    return new Set([...places].map(([, path = '']) => path))
  }

  test('the index leads to parts, and a part to the article', async () => {
    const { document } = await xmlOf('/sitemap.xml')
    const parts = document.sitemapindex.sitemap.map((part: { loc: string }) => part.loc)
    expect(parts[0]).toBe('https://portal.example.com/sitemap-sections.xml')
    const bodies = await Promise.all(
      parts.map(
        async (part: string) => (await xmlOf(part.replace('https://portal.example.com', ''))).answer.body,
      ),
    )
    expect(bodies.join('')).toContain(`<loc>https://portal.example.com/topic/${articleId}</loc>`)
    expect(bodies.filter((body) => !body.includes('<url>'))).toEqual([])
  })

  test('names every public page that has one address, but for those that say why not', async () => {
    const listed = await listedSections()
    const missing: string[] = []
    for (const { path, isShared } of pages) {
      if (!isShared || /[:*]/.test(path)) continue
      const { statusCode, headers, body } = await portal.app.inject(path)
      const isPage = statusCode === 200 && String(headers['content-type']).startsWith('text/html')
      if (isPage && !body.includes('content="noindex"') && !listed.has(path)) missing.push(path)
    }
    expect(missing).toEqual([])
    expect(listed.size).toBeGreaterThan(20)
  })

  test('robots.txt names it, and closes nothing that stands in it', async () => {
    const { body } = await portal.app.inject('/robots.txt')
    expect(body).toContain('Sitemap: https://portal.example.com/sitemap.xml')
    const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map((match) => match[1] ?? '')
    const isClosed = (path: string) => closed.some((beginning) => path.startsWith(beginning))
    expect([...(await listedSections())].filter((path) => isClosed(path))).toEqual([])
    expect(isClosed('/search?q=外延')).toBe(true)
  })
})

test('every public page that has one address says what it is about', async () => {
  const silent: string[] = []
  for (const { path, isShared } of pages) {
    if (!isShared || /[:*]/.test(path)) continue
    const { statusCode, headers, body } = await portal.app.inject(path)
    const isPage = statusCode === 200 && String(headers['content-type']).startsWith('text/html')
    if (isPage && !/<meta name="description" content="[^"]{10,}"/.test(body)) silent.push(path)
  }
  expect(silent).toEqual([])
  const [said] = /name="description" content="[^"]*"/.exec((await portal.app.inject('/refunds')).body) ?? []
  expect(said).toContain(' · 退款规则：因本站原因无法提供服务的，')
})

test('a page without a picture is passed on with the portal’s, as large as it says and of a kind that chats show', async () => {
  const { body } = await portal.app.inject('/contact')
  const said = (name: string) => new RegExp(`property="og:image${name}" content="([^"]+)"`).exec(body)?.[1]
  const picture = await portal.app.inject(new URL(said('') ?? '').pathname)
  const { format, width, height } = await sharp(picture.rawPayload).metadata()
  expect([format, String(width), String(height)]).toEqual(['jpeg', said(':width'), said(':height')])
})

test('the OpenAPI document names every call and the upload, with an example', async () => {
  const document = (await portal.app.inject('/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  const spelled = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')
  const expected = calls.flatMap(({ method, path, aliases }) =>
    [path, ...aliases].map((each) => `${method} ${spelled(each)}`),
  )
  const named = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(named.toSorted()).toEqual(['POST /openapi/v1/vue/uploadImg', ...expected].toSorted())
  expect(document.paths['/openapi/v1/vue/topic/{id}'].get.parameters[0]).toMatchObject({
    name: 'id',
    in: 'path',
    required: true,
  })
  expect(
    document.paths['/openapi/v1/vue/topicsPage'].post.requestBody.content['application/json'].example,
  ).toMatchObject({ type: 9 })
})

test('the OpenAPI document is one from which programs can be made: nothing is required twice, and a body where it is', async () => {
  const document = (await portal.app.inject('/openapi.json')).json()
  const twice: unknown[] = []
  const optional: string[] = []
  const look = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    const required: unknown = Reflect.get(part, 'required')
    if (Array.isArray(required) && new Set(required).size < required.length) twice.push(required)
    for (const inner of Object.values(part)) look(inner)
  }
  look(document)
  for (const { path, method, input } of calls) {
    const { requestBody } = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    if (method === 'POST' && requestBody.required === input.safeParse({}).success) optional.push(path)
  }
  expect(twice).toEqual([])
  expect(optional).toEqual([])
})

test('every answer as it is sent keeps what the OpenAPI document says of it', async () => {
  const document = (await portal.app.inject('/openapi.json')).json()
  const broken = calls.filter((call) => {
    const operation = document.paths[call.path.replaceAll(/:(\w+)/g, '{$1}')][call.method.toLowerCase()]
    const { schema } = operation.responses['200'].content['application/json']
    const sample = { code: 0, msg: '', ...Object(sampleOf(outputSchema(call))) }
    // A part that allows nothing else must know them itself; zod's own reading of `allOf` is kinder than the rule.
    const knowsBoth = (schema.anyOf ?? [schema]).every(
      (part: { properties?: object }) =>
        part.properties && 'code' in part.properties && 'msg' in part.properties,
    )
    return !knowsBoth || !z.fromJSONSchema(schema).safeParse(sample).success
  })
  expect(broken.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('the office’s list of its calls reads what the document of the office says of each', async () => {
  const administrator = { kind: 'staff', id: 1, sessionId: 1, roles: ['administrator'] } as const
  const context = { ...testContext((await testDatabase()).db), actor: administrator }
  const operations = operationsOf(await readStaffApi(context, staffCalls))
  expect(operations).toHaveLength(staffCalls.length)
  const of = operations.find(({ path }) => path === '/admin/api/openapi')
  expect(of?.answers.map(({ path }) => path)).toEqual(['json'])
})

describe('conditional and compressed answers', () => {
  test('a known ETag gets 304, and every encoding the same page', async () => {
    const first = await portal.app.inject({ url: '/news', headers: { 'accept-encoding': 'br' } })
    expect(first.headers['content-encoding']).toBe('br')
    const again = await portal.app.inject({
      url: '/news',
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })
})
