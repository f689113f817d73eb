import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { topics } from '#features/topics/tables.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import type { Block } from '#features/topics/body/blocks.ts'
import type { Context, StaffActor } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { NOON, testConfiguration, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported-rows.ts'
import { askLink } from './ask-link.server.ts'
import { askLinks } from './ask-links.server.ts'
import {
  askLinkAgain,
  countDeadLinks,
  deadAmong,
  ignoreLink,
  linkExport,
  listDeadLinks,
} from './link-desk.server.ts'
import { readLinks } from './read-links.server.ts'
import { outsideAddress } from './outside-address.ts'
import { outsideLinks } from './tables.server.ts'

const editor: StaffActor = { kind: 'staff', id: 1, sessionId: 1, roles: ['chief_editor'], isProved: true }
const to = (...links: string[]): Block[] =>
  links.map((link) => ({ type: 'paragraph', spans: [{ text: '见', link }, { text: '。' }] }))

/** Runs on a database without articles, in a transaction that leaves nothing behind. */
const trying = (work: (context: Context) => Promise<void>) =>
  inRolledBackTransaction(async (db) => {
    await db.update(topics).set({ state: 'withdrawn' })
    await work({ ...testContext(db), actor: editor, now: NOON })
  })

/** The nights of a job: what is asked, in its order, when everything on these hosts is gone. */
function nights(context: Context, gone: readonly string[]) {
  const asked: string[] = []
  const rests: number[] = []
  const ask = async (_: Context, url: string) => {
    asked.push(url)
    return { problem: gone.includes(new URL(url).hostname) ? '无法连接' : '' }
  }
  const pause = async () => rests.push(asked.length)
  const night = (day: number) =>
    askLinks({ ...context, now: new Date(NOON.getTime() + day * DAY_MS) }, { ask, pause })
  return { asked, rests, night }
}
const GONE = 'https://gone.example.org/a?b=1'
const WELL = 'https://well.example.org/'

describe('the links of published articles', () => {
  test('are listed with the article when one did not answer for three nights in a row, and not before', async () =>
    trying(async (context) => {
      const id = await makeArticle(context, { title: '参考资料', blocks: to(GONE, WELL) })
      const { night } = nights(context, ['gone.example.org'])
      for (const day of [0, 1]) await night(day)
      expect(await listDeadLinks(context, {})).toEqual({ rows: [], total: 0 })
      await night(1.5)
      expect((await listDeadLinks(context, {})).total).toBe(0)
      await night(2)
      expect(await listDeadLinks(context, {})).toMatchObject({
        rows: [{ topicId: id, title: '参考资料', url: GONE, reason: '无法连接', since: '2026-11-21' }],
        total: 1,
      })
      expect(await countDeadLinks(context)).toEqual({ count: 1, since: NOON })
      expect([...(await deadAmong(context, [GONE, WELL]))]).toEqual([[GONE, '无法连接']])
    }))

  test('begin anew with one that answered in between', async () =>
    trying(async (context) => {
      await makeArticle(context, { blocks: to(GONE) })
      const away = nights(context, ['gone.example.org'])
      const back = nights(context, [])
      for (const day of [0, 1]) await away.night(day)
      await back.night(2)
      for (const day of [33, 34]) await away.night(day)
      expect((await listDeadLinks(context, {})).total).toBe(0)
    }))

  test('are not taken for dead in nights in which nobody at all answers', async () =>
    trying(async (context) => {
      const hosts = ['one', 'two', 'three'].map((name) => `${name}.example.org`)
      await makeArticle(context, { blocks: to(...hosts.map((host) => `https://${host}/`)) })
      const { night } = nights(context, hosts)
      for (const day of [0, 1, 2]) await night(day)
      expect((await listDeadLinks(context, {})).total).toBe(0)
      const online = nights(context, ['one.example.org'])
      for (const day of [3, 4, 5]) await online.night(day)
      expect((await listDeadLinks(context, {})).rows).toMatchObject([{ url: 'https://one.example.org/' }])
    }))

  test('are asked once a month while they are well, and no more when the article is taken down', async () =>
    trying(async (context) => {
      const id = await makeArticle(context, { blocks: to(WELL) })
      const { asked, night } = nights(context, [])
      for (const day of [0, 1, 29, 31]) await night(day)
      expect(asked).toEqual([WELL, WELL])
      await context.db.update(topics).set({ state: 'withdrawn' }).where(eq(topics.id, id))
      await night(70)
      expect(asked).toHaveLength(2)
    }))

  test('are asked also where an article names its source without https://, as its page leads there', async () =>
    trying(async (context) => {
      await makeArticle(context, { sourceUrl: 'well.example.org' })
      await makeArticle(context, { sourceUrl: '《半导体学报》第 3 期' })
      const { asked, night } = nights(context, [])
      await night(0)
      expect(asked).toEqual([WELL])
    }))

  test('are read again when the article was changed, and those that are gone from it forgotten', async () =>
    trying(async (context) => {
      const id = await makeArticle(context, { blocks: to(GONE) })
      const { night } = nights(context, [])
      await night(0)
      const updatedAt = new Date(NOON.getTime() + DAY_MS / 2)
      await context.db
        .update(topics)
        .set({ blocks: to(WELL), updatedAt })
        .where(eq(topics.id, id))
      await night(1)
      expect((await context.db.select().from(outsideLinks)).map(({ url }) => url)).toEqual([WELL])
    }))

  test('of one host are asked one after the other with a pause, twenty a night at most', async () =>
    trying(async (context) => {
      const many = Array.from({ length: 25 }, (_, at) => `https://one.example.org/${at}`)
      await makeArticle(context, { blocks: to(...many) })
      const { asked, rests, night } = nights(context, [])
      await night(0)
      expect(asked).toHaveLength(20)
      expect(rests).toHaveLength(19)
      await night(1)
      expect(new Set(asked).size).toBe(25)
    }))

  test('are found in lists, tables and the source of a repost, each once', async () =>
    trying(async (context) => {
      const link = (at: number) => [{ text: '见', link: `https://${at}.example.org/#part` }]
      const id = await makeArticle(context, {
        blocks: [
          {
            type: 'list',
            ordered: false,
            items: [
              { spans: link(1), depth: 0 },
              { spans: link(1), depth: 0 },
            ],
          },
          { type: 'table', hasHeader: false, rows: [[link(2)]] },
          { type: 'footnotes', items: [{ key: '1', spans: link(3) }] },
          ...to(
            '/topic/1',
            'mailto:a@example.org',
            `${testConfiguration.publicUrl}/own`,
            'javascript:alert(1)',
          ),
        ],
      })
      await context.db.update(topics).set({ sourceUrl: 'https://4.example.org/' }).where(eq(topics.id, id))
      const { asked, night } = nights(context, [])
      await night(0)
      expect(asked.toSorted()).toEqual([1, 2, 3, 4].map((at) => `https://${at}.example.org/`))
    }))
})

describe('an editor', () => {
  const dead = async (context: Context) => {
    await makeArticle(context, { blocks: to(GONE) })
    const { asked, night } = nights(context, ['gone.example.org'])
    for (const day of [0, 1, 2]) await night(day)
    const [row] = (await listDeadLinks(context, {})).rows
    return { id: row?.id ?? 0, asked, night }
  }

  test('asks again: what answers is dead no more, what does not stays with its reason', async () =>
    trying(async (context) => {
      const { id } = await dead(context)
      const still = async () => ({ problem: '无法连接' })
      expect(await askLinkAgain(context, { id }, still)).toEqual({ problem: '无法连接' })
      expect((await listDeadLinks(context, {})).total).toBe(1)
      expect(await askLinkAgain(context, { id }, async () => ({ problem: '' }))).toEqual({ problem: '' })
      expect((await listDeadLinks(context, {})).total).toBe(0)
    }))

  test('sees where in the article it is, and no more of it once the article is repaired', async () =>
    trying(async (context) => {
      const { night } = nights(context, ['gone.example.org'])
      const inText = await makeArticle(context, { title: '甲', blocks: to(WELL, `${GONE}#part`) })
      await makeArticle(context, { title: '乙', blocks: to(WELL), sourceUrl: GONE })
      for (const day of [0, 1, 2]) await night(day)
      const [ofSource, ofText] = (await listDeadLinks(context, {})).rows
      expect([ofSource?.block, ofText?.block, ofText?.topicId]).toEqual([undefined, 1, inText])
      await context.db
        .update(topics)
        .set({ blocks: to(WELL), updatedAt: new Date(NOON.getTime() + 3 * DAY_MS) })
        .where(eq(topics.id, inText))
      const { rows, total } = await listDeadLinks(context, {})
      expect([total, rows[0]?.title]).toEqual([1, '乙'])
    }))

  test('has one asked no longer, and can have it asked again', async () =>
    trying(async (context) => {
      const { id, asked, night } = await dead(context)
      await ignoreLink(context, { id })
      await night(60)
      expect(asked).toHaveLength(3)
      expect((await countDeadLinks(context)).count).toBe(0)
      expect(await deadAmong(context, [GONE])).toEqual(new Map())
      expect(await listDeadLinks(context, { which: 'ignored' })).toMatchObject({ rows: [{ id }], total: 1 })
      await askLinkAgain(context, { id }, async () => ({ problem: '无法连接' }))
      expect((await listDeadLinks(context, {})).total).toBe(1)
    }))

  test('takes the list as a file, with where each stands, and nothing of what is repaired', async () =>
    trying(async (context) => {
      const { night } = nights(context, ['gone.example.org'])
      const other = `${GONE}&c=2`
      const inText = await makeArticle(context, { title: '甲', blocks: to(WELL, GONE, other) })
      const ofSource = await makeArticle(context, { title: '乙', blocks: to(WELL), sourceUrl: GONE })
      for (const day of [0, 1, 2]) await night(day)
      const { rows } = await listDeadLinks(context, {})
      const file = await exportedRows(linkExport, context, { which: 'dead' })
      expect(file.map((row) => [row['文章编号'], row['第几段'], row['链接']])).toEqual([
        [String(ofSource), '原文地址', GONE],
        [String(inText), '2', GONE],
        [String(inText), '3', other],
      ])
      expect(file).toHaveLength(rows.length)
      expect(file[1]).toMatchObject({
        文章: '甲',
        文章地址: `${testConfiguration.publicUrl}/topic/${inText}`,
        怎么了: '无法连接',
        从哪天起: '2026-11-21',
      })
      expect(await exportedRows(linkExport, context, { which: 'ignored' })).toEqual([])
      await context.db
        .update(topics)
        .set({ blocks: to(WELL), updatedAt: new Date(NOON.getTime() + 3 * DAY_MS) })
        .where(eq(topics.id, inText))
      expect((await exportedRows(linkExport, context)).map((row) => row['文章'])).toEqual(['乙'])
    }))

  test('takes more of them away than are read at once, each once', async () =>
    trying(async (context) => {
      const links = Array.from({ length: 260 }, (_, at) => `https://gone.example.org/${at}`)
      for (const title of ['甲', '乙', '丙']) await makeArticle(context, { title, blocks: to(...links) })
      await readLinks(context)
      await context.db.update(outsideLinks).set({ nights: 3, reason: '无法连接', failingSince: NOON })
      const file = await exportedRows(linkExport, context)
      expect(file).toHaveLength(780)
      expect(new Set(file.map((row) => `${row['文章']} ${row['链接']}`)).size).toBe(780)
    }))

  test('hears that a link is in no article any more', async () =>
    trying(async (context) => {
      for (const action of [askLinkAgain, ignoreLink])
        await expect(action(context, { id: 999_999_999 })).rejects.toMatchObject({ code: 'link_unknown' })
    }))
})

describe('asking one link', () => {
  const answers: Record<string, { status: number; location?: string }> = {
    '/well': { status: 200 },
    '/private': { status: 403 },
    '/often': { status: 429 },
    '/gone': { status: 404 },
    '/broken': { status: 503 },
    '/moved': { status: 301, location: '/well' },
    '/lost': { status: 302, location: '/gone' },
    '/round': { status: 302, location: '/round' },
    '/inside': { status: 302, location: 'http://192.168.1.1/' },
  }
  let server: Server
  let base: string
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { status = 404, location } = answers[request.url ?? ''] ?? {}
      // Of what it says nothing is read, however long it is.
      response.writeHead(status, location === undefined ? {} : { location })
      response.end('x'.repeat(1_000_000))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const own = (address: string) => address === '127.0.0.1'
  test.each([
    ['/well', ''],
    ['/private', ''],
    ['/often', ''],
    ['/moved', ''],
    ['/gone', '那里已经没有这一页（404）'],
    ['/lost', '那里已经没有这一页（404）'],
    ['/broken', '对方服务器出错（503）'],
    ['/round', '跳转次数过多'],
    ['/inside', '地址不在公网上'],
  ])('%s: “%s”', async (path, problem) => {
    const context = testContext((await testDatabase()).db)
    expect(await askLink(context, base + path, { mayConnect: own })).toEqual({ problem })
  })

  test('never goes to a machine of our own network', async () => {
    expect(await askLink(testContext((await testDatabase()).db), `${base}/well`)).toEqual({
      problem: '地址不在公网上',
    })
  })
})

test.each([
  ['https://example.org/a#b', 'https://example.org/a'],
  ['https://EXAMPLE.org', 'https://example.org/'],
  ['https://user:word@example.org/', undefined],
  ['https://portal.example.com/topic/1', undefined],
  ['ftp://example.org/', undefined],
  ['//example.org/', undefined],
  [`https://example.org/${'a'.repeat(2000)}`, undefined],
])('the address elsewhere of %s is %s', (link, url) => {
  expect(outsideAddress(link, 'portal.example.com')?.url).toBe(url)
})
