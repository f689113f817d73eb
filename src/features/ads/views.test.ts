import { describe, expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { allOf } from '../../../test/all-of.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { adCalls } from './calls.server.ts'
import { countViews, REPORTS_OF_AN_ADDRESS } from './count-views.server.ts'
import { adReportExport } from './export-ad-report.server.ts'
import { listPlacements, type Placement } from './list-placements.server.ts'
import { overbookedOn } from './overbooked.ts'
import { readAdReport } from './read-ad-report.server.ts'
import { ads, adViewReports } from './tables.server.ts'
import { makeAd } from './testing.ts'

const PERIOD = { from: '2026-11-01', to: '2026-11-30' }
const viewsOf = async (context: Context, id: number) =>
  (await readAdReport(context, PERIOD)).filter(({ adId }) => adId === id).map(({ views }) => views)

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const tell = (db: Database, browser: string, input: object) =>
  adCalls
    .find(({ path }) => path.endsWith('/viewAds'))
    ?.answer({ ...testContext(db), caller: { address: '203.0.113.9', browser } }, input)

describe('views of ads', () => {
  test('count once for a page view, however often and through however many processes it is told', async () => {
    const { db } = await testDatabase()
    const context = testContext(db)
    const [one, two] = [await makeAd(context), await makeAd(context)]
    const report = { report: 'a page', ids: [two, one, one, 999_999_999], visitor: '100000000' }
    const counted = await Promise.all(Array.from({ length: 20 }, () => countViews(context, report)))
    expect(counted.filter(Boolean)).toHaveLength(1)
    await countViews(context, { ...report, report: 'another page', ids: [one] })
    expect([await viewsOf(context, one), await viewsOf(context, two)]).toEqual([[2], [1]])
    await db.delete(ads)
    await db.delete(adViewReports)
  })

  test('of many pages at once, told crosswise, are all counted', async () => {
    const { db } = await testDatabase()
    const context = testContext(db)
    const ids = [await makeAd(context), await makeAd(context), await makeAd(context)]
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        countViews(context, {
          report: `page ${at}`,
          ids: at % 2 === 0 ? ids : ids.toReversed(),
          visitor: `${(at + 1) * 100_000_000}`,
        }),
      ),
    )
    for (const id of ids) expect(await viewsOf(context, id)).toEqual([40])
    await db.delete(ads)
    await db.delete(adViewReports)
  })

  test('of one address end at as many as a company looks at in half an hour, and begin anew after it', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeAd(context)
      const view = (at: number, within = context) =>
        countViews(within, { report: `page ${at}`, ids: [id], visitor: '100000000' })
      for (let at = 0; at < REPORTS_OF_AN_ADDRESS; at += 1) await view(at)
      expect(await view(-1)).toBe(false)
      expect(await view(-2, { ...context, now: new Date(NOON.getTime() + 31 * 60_000) })).toBe(true)
      expect(await viewsOf(context, id)).toEqual([REPORTS_OF_AN_ADDRESS + 1])
    })
  })

  test('of one address end there also when all are told at once', async () => {
    const { db } = await testDatabase()
    const context = testContext(db)
    const id = await makeAd(context)
    const told = Array.from({ length: REPORTS_OF_AN_ADDRESS + 30 }, (_, at) =>
      countViews(context, { report: `page ${at}`, ids: [id], visitor: '100000000' }),
    )
    expect((await Promise.all(told)).filter(Boolean)).toHaveLength(REPORTS_OF_AN_ADDRESS)
    await db.delete(ads)
    await db.delete(adViewReports)
  })

  test('are counted in the time of an ad alone, or the hour after in which pages may still show it', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const minutesAgo = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000)
      const over = await makeAd(context, { endsAt: minutesAgo(61) })
      const justOver = await makeAd(context, { endsAt: minutesAgo(59) })
      const later = await makeAd(context, { startsAt: minutesAgo(-1) })
      await countViews(context, { report: 'a page', ids: [over, justOver, later], visitor: '100000000' })
      expect(await viewsOf(context, over)).toEqual([])
      expect(await viewsOf(context, justOver)).toEqual([1])
      expect(await viewsOf(context, later)).toEqual([])
    })
  })

  test('are counted for readers and not for robots', async () => {
    await inRolledBackTransaction(async (db) => {
      const id = await makeAd(testContext(db))
      await tell(db, 'Googlebot/2.1', { ids: [id], report: 'one' })
      await tell(db, '', { ids: [id], report: 'two' })
      expect(await viewsOf(testContext(db), id)).toEqual([])
      await tell(db, FIREFOX, { ids: [id], report: 'three' })
      expect(await viewsOf(testContext(db), id)).toEqual([1])
    })
  })
})

describe('a report', () => {
  test('is of one client where that is asked, and no longer than a year', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeAd(context, { client: '砺川晶体' })
      const other = await makeAd(context, { client: '另一家' })
      await countViews(context, { report: 'a page', ids: [id, other], visitor: '100000000' })
      expect(await readAdReport(context, { ...PERIOD, client: '砺川晶体' })).toMatchObject([
        { adId: id, client: '砺川晶体', day: '2026-11-21', views: 1, clicks: 0 },
      ])
      for (const period of [
        { from: '2025-01-01', to: '2026-11-30' },
        { from: '2026-11-30', to: '2026-11-01' },
      ])
        await expect(readAdReport(context, period)).rejects.toMatchObject({ code: 'ad_report_too_long' })
    })
  })
})

