import { afterAll, beforeAll, expect, test } from 'vitest'
import { FeedLabelsContent } from '#features/topics/feed-labels/feed-labels-input.ts'
import { FEED_LABELS_TAG, readFeedLabelsOfAll } from '#features/topics/feed-labels/feed-labels.server.ts'
import { saveFeedLabels } from '#features/topics/feed-labels/save-feed-labels.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal, type Portal } from '../portal.ts'

/** The feeds offer the tabs that staff arranged; addresses that somebody kept go on answering. */

type Tabs = ReturnType<typeof FeedLabelsContent.parse>
let portal: Portal
let db: Awaited<ReturnType<typeof testDatabase>>['db']
beforeAll(async () => {
  db = (await testDatabase()).db
  await makeArticle(testContext(db), { title: '一篇峰会', categories: ['峰会'] })
  portal = await testPortal()
})
afterAll(() => portal.close())

const page = async (address: string) => (await portal.app.inject(address)).body
const titlesIn = (html: string) =>
  [...(html.split('aria-label="栏目"')[1]?.split('</nav>')[0] ?? '').matchAll(/>([^<>]+)<\/a>/g)].map(
    ([, title]) => title,
  )

/** As the change told the processes: this one is asked again. */
async function arrange(change: (present: Tabs) => Tabs) {
  const context = testContext(db)
  const present = await readFeedLabelsOfAll(context, 'news')
  await saveFeedLabels(context, { scope: 'news', ...change(FeedLabelsContent.parse(present)) })
  portal.cache.purge([FEED_LABELS_TAG])
}

test('a tab is called, placed and hidden as staff say, under the address that it had', async () => {
  expect(titlesIn(await page('/paynews'))).toEqual([
    '推荐',
    'SiC产业',
    'GaN产业',
    '人物访谈',
    '峰会',
    '投融资',
    '新品',
  ])
  await arrange(({ tabs, filters, others }) => ({
    others,
    tabs: tabs.toReversed().map((tab) => ({
      ...tab,
      ...(tab.name === '峰会' ? { title: '会议' } : {}),
      isShown: tab.name !== '新品',
    })),
    filters,
  }))
  const html = await page('/paynews')
  expect(titlesIn(html)).toEqual(['推荐', '投融资', '会议', '人物访谈', 'GaN产业', 'SiC产业'])
  expect(html).toContain('href="/paynews?tab=%E5%B3%B0%E4%BC%9A"')
  const summit = await page('/paynews?tab=峰会')
  expect(summit).toContain('<title>会议 资讯')
  expect(summit).toContain('一篇峰会')
})

test('a hidden tab still answers at its address, stands there while it is read, and is offered to no crawler', async () => {
  const hidden = await portal.app.inject('/paynews?tab=新品')
  expect(hidden.statusCode).toBe(200)
  expect(titlesIn(hidden.body)).toContain('新品')
  expect(hidden.body).toMatch(/name="robots" content="noindex/)
  const sitemap = await page('/sitemap-sections.xml')
  expect(sitemap).toContain(`/paynews?tab=${encodeURIComponent('投融资')}<`)
  expect(sitemap).not.toContain(encodeURIComponent('新品'))
  expect((await portal.app.inject('/paynews?tab=没有的')).statusCode).toBe(404)
})

test('the calls of others keep the names', async () => {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/openapi/v1/vue/topics',
    payload: { type: 10, limit: 5, industry: 'semi', categoryLabels: ['峰会'] },
  })
  expect(answer.json().json.map(({ article }: { article: { title: string } }) => article.title)).toEqual([
    '一篇峰会',
  ])
})

test('another industry has its own tabs and filters on its page, and none until staff give it some', async () => {
  const context = testContext(db)
  const filed = (title: string, categories: string[]) =>
    makeArticle(context, { title, categories, industry: 'display' })
  await filed('未归栏的一篇', [])
  expect(titlesIn(await page('/industry/display'))).toEqual([])
  expect((await portal.app.inject('/industry/display?tab=面板')).statusCode).toBe(404)
  const label = { isShown: true, hasFilters: false }
  await arrange((present) => ({
    ...present,
    others: [
      {
        industry: 'display',
        tabs: [
          { ...label, name: '面板', title: '面板与模组', hasFilters: true },
          { ...label, name: '旧栏', title: '旧栏', isShown: false },
        ],
        filters: [{ name: '产能', title: '产能', isShown: true }],
      },
    ],
  }))
  portal.cache.purge(['topics'])
  await filed('面板的一篇', ['面板'])
  await filed('面板产能的一篇', ['面板', '产能'])
  expect(titlesIn(await page('/industry/display'))).toEqual(['推荐', '面板与模组'])
  const tab = await page('/industry/display?tab=面板')
  expect(tab).toContain('<title>面板与模组 显示产业')
  expect(tab).toContain('面板的一篇')
  expect(tab).not.toContain('未归栏的一篇')
  const within = await page('/industry/display?tab=面板&filter=产能')
  expect(within).toContain('面板产能的一篇')
  expect(within).not.toContain('面板的一篇')
  expect(await page('/industry/display?tab=旧栏')).toMatch(/name="robots" content="noindex/)
  // The main industry's tabs are as they were.
  expect(titlesIn(await page('/paynews'))).not.toContain('面板与模组')
})
