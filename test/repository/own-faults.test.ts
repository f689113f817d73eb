import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAds } from '#features/ads/queries.server.ts'
import { makeAd } from '#features/ads/testing.ts'
import { listDataItems } from '#features/data-items/queries.server.ts'
import { saveDataItem } from '#features/data-items/save-data-item.server.ts'
import { listAlbums, listEvents, listPartnerGroups } from '#features/events/queries.server.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { saveEventAlbum, savePartnerGroup } from '#features/events/save-event-album.server.ts'
import { listFilesOfCategory } from '#features/files/queries.server.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { listPartners } from '#features/partners/queries.server.ts'
import { saveCompany } from '#features/partners/save-company.server.ts'
import { listQuarterlyIssues, listReports } from '#features/reports/queries.server.ts'
import { saveQuarterlyIssue, saveReport } from '#features/reports/save-report.server.ts'
import { listSpecials } from '#features/specials/queries.server.ts'
import { saveSpecial } from '#features/specials/save-special.server.ts'
import { listTopics } from '#features/topics/lists/feed-queries.server.ts'
import { feedList } from '#features/topics/lists/lists.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import type { Context } from '#platform/context.ts'
import { NOON, testContext } from '../context.ts'
import { inRolledBackTransaction, testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

/** What breaks in our own data is never answered as the reader's fault, and never goes unseen. */

interface Said {
  readonly level: number
  readonly table?: string
  readonly id?: number
}
const said: Said[] = []
const log = pino({ level: 'warn' }, { write: (line) => said.push(JSON.parse(line) as Said) })
const BROKEN_COVER = { id: 'nonsense', width: 'x', height: 1 }

let portal: Awaited<ReturnType<typeof testPortal>>
let context: Context
let broken = 0
let sound = 0

beforeAll(async () => {
  context = testContext((await testDatabase()).db)
  portal = await testPortal({ log })
  broken = await makeArticle(context, { title: '坏行' })
  sound = await makeArticle(context, { title: '好行' })
  await portal.app.inject(`/topic/${broken}`)
  await context.db.execute(sql`update topics set cover = ${BROKEN_COVER} where id = ${broken}`)
})
beforeEach(() => void (said.length = 0))
afterAll(() => portal.close())

const errors = () => said.filter(({ level }) => level >= 50)
/** A figure, by one of its labels where it has several; 0 where it is not there. */
const metric = async (name: string, label = '') => {
  const body = await portal.metrics()
  const line = body.split('\n').find((each) => each.startsWith(name) && each.includes(label))
  return Number(line?.split(' ').at(-1) ?? 0)
}

test('a call whose own answer breaks its contract is a failure of ours: 500, logged and counted', async () => {
  const url = `/openapi/v1/vue/topic/${broken}`
  const answer = await portal.app.inject(url)
  expect([answer.statusCode, answer.json().code]).toEqual([500, 500])
  expect(errors()).toHaveLength(1)
  expect(await metric('portal_failures_total', 'route="/openapi/v1/vue/topic/:id"')).toBe(1)
})

test('a page that cannot be made any more is given as it was, and its failure is logged and counted', async () => {
  const before = await metric('portal_page_renewals_failed_total')
  portal.setNow(new Date(NOON.getTime() + 86_400_000))
  const answer = await portal.app.inject(`/topic/${broken}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('坏行')
  expect(errors()).toHaveLength(1)
  expect(await metric('portal_page_renewals_failed_total')).toBe(before + 1)
})

test('a page that was never made answers 500, not that the reader asked wrongly', async () => {
  const answer = await portal.app.inject(`/topic/${broken}?key=x`)
  expect(answer.statusCode).toBe(500)
})

test('a list gives everything but the row that is broken, and says which it is', async () => {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/openapi/v1/vue/topics',
    payload: { loadtype: 0, date: FAR_FUTURE_MS, limit: 20 },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().json.map((topic: { id: number }) => topic.id)).toEqual([sound])
  expect(await metric('portal_broken_rows_total', 'table="topics"')).toBeGreaterThan(0)
})

test('a slice is filled up where a broken row fell out, so that nobody takes it for the last', async () => {
  await inRolledBackTransaction(async (db) => {
    const within = { ...testContext(db), log }
    const older = await makeArticle(within, {
      title: '更早',
      publishedAt: new Date(NOON.getTime() - 86_400_000),
    })
    const { items, next } = await listTopics(within, {
      list: feedList('semi', 'news', []),
      before: FAR_FUTURE_MS,
      limit: 2,
    })
    expect(items.map((item) => item.id)).toEqual([sound, older])
    expect(next).toBe(items.at(-1)?.sortDate)
  })
})

test('what the caller gives wrongly is still the caller’s: 400 for a call, 404 for an address, and a query of a page is read without it', async () => {
  const list = { method: 'POST', url: '/openapi/v1/vue/topics', payload: { limit: 'many' } } as const
  expect((await portal.app.inject(list)).statusCode).toBe(400)
  expect((await portal.app.inject('/news?t=nothing')).statusCode).toBe(301)
  expect((await portal.app.inject('/topic/nonsense')).statusCode).toBe(404)
  expect(errors()).toEqual([])
})

const image = { id: 'aaaaaaaaaaaaaaaaaaaaaaaa', width: 800, height: 600 }
const semi = { industry: 'semi' } as const

/** Each list whose rows hold JSON: how a row is made, which column is broken, and how the list is read. */
const LISTS: readonly (readonly [
  table: string,
  column: string,
  make: (context: Context, title: string) => Promise<number>,
  read: (context: Context) => Promise<readonly { readonly id: number }[]>,
])[] = [
  [
    'data_items',
    'image',
    (within, title) => saveDataItem(within, { title, publishedAt: NOON }),
    (within) => listDataItems(within, { ...semi, category: '', before: FAR_FUTURE_MS, limit: 10 }),
  ],
  [
    'specials',
    'cover',
    (within, title) => saveSpecial(within, { kind: 'special', title, publishedAt: NOON }),
    async (within) => (await listSpecials(within, { ...semi, page: 1, perPage: 10 })).items,
  ],
  [
    'files',
    'cover',
    (within, title) =>
      saveFile(within, { name: `${title}.pdf`, title, category: 'brochure', publishedAt: NOON }),
    (within) => listFilesOfCategory(within, { category: 'brochure', limit: 10 }),
  ],
  [
    'events',
    'cover',
    (within, title) =>
      saveEvent(within, { title, startsOn: '2026-12-20', endsOn: '2026-12-20', isUpcoming: true }),
    async (within) => (await listEvents(within, semi)).upcoming,
  ],
  [
    'event_albums',
    'pictures',
    (within, title) => saveEventAlbum(within, { year: 2026, title, pictures: [{ image }] }),
    listAlbums,
  ],
  [
    'event_partner_groups',
    'partners',
    (within, name) => savePartnerGroup(within, { year: 2026, name, partners: [{ name, logo: image }] }),
    (within) => listPartnerGroups(within, 2026),
  ],
  [
    'ads',
    'image',
    (within, title) => makeAd(within, { title }),
    async (within) => (await listAds(within, { ...semi, page: 'home' })).part1,
  ],
  [
    'companies',
    'logo',
    (within, name) => saveCompany(within, { handle: name, shortName: name, logo: image, isPartner: true }),
    (within) => listPartners(within, 10),
  ],
  [
    'reports',
    'editions',
    (within, productName) =>
      saveReport(within, { ...semi, productName, shareUrl: '', url: '', releasedOn: '2026-01-01' }),
    listReports,
  ],
  [
    'quarterly_issues',
    'cover',
    (within, title) =>
      saveQuarterlyIssue(within, { title, year: 2026, quarter: 1, releasedOn: '2026-04-01', eventId: 1 }),
    (within) => listQuarterlyIssues(within, 'semi'),
  ],
]

test.each(LISTS)(
  'a broken row of %s takes itself out of its list and is reported',
  async (table, column, make, read) => {
    await inRolledBackTransaction(async (db) => {
      const within = { ...testContext(db), log }
      const [first, second] = [await make(within, '甲'), await make(within, '乙')]
      expect((await read(within)).map((row) => row.id).toSorted()).toEqual([first, second])
      await db.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${JSON.stringify([BROKEN_COVER])}::jsonb where id = ${first}`,
      )
      expect((await read(within)).map((row) => row.id)).toEqual([second])
      expect(errors()).toEqual([expect.objectContaining({ table, id: first })])
    })
  },
)
