import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { savePerson } from '#features/people/save-person.server.ts'
import { RIGHTS } from '#features/people/policy.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import { saveEvent, setMaterial } from './save-event.server.ts'
import { saveEventAlbum, savePartnerGroup } from './save-event-album.server.ts'

const image = { id: 'dddddddddddddddddddddddd', width: 960, height: 640 }
const day = (startsOn: string) => ({ startsOn, endsOn: startsOn })

let portal: Awaited<ReturnType<typeof testPortal>>
const id: Record<string, number> = {}

beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  const event = (title: string, rest: Partial<Parameters<typeof saveEvent>[1]> = {}) =>
    saveEvent(context, { title, ...day('2026-12-20'), isUpcoming: true, ...rest })
  id.today = await event('截止今天', { applyUntil: '2026-11-21', ...day('2026-12-01') })
  id.late = await event('截止已过', { applyUntil: '2026-11-20', ...day('2026-12-02') })
  id.none = await event('没有申报', { externalUrl: 'https://meeting.example.com/x', ...day('2026-12-03') })
  id.over = await event('标着即将举行其实已结束', day('2026-11-20'))
  id.past = await event('往届', { isUpcoming: false, applyUntil: '2099-01-01', ...day('2026-10-01') })
  id.display = await event('显示活动', {
    industry: 'display',
    city: '澜江',
    place: '会议中心',
    address: '湾心大道188号',
    organisers: [{ name: '显示学会' }, { name: '产业联盟', url: 'https://union.example.com/' }],
  })
  id.old = await event('2019年会', { isUpcoming: false, ...day('2019-06-01') })
  for (const [title, eventId, count] of [
    ['往届资料', id.past, 25],
    ['显示资料', id.display, 2],
    ['旧资料', id.old, 5],
  ] as const) {
    for (let number = 0; number < count; number += 1) {
      const fileId = await saveFile(context, {
        name: `${number}.pdf`,
        title: `${title} ${String(number).padStart(2, '0')}`,
        access: 'public',
        publishedAt: NOON,
      })
      await setMaterial(context, { eventId, fileId, position: number })
    }
  }
  for (const year of [2020, 2021]) {
    const pictures = [{ image, caption: `${year}年会场` }]
    await saveEventAlbum(context, { year, title: `${year}年相册`, pictures })
  }
  const partners = [{ name: '砺川晶体', logo: image, url: 'https://example.com/lichuan' }]
  await savePartnerGroup(context, { year: 2020, name: '赞助企业', partners })
  await savePartnerGroup(context, { year: 2021, name: '次年赞助', partners })
  portal = await testPortal()
})

afterAll(() => portal.close())

const page = async (url: string) => (await portal.app.inject(url)).body
const sectionOf = (html: string, name: string) =>
  html.split(`aria-label="${name}"`)[1]?.split('</section>')[0] ?? ''
const titlesOf = (html: string) => [...html.matchAll(/covering[^>]*>([^<]+)/g)].map((match) => match[1])

