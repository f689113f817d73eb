import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProfile } from '#features/people/testing.ts'
import { saveFeedLabels } from '#features/topics/feed-labels/save-feed-labels.server.ts'
import { FEED_LABELS_TAG, readFeedLabelsOfAll } from '#features/topics/feed-labels/feed-labels.server.ts'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { makeArticle, makeQuestion, paragraph } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { testPortal } from '../../../../test/portal.ts'

/** Longer than what everybody may read. */
const PAID = Array.from({ length: 20 }, (_, index) => paragraph(`第 ${index} 段。${'字'.repeat(80)}`))

let portal: Awaited<ReturnType<typeof testPortal>>
let context: Context

beforeAll(async () => {
  context = testContext((await testDatabase()).db)
  portal = await testPortal()
})
afterAll(() => portal.close())

/** The part of an article's page that has a name. */
async function part(id: number, name: string): Promise<string> {
  const { statusCode, body } = await portal.app.inject(`/topic/${id}`)
  expect(statusCode).toBe(200)
  return body.split(`aria-label="${name}"`)[1]?.split(/<\/(?:nav|ul)>/)[0] ?? ''
}
const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, text]) => [href, text])

test('the way back leads to the first tab of the feed, by the title that readers see; a filter is no place', async () => {
  const news = ['/paynews', '资讯']
  const filed = (categories: string[], industry = 'semi') => makeArticle(context, { categories, industry })
  const sic = await filed(['产业动态', 'SiC产业', 'GaN产业'])
  const tab = `/paynews?tab=${encodeURIComponent('SiC产业')}`
  expect(linksIn(await part(sic, '当前位置'))).toEqual([news, [tab, 'SiC产业']])
  expect((await portal.app.inject(tab)).statusCode).toBe(200)
  const present = await readFeedLabelsOfAll(context, 'news')
  const panels = { name: '面板', title: '面板', isShown: true, hasFilters: false }
  await saveFeedLabels(context, {
    scope: 'news',
    ...present,
    others: [{ industry: 'display', tabs: [panels], filters: [] }],
  })
  expect(linksIn(await part(await filed(['产业动态']), '当前位置'))).toEqual([news])
  // An industry beside the main one has a page of its own instead, with its own tabs.
  expect(linksIn(await part(await filed(['面板'], 'display'), '当前位置'))).toEqual([
    ['/industry/display', '显示产业'],
    [`/industry/display?tab=${encodeURIComponent('面板')}`, '面板'],
  ])
  const labels = await readFeedLabelsOfAll(context, 'news')
  const tabs = labels.tabs.map((each) => (each.name === 'SiC产业' ? { ...each, title: '碳化硅' } : each))
  await saveFeedLabels(context, { scope: 'news', ...labels, tabs })
  portal.cache.purge([FEED_LABELS_TAG])
  expect(linksIn(await part(sic, '当前位置'))).toEqual([news, [tab, '碳化硅']])
})

test('what leads on from an article says beforehand what is for members', async () => {
  const file = (title: string, isPaid: boolean, seconds: number) =>
    makeArticle(context, {
      title,
      isPaid,
      categories: ['GaN产业'],
      labels: ['氧化镓'],
      blocks: PAID,
      publishedAt: new Date(context.now.getTime() - seconds * 1000),
    })
  await file('早些的', false, 3)
  const id = await file('读着的', false, 2)
  await file('后来的', true, 1)
  const [newer = '', older = ''] = (await part(id, '上一篇与下一篇')).split('下一篇')
  expect(newer).toMatch(/上一篇.*会员.*后来的/s)
  expect(older).toContain('早些的')
  expect(older).not.toContain('会员')
  const rows = (await part(id, '相关阅读')).split('</li>')
  expect(rows.find((row) => row.includes('后来的'))).toContain('会员')
  expect(rows.find((row) => row.includes('早些的'))).not.toContain('会员')
})

test('the gate names price and button where membership is sold, and says so where it is not', async () => {
  const gateOf = async (industry: string) => {
    const id = await makeArticle(context, { industry, isPaid: true, blocks: PAID })
    return (await portal.app.inject(`/topic/${id}`)).body.split('data-gate=')[1]?.split('</article>')[0] ?? ''
  }
  const sold = await gateOf('semi')
  expect(sold).toContain('元 / 年')
  expect(sold).toContain('开通会员')
  const granted = await gateOf('display')
  expect(granted).toContain('这个产业的会员不在线销售，需要阅读全文请联系客服：')
  expect(granted).toContain('021-00000000')
  expect(granted).not.toMatch(/元 \/ 年|开通会员/)
})

