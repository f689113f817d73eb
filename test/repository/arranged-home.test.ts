import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveCommunity } from '#features/communities/save-community.server.ts'
import { changeContent } from '#features/editing/change-content.server.ts'
import { contentOfPage } from '#features/editing/page-content.server.ts'
import { HomeContent, type HomeBlock } from '#features/home/contract.ts'
import { readHomeBlocks } from '#features/home/read-home.server.ts'
import { saveHome } from '#features/home/save-home.server.ts'
import { THE_HOME } from '#features/home/the-home.ts'
import { staffHeaders, staffWithToken } from '#features/staff/testing.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { editables } from '../../src/app/registries.server.ts'
import { NOON, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal, type Portal } from '../portal.ts'
import { cookieOf, makeReader, signIn } from '../readers.ts'

/** Home shows what staff arranged, and nobody sees an arrangement before it is published. */

let portal: Portal & { setNow(now: Date): void }
let db: Awaited<ReturnType<typeof testDatabase>>['db']
let before: readonly HomeBlock[]
beforeAll(async () => {
  db = (await testDatabase()).db
  const context = testContext(db)
  await saveCommunity(context, { name: '射频', keyword: '射频', expertIds: [], topicIds: [] })
  for (let number = 1; number <= 40; number += 1)
    await makeArticle(context, { title: `新闻${number}`, categories: ['SiC产业', '峰会'] })
  before = HomeContent.parse({ blocks: await readHomeBlocks(context) }).blocks
  portal = await testPortal()
})
afterAll(() => portal.close())

const changed = (kind: HomeBlock['kind'], change: Partial<HomeBlock>) =>
  before.map((block) => (block.kind === kind ? { ...block, ...change } : block))
const home = async (address = '/') => (await portal.app.inject(address)).body
/** As the change told the processes: this one is asked again. */
async function arrange(blocks: readonly HomeBlock[]) {
  await saveHome(testContext(db), { blocks: [...blocks] })
  portal.cache.purge(['home'])
}

test('order, title, number and the switch of a block are what staff made them', async () => {
  const column: HomeBlock = {
    kind: 'column',
    title: '峰会速递',
    isShown: true,
    entries: 2,
    source: 'news/峰会',
  }
  const [stories, ...others] = changed('communities', { title: '社区圈子' })
  await arrange([...(stories ? [stories] : []), column, ...others.toReversed()])
  const html = await home()
  expect(html).toContain('aria-label="社区圈子"')
  expect(html).not.toContain('aria-label="产业社区"')
  expect(html.indexOf('aria-label="社区圈子"')).toBeLessThan(html.indexOf('id="headlines"'))
  const summit = html.split('aria-label="峰会速递"')[1]?.split('</section>')[0] ?? ''
  expect(summit).toContain('href="/paynews?tab=%E5%B3%B0%E4%BC%9A"')
  expect(summit.match(/新闻\d+/g)).toHaveLength(2)
  const shown = [...html.matchAll(/href="(\/topic\/\d+)"/g)].map(([, path]) => path)
  expect(new Set(shown).size).toBe(shown.length)
  await arrange(changed('communities', { isShown: false }))
  expect(await home()).not.toContain('产业社区')
})

test('a block comes and goes with its time, without anybody doing anything', async () => {
  const until = new Date(NOON.getTime() + 3_600_000)
  await arrange(changed('communities', { shownUntil: until.toISOString() }))
  expect(await home()).toContain('产业社区')
  portal.setNow(until)
  expect(await home()).not.toContain('产业社区')
  portal.setNow(NOON)
})

test('the tabs of the headlines are what staff made them, and an address of one that is hidden still answers', async () => {
  const [latest, depth, hot] = before.find(({ tabs }) => tabs)?.tabs ?? []
  if (!latest || !depth || !hot) throw new Error('the headlines have no tabs')
  await arrange(
    changed('headlines', {
      tabs: [{ ...hot, title: '大家在看' }, latest, { ...depth, isShown: false }],
    }),
  )
  const html = await home()
  expect(html).toMatch(/href="\/#headlines" aria-current="true"[^>]*>大家在看</)
  expect(html).toMatch(/href="\/\?feed=latest#headlines"[^>]*>最新</)
  expect(html).not.toContain('深度报告</a>')
  const hidden = await portal.app.inject('/?feed=depth')
  expect(hidden.statusCode).toBe(200)
  expect(hidden.body).toContain('name="robots"')
})

test('an arrangement in work is seen in its preview and by no reader', async () => {
  await arrange(before)
  const { token } = await changeContent(testContext(db), editables, {
    kind: 'home',
    id: THE_HOME,
    token: await tokenOfHome(),
    change: { blocks: changed('communities', { title: '还没发布' }) },
  })
  expect(token).toBeGreaterThan(0)
  const headers = staffHeaders((await staffWithToken(testContext(db), ['operations'])).token)
  delete headers['x-portal-admin']
  const preview = await portal.app.inject({ url: `/admin/preview/home/${THE_HOME}`, headers })
  expect(preview.body).toContain('aria-label="还没发布"')
  expect(await home()).not.toContain('还没发布')
  expect(await readHomeBlocks(testContext(db))).toEqual(before)
})

test('the bar on home leads to its editor, and no other page does', () => {
  const context = testContext(db)
  expect(contentOfPage(context, editables, '/')).toEqual({ kind: 'home', kindName: '首页', id: THE_HOME })
  expect(contentOfPage(context, editables, '/12')).toBeUndefined()
})

async function tokenOfHome(): Promise<number> {
  const { rows } = await db.execute<{ token: string }>(sql`select token from editables where kind = 'home'`)
  return Number(rows[0]?.token ?? 0)
}

test('home offers a membership with its price to whoever has none, and nothing to members', async () => {
  await arrange(before)
  const context = testContext(db)
  const member = cookieOf(await signIn(context, await makeReader(context, 'member')))
  const offered = (await home()).split('aria-label="年度会员"')[1]?.split('</section>')[0] ?? ''
  expect(offered).toContain('299')
  expect(offered).toContain('href="/membership"')
  const { body } = await portal.app.inject({ url: '/', headers: member })
  expect(body).toContain('aria-label="产业社区"')
  expect(body).not.toContain('aria-label="年度会员"')
})
