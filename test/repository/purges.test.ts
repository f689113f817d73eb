import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAd } from '#features/ads/testing.ts'
import { makeAwardYear } from '#features/awards/testing.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { savePerson } from '#features/people/save-person.server.ts'
import { computeHotLists } from '#features/popularity/compute-hot-lists.server.ts'
import { topicReads } from '#features/popularity/tables.server.ts'
import { makeArticle, paragraph } from '#features/topics/testing.ts'
import { restoreTopic, withdrawTopic } from '#features/topics/publishing/withdraw-topic.server.ts'
import { halfHourOf } from '#platform/half-hours.ts'
import { listenTo } from '#platform/database/notifications.server.ts'
import { silentLog, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'
import { editables, withdrawables } from '../../src/app/registries.server.ts'

/** What a process has kept of a page goes when the page changes, told by the database as in production. */

const database = await testDatabase()
const context = testContext(database.db)
let portal: Awaited<ReturnType<typeof testPortal>>

beforeAll(async () => {
  // With the listening connection that other tests do without.
  const ready: Promise<void>[] = []
  const listen = (channel: string, handlers: Parameters<typeof listenTo>[2]) => {
    const listening = listenTo(database.url, channel, { ...handlers, log: silentLog })
    ready.push(listening.ready)
    return listening
  }
  portal = await testPortal({ database: { ...database, listen } })
  await Promise.all(ready)
})
afterAll(() => portal.close())

test('a withdrawn article answers no more where it was kept, nor on the list that named it', async () => {
  const id = await makeArticle(context, { title: '将要撤下的文章' })
  const page = () => portal.app.inject(`/topic/${id}`)
  const list = async () => (await portal.app.inject('/news')).body.includes('将要撤下的文章')
  await untilTrue(list)
  expect((await page()).statusCode).toBe(200)
  await withdrawTopic(context, { id, reason: '来源要求' })
  await untilTrue(async () => (await page()).statusCode === 410)
  await untilTrue(async () => !(await list()))
})

test('a withdrawn article goes from those that name it as related, though they are kept', async () => {
  const labels = ['关联标签']
  const id = await makeArticle(context, { title: '被别篇提到的文章', categories: ['SiC产业'], labels })
  const other = await makeArticle(context, { title: '提到别篇的文章', categories: ['GaN产业'], labels })
  const named = async () =>
    (await portal.app.inject(`/topic/${other}`)).body
      .split('aria-label="相关阅读"')[1]
      ?.includes('被别篇提到的文章')
  expect(await named()).toBe(true)
  await withdrawTopic(context, { id, reason: '来源要求' })
  await untilTrue(async () => !(await named()))
})

test('a title that is put right is right in the hot list beside other articles too, though they are kept', async () => {
  const id = await makeArticle(context, { title: '很多人读的文章，写错了公司' })
  // Not its neighbour, which goes for that alone.
  await makeArticle(context)
  const other = await makeArticle(context, { title: '旁边有热榜的文章' })
  const halfHour = halfHourOf(context.now.getTime())
  await context.db.insert(topicReads).values({ topicId: id, visitor: 1, halfHour })
  await computeHotLists(context)
  await allHeard()
  const says = async (title: string) =>
    (await portal.app.inject(`/topic/${other}`)).body.split('aria-label="热门资讯"')[1]?.includes(title)
  expect(await says('写错了公司')).toBe(true)
  const topic = await editables.topic?.read(context, id)
  await editables.topic?.save(context, id, { ...topic?.content, title: '很多人读的文章，公司改对了' })
  await untilTrue(async () => (await says('公司改对了')) === true)
})

test('a withdrawn article goes from home, lists, feeds, the search and the sitemap, though they are kept, and comes back to them', async () => {
  const title = '到处都在的文章'
  const id = await makeArticle(context, { title, categories: ['SiC产业'] })
  const places = ['/', '/news', '/paynews', '/feed.xml', `/sitemap-topics-${Math.floor(id / 10_000)}.xml`]
  const stands = async (url: string) =>
    new RegExp(`/topic/${id}\\b`).test((await portal.app.inject(url)).body)
  const found = () => stands(`/search?q=${encodeURIComponent(title)}`)
  for (const url of places) await untilTrue(() => stands(url))
  expect(await found()).toBe(true)
  await withdrawTopic(context, { id, reason: '来源要求' })
  expect(await found()).toBe(false)
  for (const url of places) await untilTrue(async () => !(await stands(url)))
  await restoreTopic(context, { id })
  expect(await found()).toBe(true)
  for (const url of places) await untilTrue(() => stands(url))
})

test('an ad that leads to a withdrawn article goes from home, though it is kept, and comes back with it', async () => {
  const id = await makeArticle(context, { title: '广告指向的文章' })
  await makeAd(context, { title: '去看那篇文章', target: { kind: 'topic', id } })
  const shown = async () => (await portal.app.inject('/')).body.includes('去看那篇文章')
  await untilTrue(shown)
  await withdrawTopic(context, { id, reason: '来源要求' })
  await untilTrue(async () => !(await shown()))
  expect((await portal.app.inject('/')).body).not.toContain(`/topic/${id}"`)
  await restoreTopic(context, { id })
  await untilTrue(shown)
})

test('a card in an article says what it leads to now, and is gone with it, though the article is kept', async () => {
  const day = '2026-11-21'
  const id = await saveEvent(context, { title: '功率器件年会', startsOn: day, endsOn: day })
  const article = await makeArticle(context, {
    blocks: [
      paragraph('正文'),
      { type: 'card', path: `/ev/d/${id}`, title: '筹备中的年会' },
      { type: 'card', path: '/ev/d/99999', title: '没有这场活动' },
    ],
  })
  const shown = async () => (await portal.app.inject(`/topic/${article}`)).body
  const told = async () => (await portal.app.inject(`/openapi/v1/vue/topic/${article}`)).body
  expect(await told()).toMatch(/"text":"功率器件年会"/)
  expect(await told()).not.toMatch(/筹备中的年会|没有这场活动/)
  const first = await shown()
  expect(first).toMatch(new RegExp(`aria-label="活动"[^>]*><a href="/ev/d/${id}"`))
  expect(first).toContain('功率器件年会')
  expect(first).not.toContain('筹备中的年会')
  expect(first).not.toContain('没有这场活动')
  await saveEvent(context, { id, title: '功率器件冬季年会', startsOn: day, endsOn: day })
  for (const asked of [shown, told]) await untilTrue(async () => (await asked()).includes('功率器件冬季年会'))
  await withdrawables.event?.withdraw(context, { id, reason: '来源要求' })
  for (const asked of [shown, told]) await untilTrue(async () => !(await asked()).includes('功率器件'))
})

test('a withdrawn event goes from the page of the term it is about, though that is kept', async () => {
  await makeArticle(context, { labels: ['边缘检测'] })
  const on = { startsOn: '2026-11-21', endsOn: '2026-11-21' }
  const id = await saveEvent(context, { title: '边缘检测研讨会', ...on })
  await allHeard()
  const page = async () => (await portal.app.inject(`/label/${encodeURIComponent('边缘检测')}`)).body
  expect(await page()).toContain('边缘检测研讨会')
  await saveEvent(context, { id, title: '边缘检测年度研讨会', ...on })
  await untilTrue(async () => (await page()).includes('边缘检测年度研讨会'))
  await withdrawables.event?.withdraw(context, { id, reason: '来源要求' })
  await untilTrue(async () => !(await page()).includes('年度研讨会'))
})

test('the sitemap names no prize that was taken out of its awards, though it is kept', async () => {
  const save = (names: readonly string[]) =>
    makeAwardYear(context, 2044, {
      groups: [{ name: '企业奖' }],
      prizes: names.map((name) => ({ group: '企业奖', name, kind: 'companies' })),
    })
  const named = async () => (await portal.app.inject('/sitemap-award-1.xml')).body.match(/jgj2044\/prize/g)
  await save(['年度企业', '年度新锐'])
  await allHeard()
  expect(await named()).toHaveLength(2)
  await save(['年度企业'])
  await untilTrue(async () => (await named())?.length === 1)
})

test('a speaker who has no page any more is led to by no event, though it is kept', async () => {
  const name = '年会上的讲者'
  const personId = await savePerson(context, { name, rights: [2] })
  const day = '2026-11-21'
  const speakers = [{ name, personId }]
  const id = await saveEvent(context, { title: '有讲者的年会', startsOn: day, endsOn: day, speakers })
  const leads = async () => (await portal.app.inject(`/ev/d/${id}`)).body.includes(`href="/user/${personId}"`)
  await allHeard()
  expect(await leads()).toBe(true)
  await savePerson(context, { id: personId, name, rights: [] })
  expect((await portal.app.inject(`/user/${personId}`)).statusCode).toBe(404)
  await untilTrue(async () => !(await leads()))
})

/** Once what is published now is told, so is all before it, and what is opened from then on is kept. */
async function allHeard(): Promise<void> {
  const id = await makeArticle(context)
  await untilTrue(async () => (await portal.app.inject('/news')).body.includes(`/topic/${id}"`))
}

/** Asks until it is so; what never comes is ended by the test's own time. */
async function untilTrue(ask: () => Promise<boolean>): Promise<void> {
  while (!(await ask())) await new Promise((resolve) => setImmediate(resolve))
}