describe('the file for a client', () => {
  test('has what the screen shows, under the name of the client and the days', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeAd(context, { client: '砺川晶体', position: 'top' })
      await makeAd(context, { client: '另一家' })
      await countViews(context, { report: 'a page', ids: [id], visitor: '100000000' })
      const asked = { ...PERIOD, client: '砺川晶体' }
      const { name, head, rows } = await adReportExport.open(context, asked, { showsContacts: false })
      expect(name).toBe('广告报表 砺川晶体 2026-11-01 至 2026-11-30')
      const lines = await allOf(rows())
      expect(lines.map((line) => Object.fromEntries(head.map((column, at) => [column, line[at]])))).toEqual([
        expect.objectContaining({
          日期: '2026-11-21',
          编号: `${id}`,
          客户: '砺川晶体',
          露出: '1',
          点击率: '0%',
        }),
      ])
    })
  })
})

describe('the calendar', () => {
  test('has what is shown on any of its days, by days in Shanghai', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const day = (text: string) => new Date(`${text}+08:00`)
      await db.delete(ads)
      await makeAd(context, { startsAt: day('2026-10-01T00:00'), endsAt: day('2026-11-01T00:00') })
      await makeAd(context, { startsAt: day('2026-12-01T00:00') })
      await makeAd(context, { state: 'paused' })
      const shown = await makeAd(context, {
        startsAt: day('2026-11-03T09:00'),
        endsAt: day('2026-11-06T00:00'),
      })
      expect(await listPlacements(context, PERIOD)).toMatchObject([
        { id: shown, firstDay: '2026-11-03', lastDay: '2026-11-05' },
      ])
    })
  })

  const placed = (id: number, place: Partial<Placement>): Placement => ({
    id,
    title: `${id}`,
    client: '',
    position: 'promo',
    page: 'all',
    industry: 'semi',
    firstDay: '2026-11-01',
    startsAt: `${place.firstDay ?? '2026-11-01'}T00:00:00+08:00`,
    ...(place.lastDay && { endsAt: `${place.lastDay}T24:00:00+08:00` }),
    isWithheld: false,
    ...place,
  })

  test('says on which days two stand where there is room for one', () => {
    const found = overbookedOn(
      ['2026-11-02', '2026-11-03', '2026-11-04'],
      [
        placed(1, { lastDay: '2026-11-03' }),
        placed(2, { firstDay: '2026-11-03', page: 'home' }),
        placed(3, { industry: 'display' }),
        placed(4, { position: 'top' }),
        placed(5, { position: 'top' }),
      ],
    )
    expect(
      found.map(({ day, position, page, ads: on }) => [day, position, page, on.map(({ id }) => id)]),
    ).toEqual([['2026-11-03', 'promo', 'home', [1, 2]]])
  })

  test('says so of none that follows another on one day, nor of a place where all are shown or that is not there', () => {
    const noon = '2026-11-03T12:00:00+08:00'
    const many = (position: Placement['position'], more: Partial<Placement> = {}) =>
      Array.from({ length: 9 }, (_, id) => placed(id, { position, ...more }))
    const full = (placements: readonly Placement[]) =>
      overbookedOn(['2026-11-03'], placements).map(({ position, page }) => [position, page])
    const before = placed(1, { lastDay: '2026-11-03', endsAt: noon })
    expect(full([before, placed(2, { firstDay: '2026-11-03', startsAt: noon })])).toEqual([])
    const early = '2026-11-03T11:59:00+08:00'
    expect(full([before, placed(2, { firstDay: '2026-11-03', startsAt: early })])).toEqual([
      ['promo', 'home'],
    ])
    expect(full(many('community'))).toEqual([])
    expect(full(many('banner'))).toEqual([['banner', 'home']])
    expect(full(many('part1'))).toEqual([
      ['part1', 'home'],
      ['part1', 'feed'],
    ])
    // One pot for all articles.
    const halves = [
      ...many('topic', { page: 'home' }).slice(5),
      ...many('topic', { industry: 'display' }).slice(4),
    ]
    expect(full(halves)).toEqual([['topic', undefined]])
  })
})

test('an ad that was seen for one client is not given to the next, whom its figures would be told to; a name is corrected', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const ad = { handle: 'spring', client: '晶曜半导体', title: '八英寸衬底' }
    const id = await makeAd(context, ad)
    const next = { ...ad, client: '青禾电子', title: '双脉冲测试' }
    await makeAd(context, next)
    await countViews(context, { report: 'a page', ids: [id], visitor: '100000000' })
    await expect(makeAd(context, ad)).rejects.toMatchObject({
      code: 'ad_of_another_client',
      detail: { client: '青禾电子' },
    })
    const renamed = { ...next, client: '青禾电子科技' }
    for (const change of [renamed, { ...renamed, title: '双脉冲测试平台' }, { ...renamed, client: '' }])
      expect(await makeAd(context, change)).toBe(id)
  })
})