test('the gate is a part of the page with a heading, so that it is found by ear', async () => {
  const id = await makeArticle(context, { isPaid: true, blocks: PAID })
  const { body } = await portal.app.inject(`/topic/${id}`)
  expect(body).toMatch(
    /<section data-gate="\d+" aria-label="本文为会员文章"[^>]*>.*?<h2[^>]*>本文为会员文章<\/h2>/s,
  )
})

/** What a page says of its text to machines, without the way to it. */
async function dataOf(id: number) {
  const { body } = await portal.app.inject(`/topic/${id}`)
  const scripts = [...body.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  return { body, data: JSON.parse(scripts[0]?.[1] ?? '{}') }
}

test('what is to be paid for says so to machines, and which part of the page it is', async () => {
  const made = { isPaid: true, blocks: PAID }
  for (const id of [await makeArticle(context, made), await makeQuestion(context, made)]) {
    const { body, data } = await dataOf(id)
    const part = { isAccessibleForFree: false, cssSelector: '.paid-gate' }
    expect(data).toMatchObject({ isAccessibleForFree: false, hasPart: part })
    expect(body).toContain('class="paid-gate ')
  }
  const { data } = await dataOf(await makeQuestion(context))
  expect(data.isAccessibleForFree).toBe(true)
  expect(data.hasPart).toBeUndefined()
})

test('a question without a description is not told to machines by its answer', async () => {
  const { data } = await dataOf(await makeQuestion(context, { title: '怎样选栅压', summary: '先算余量。' }))
  expect(data.mainEntity).toMatchObject({ text: '怎样选栅压', acceptedAnswer: { text: '先算余量。' } })
})

test('every label of an article is shown, however many companies stand before the terms', async () => {
  const labels = Array.from({ length: 12 }, (_, index) => `标签${index}`)
  const shown = linksIn(await part(await makeArticle(context, { labels }), '标签'))
  expect(shown.map(([, text]) => text).toSorted()).toEqual(labels.toSorted())
})

test('the box of an author who answers leads to the button that opens the asking', async () => {
  const authorId = await makeProfile(context, { name: '会回答的人', rights: [512] })
  const id = await makeArticle(context, { authorId })
  const { body } = await portal.app.inject(`/topic/${id}`)
  expect(body).toMatch(new RegExp(`href="/user/${authorId}#ask"[^>]*>向 TA 提问`))
  expect((await portal.app.inject(`/user/${authorId}`)).body).toContain('id="ask"')
})

test('a page says whether we wrote an article, and whose the text is of all but a document', async () => {
  const document = await publishTopic(context, { kind: 'document', title: '文献', publishedAt: context.now })
  const pages: [number, boolean, boolean][] = [
    [await makeArticle(context), true, true],
    [await makeQuestion(context), false, true],
    [document.id, false, false],
  ]
  for (const [id, saysOrigin, saysCopyright] of pages) {
    const { body } = await portal.app.inject(`/topic/${id}`)
    expect(body.includes('>原创<')).toBe(saysOrigin)
    expect(body.includes('版权归本站所有')).toBe(saysCopyright)
  }
})

test('a source that is written without https:// is led to on the web, and what is no address is said and not led to', async () => {
  const sourceOf = async (sourceUrl: string, sourceName = '') => {
    const { body } = await portal.app.inject(
      `/topic/${await makeArticle(context, { sourceUrl, sourceName })}`,
    )
    return body.split('原文：')[1]?.split('</p>')[0] ?? ''
  }
  expect(linksIn(await sourceOf('www.example.com/a'))).toEqual([
    ['https://www.example.com/a', 'www.example.com/a'],
  ])
  expect(linksIn(await sourceOf('https://example.com/b', '砺川'))).toEqual([
    ['https://example.com/b', '砺川'],
  ])
  expect(await sourceOf('《半导体学报》第 3 期')).toBe('《半导体学报》第 3 期')
  expect(linksIn(await sourceOf('javascript:alert(1)'))).toEqual([])
})