describe('the list of events', () => {
  test('stands at /ev, too, under the title 活动', async () => {
    expect(await portal.app.inject('/ev')).toMatchObject({
      statusCode: 302,
      headers: { location: '/ev/list' },
    })
    expect(await page('/ev/list')).toContain('<title>活动 - ')
  })

  test('shows what is to come first, the next one on top, then what is past', async () => {
    const html = await page('/ev/list')
    expect(html.indexOf('即将举行')).toBeLessThan(html.indexOf('往届回顾'))
    expect(titlesOf(sectionOf(html, '即将举行'))).toEqual(['截止今天', '截止已过', '没有申报'])
    expect(titlesOf(sectionOf(html, '往届回顾'))).toEqual(['标着即将举行其实已结束', '往届', '2019年会'])
  })

  test('marks what can be registered for, and the prize whose last day is today, but no past one', async () => {
    const html = await page('/ev/list')
    // The one on a site of its own; the others sell no tickets here.
    expect(sectionOf(html, '即将举行').match(/报名中/g)).toHaveLength(1)
    expect(sectionOf(html, '即将举行').match(/奖项申报中/g)).toHaveLength(1)
    expect(sectionOf(html, '往届回顾')).not.toMatch(/报名中|奖项申报中/)
  })

  test('takes the mark away when the day in Shanghai is over', async () => {
    portal.setNow(new Date('2026-11-21T23:59:58+08:00'))
    portal.cache.clear()
    expect(await page('/ev/list')).toContain('奖项申报中')
    portal.setNow(new Date('2026-11-22T00:00:00+08:00'))
    portal.cache.clear()
    expect(await page('/ev/list')).not.toContain('奖项申报中')
    portal.setNow(NOON)
    portal.cache.clear()
  })

  test('leads to an event’s own site, or to its page here', async () => {
    const html = await page('/ev/list')
    expect(html).toMatch(/href="https:\/\/meeting\.example\.com\/x"[^>]*target="_blank"/)
    expect(html).toContain(`href="/ev/d/${id.today}"`)
  })

  test('is spelled as specified, whole for type 3 and short for type 1', async () => {
    const { json } = (await portal.app.inject('/semi/events/list?industry=semi&type=3')).json()
    expect(json.map((event: { done: number }) => event.done)).toEqual([1, 1, 1, 0, 0, 0])
    expect(json[0]).toMatchObject({
      done: 1,
      eventDate: '2026-12-01',
      signExpiredDate: '2026-11-21',
      logo: '',
      shareUrl: `https://portal.example.com/ev/d/${id.today}`,
    })
    const display = (await portal.app.inject('/semi/events/list?industry=display&type=1')).json().json
    expect(display.map((event: { id: number }) => event.id)).toEqual([id.display])
  })
})

describe('materials', () => {
  const files = async (query: string) => (await portal.app.inject(`/events/pc/files?${query}`)).json()

  test('come 20 files a page, an event’s group going on over the border', async () => {
    const first = await files('industry=semi&pageNum=1&limit=20')
    const second = await files('industry=semi&pageNum=2&limit=20')
    expect(first).toMatchObject({
      count: 30,
      pageNum: 1,
      json: [{ productName: '往届', smsTime: '2026-10-01' }],
    })
    expect(
      second.json.map((group: { productName: string; files: unknown[] }) => [
        group.productName,
        group.files.length,
      ]),
    ).toEqual([
      ['往届', 5],
      ['2019年会', 5],
    ])
    const ids = [...first.json, ...second.json].flatMap((group) =>
      group.files.map((file: { id: number }) => file.id),
    )
    expect(new Set(ids).size).toBe(30)
    expect((await files('industry=semi&pageNum=3')).json).toEqual([])
  })

  test('asked for page 1 again are the same, not more', async () => {
    expect(await files('pageNum=1')).toEqual(await files('pageNum=1'))
  })

  test('stand on their page by event, with the note about the speakers’ consent', async () => {
    const html = await page('/files')
    expect(html).toContain('演讲资料以嘉宾授权为准，不保证全部公开')
    expect(html.match(/href="\/file\/\d+"/g)).toHaveLength(20)
    expect(html).toContain('href="/files?p=2"')
    expect(await page('/files?p=99')).toContain('这一页没有内容')
  })

  test('of 2017 to 2020 stand among the talks, each leading to its file', async () => {
    const html = await page('/ev/speakers')
    expect(html.replaceAll('<!-- -->', '')).toContain('>2019年<')
    expect(html.match(/href="\/file\/\d+"/g)).toHaveLength(5)
  })
})

describe('the other tabs', () => {
  test('show albums of both years and the partners of 2020', async () => {
    const albums = await page('/ev/album')
    expect(albums).toContain('2020年相册')
    expect(albums).toContain('2021年相册')
    const logos = await page('/ev/logo')
    expect(logos).toContain('赞助企业')
    expect(logos).not.toContain('次年赞助')
  })

  test.each(['/ev/list', '/ev/speakers', '/ev/album', '/ev/logo'])(
    '%s marks itself and the header’s 活动',
    async (path) => {
      const html = await page(path)
      expect(html).toMatch(new RegExp(`href="${path}" aria-current="page"`))
      expect(html).toMatch(/href="\/ev\/list" aria-current="page"[^>]*>活动</)
    },
  )
})

