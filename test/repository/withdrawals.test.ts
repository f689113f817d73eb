import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAd } from '#features/ads/testing.ts'
import { makeAwardYear } from '#features/awards/testing.ts'
import { saveCommunity } from '#features/communities/save-community.server.ts'
import { saveDataItem } from '#features/data-items/save-data-item.server.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { makeCompany } from '#features/partners/testing.ts'
import { saveQuarterlyIssue, saveReport } from '#features/reports/save-report.server.ts'
import { saveSpecial } from '#features/specials/save-special.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { pages, withdrawables } from '../../src/app/registries.server.ts'
import { NOON, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

/** Whatever is public can be taken down with a reason, everywhere at once, and put back where it was. */

/** A word that stands in nothing else. */
const MARK = '撤下试验蓝汀'
const on = { publishedAt: NOON }
const day = '2026-11-21'
const IMAGE = { id: 'aaaaaaaaaaaaaaaaaaaaaaaa', width: 800, height: 314 }

/** Makes a public thing of each kind with the mark in its name; gives its id and its page, where it has one. */
const MAKERS: Readonly<Record<string, (context: Context) => Promise<readonly [number, string?]>>> = {
  topic: async (context) => {
    const id = await makeArticle(context, { title: MARK })
    return [id, `/topic/${id}`]
  },
  'data-item': async (context) => {
    const id = await saveDataItem(context, { title: MARK, ...on })
    return [id, `/discern/${id}`]
  },
  special: async (context) => {
    const id = await saveSpecial(context, { kind: 'special', title: MARK, ...on })
    return [id, `/special/${id}`]
  },
  community: async (context) => {
    const id = await saveCommunity(context, { name: MARK })
    return [id, `/community/${id}`]
  },
  event: async (context) => {
    const id = await saveEvent(context, { title: MARK, startsOn: day, endsOn: day })
    return [id, `/ev/d/${id}`]
  },
  file: async (context) => {
    const id = await saveFile(context, { name: `${MARK}.pdf`, title: MARK, ...on })
    return [id, `/file/${id}`]
  },
  report: async (context) => {
    const id = await saveReport(context, { industry: 'semi', productName: MARK, releasedOn: day })
    return [id, `/report/${id}`]
  },
  'quarterly-issue': async (context) => {
    const eventId = await saveEvent(context, { title: '发布会', startsOn: day, endsOn: day })
    const issue = { title: MARK, year: 2026, quarter: 3, releasedOn: day, eventId }
    return [await saveQuarterlyIssue(context, issue)]
  },
  company: async (context) => [await makeCompany(context, { shortName: MARK })],
  ad: async (context) => [await makeAd(context, { title: MARK, image: IMAGE })],
  'award-year': async (context) => [await makeAwardYear(context, 2040, { title: MARK }), '/ev/jgj2040'],
}

let portal: Portal
let context: Context
beforeAll(async () => {
  portal = await testPortal()
  context = testContext((await testDatabase()).db)
})
afterAll(() => portal.close())

/** Every page that needs no number, and the search for the mark. */
const LISTS = [
  ...pages.map(({ path }) => path).filter((path) => !path.includes(':') && path !== '/outbox'),
  `/search?q=${encodeURIComponent(MARK)}`,
]

const statusOf = async (path: string | undefined) =>
  path === undefined ? undefined : (await portal.app.inject({ url: path })).statusCode

/** The addresses at which the mark can be read, the search's own repetition of the words aside. */
async function foundAt(): Promise<string[]> {
  portal.cache.clear()
  const found: string[] = []
  for (const url of LISTS) {
    const { body } = await portal.app.inject({ url })
    const text = body.replaceAll(/<(title|input|meta|h1)[^>]*>|“[^”]*”|[?&;]q=[^"'&<]*/g, '')
    if (text.includes(MARK) && !url.startsWith('/search')) found.push(url)
    if (url.startsWith('/search') && /data-hit|<mark/.test(text)) found.push(url)
  }
  return found
}

test('every kind that a feature declares is tried here', () => {
  expect(Object.keys(MAKERS).toSorted()).toEqual(Object.keys(withdrawables).toSorted())
})

describe.each(Object.keys(MAKERS))('%s', (name) => {
  test('goes from its page, lists, feeds, sitemap and search at once, and comes back', async () => {
    const [id, path] = (await MAKERS[name]?.(context)) ?? [0]
    const kind = withdrawables[name]
    const before = await foundAt()
    expect(before).not.toEqual([])
    expect(await statusOf(path)).toBe(path && 200)

    await expect(kind?.withdraw(context, { id, reason: ' ' })).rejects.toMatchObject({
      code: 'withdrawal_reason_missing',
    })
    await kind?.withdraw(context, { id, reason: '来源要求' })
    expect(await foundAt()).toEqual([])
    expect(await statusOf(path)).toBe(path && 410)
    await expect(kind?.withdraw(context, { id, reason: '再来' })).rejects.toMatchObject({
      code: 'not_public',
    })

    await kind?.restore(context, { id })
    expect(await foundAt()).toEqual(before)
    expect(await statusOf(path)).toBe(path && 200)
    await expect(kind?.restore(context, { id })).rejects.toMatchObject({ code: 'not_withdrawn' })
    // The next kind looks for the same mark.
    await kind?.withdraw(context, { id, reason: '试毕' })
  })
})

test('whoever comes to what is gone reads that it was taken down, and not why', async () => {
  const id = await makeArticle(context)
  await withdrawables.topic?.withdraw(context, { id, reason: '来源要求' })
  const { body } = await portal.app.inject({ url: `/topic/${id}` })
  expect(body).toContain('这项内容已经撤下')
  expect(body).not.toContain('来源要求')
})

test('what never was is not found rather than gone', async () => {
  expect((await portal.app.inject({ url: '/topic/987654' })).statusCode).toBe(404)
})