describe('an event’s page', () => {
  test('says when, and what was spoken there, to people and machines', async () => {
    const html = await page(`/ev/d/${id.old}`)
    expect(html).toContain('2019-06-01')
    expect(html.match(/href="\/file\/\d+"/g)).toHaveLength(5)
    expect(html).toContain('"@type":"Event"')
  })

  test('says who holds it and in which street, to people and machines', async () => {
    const html = (await page(`/ev/d/${id.display}`)).replaceAll('<!-- -->', '')
    expect(html).toMatch(
      /主办：<a[^>]*href="\/label\/[^"]+"[^>]*>显示学会<\/a>、<a[^>]*href="https:\/\/union\.example\.com\/"[^>]*>产业联盟</,
    )
    expect(html).toContain('>湾心大道188号<')
    expect(html).toContain('"streetAddress":"湾心大道188号"')
    expect(html).toContain('"organizer":[{"@type":"Organization","name":"显示学会"}')
  })

  test('says of each item of an agenda on which day it is, where there are several', async () => {
    const context = testContext((await testDatabase()).db)
    const agenda = [
      { day: 2, time: '09:30', title: '第二天的报告' },
      { time: '09:00', title: '开场' },
    ]
    const days = { startsOn: '2026-12-31', endsOn: '2027-01-01' }
    const two = await saveEvent(context, { title: '两天的会', isUpcoming: true, ...days, agenda })
    const partOf = async (eventId: number) => sectionOf(await page(`/ev/d/${eventId}`), '议程')
    const said = (await partOf(two)).match(/第\d天　\d+月\d+日|开场|第二天的报告/g)
    expect(said).toEqual(['第1天　12月31日', '开场', '第2天　1月1日', '第二天的报告'])
    const one = await saveEvent(context, { title: '一天的会', ...day('2026-12-05'), agenda: agenda.slice(1) })
    expect(await partOf(one)).toContain('开场')
    expect(await partOf(one)).not.toContain('第1天')
  })

  test.each(['/ev/d/999999', '/ev/d/x', '/ev/unknown'])('%s leads nowhere', async (url) => {
    expect([302, 404]).toContain((await portal.app.inject(url)).statusCode)
  })
})

test('an event that ends before it begins is refused, and nobody but the portal edits one', async () => {
  const { db } = await testDatabase()
  await expect(
    saveEvent(testContext(db), { title: '反了', startsOn: '2026-02-02', endsOn: '2026-02-01' }),
  ).rejects.toMatchObject({ code: 'input_invalid', detail: { problem: '结束日期不能早于开始日期' } })
  await expect(
    saveEvent(testContext(db, { actor: { kind: 'visitor' } }), { title: '我的', ...day('2026-02-02') }),
  ).rejects.toMatchObject({ code: 'permission_missing' })
})

test('among many materials one can search, and only those of this event are found', async () => {
  const html = await page(`/ev/d/${id.past}`)
  expect(sectionOf(html, '会议资料')).toContain(`name="within" value="/ev/d/${id.past}"`)
  expect(sectionOf(await page(`/ev/d/${id.display}`), '会议资料')).not.toContain('name="within"')
  const found = await page(encodeURI(`/search?q=资料&within=/ev/d/${id.old}`))
  expect(found).toMatch(/只在“<a [^>]+>2019年会<\/a>”的内容里找/)
  expect(found).toContain('5 条')
  expect(found).not.toContain('往届')
  const nothing = await page(encodeURI(`/search?q=往届&within=/ev/d/${id.old}`))
  expect(nothing).toMatch(/<a href="\/search\?q=[^"&]+"[^>]*>改为全站/)
})

test('a speaker who has a page here is led to, and nobody else', async () => {
  const context = testContext((await testDatabase()).db)
  const expert = await savePerson(context, { name: '许知微', rights: [RIGHTS.listedExpert] })
  const writer = await savePerson(context, { name: '周撰' })
  const reader = await savePerson(context, { name: '普通读者' })
  await makeArticle(context, { authorId: writer })
  const names = { [expert]: '许知微', [writer]: '周撰', [reader]: '普通读者', 999999: '不在了的' }
  const eventId = await saveEvent(context, {
    title: '有嘉宾的',
    ...day('2026-12-09'),
    speakers: Object.entries(names).map(([personId, name]) => ({ name, personId: Number(personId) })),
  })
  const html = await page(`/ev/d/${eventId}`)
  expect(Object.values(names).every((name) => html.includes(name))).toBe(true)
  const led = [expert, writer, reader, 999_999].map((personId) => html.includes(`href="/user/${personId}"`))
  expect(led).toEqual([true, true, false, false])
})
