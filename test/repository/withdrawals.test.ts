import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAd } from '#features/ads/testing.ts'
import { makeAwardYear } from '#features/awards/testing.ts'
import { saveCommunity } from '#features/communities/save-community.server.ts'
import { saveChart } from '#features/data-items/save-chart.server.ts'
import { saveDataItem } from '#features/data-items/save-data-item.server.ts'
import { saveEventAlbum, savePartnerGroup } from '#features/events/save-event-album.server.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { makeCompany } from '#features/partners/testing.ts'
import { saveQuarterlyIssue, saveReport } from '#features/reports/save-report.server.ts'
import { saveSpecial } from '#features/specials/save-special.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { editables, pages, withdrawables } from '../../src/app/registries.server.ts'
import { NOON, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

/** Whatever is public can be taken down with a reason, everywhere at once, and put back where it was. */

/** Words that stand in nothing else and have no letter in common, so that the search finds none for another. */
const MARKS =
  '珊瑚琥珀 葡萄枇杷 蜻蜓蚂蚁 玻璃琉璃 鸳鸯鹦鹉 骆驼骡驴 蝌蚪蜘蛛 峡谷崎岖 湖泊溪涧 绸缎绫罗 橄榄柠檬 琵琶唢呐 蝴蝶蜈蚣 玫瑰牡丹'.split(
    ' ',
  )
/** The word of the thing of this kind. */
function markOf(kind: string): string {
  const mark = MARKS[KINDS.indexOf(kind)]
  if (!mark) throw new Error(`there is no mark for ${kind}`)
  return mark
}
const on = { publishedAt: NOON }
const day = '2026-11-21'
const IMAGE = { id: 'aaaaaaaaaaaaaaaaaaaaaaaa', width: 800, height: 314 }

/** Makes a public thing of each kind with the mark in its name; gives its id and its page, where it has one. */
const MAKERS: Readonly<
  Record<string, (context: Context, mark: string) => Promise<readonly [number, string?]>>
> = {
  topic: async (context, mark) => {
    const id = await makeArticle(context, { title: mark })
    return [id, `/topic/${id}`]
  },
  'data-item': async (context, mark) => {
    const id = await saveDataItem(context, { title: mark, ...on })
    return [id, `/discern/${id}`]
  },
  chart: async (context, mark) => {
    const id = await saveChart(context, { title: mark, image: IMAGE })
    return [id, `/canyan/${id}`]
  },
  'event-album': async (context, mark) => [
    await saveEventAlbum(context, { year: 2026, title: mark, pictures: [{ image: IMAGE }] }),
  ],
  'event-partners': async (context, mark) => [
    await savePartnerGroup(context, {
      year: context.services.settings.pastEvents.partnersYear,
      name: mark,
      partners: [{ name: mark, logo: IMAGE }],
    }),
  ],
  special: async (context, mark) => {
    const id = await saveSpecial(context, { kind: 'special', title: mark, ...on })
    return [id, `/special/${id}`]
  },
  community: async (context, mark) => {
    const id = await saveCommunity(context, { name: mark })
    return [id, `/community/${id}`]
  },
  event: async (context, mark) => {
    const id = await saveEvent(context, { title: mark, startsOn: day, endsOn: day })
    return [id, `/ev/d/${id}`]
  },
  file: async (context, mark) => {
    const id = await saveFile(context, { name: `${mark}.pdf`, title: mark, ...on })
    return [id, `/file/${id}`]
  },
  report: async (context, mark) => {
    const id = await saveReport(context, { industry: 'semi', productName: mark, releasedOn: day })
    return [id, `/report/${id}`]
  },
  'quarterly-issue': async (context, mark) => {
    const eventId = await saveEvent(context, { title: '发布会', startsOn: day, endsOn: day })
    const issue = { title: mark, year: 2026, quarter: 3, releasedOn: day, eventId }
    return [await saveQuarterlyIssue(context, issue)]
  },
  company: async (context, mark) => [await makeCompany(context, { shortName: mark })],
  ad: async (context, mark) => [await makeAd(context, { title: mark, image: IMAGE })],
  'award-year': async (context, mark) => [await makeAwardYear(context, 2040, { title: mark }), '/ev/jgj2040'],
}
const KINDS = Object.keys(MAKERS)

let portal: Portal
let context: Context
beforeAll(async () => {
  portal = await testPortal()
  context = testContext((await testDatabase()).db)
})
afterAll(() => portal.close())

/** Every page that needs no number. */
const LISTS = pages.map(({ path }) => path).filter((path) => !path.includes(':') && path !== '/outbox')

// One reader may search so often a minute; each look is somebody else's.
let looks = 0
const bodyOf = async (url: string) =>
  (await portal.app.inject({ url, remoteAddress: `203.0.113.${looks}` })).body
/** What a page shows, without the search's own repetition of the words. */
const shownIn = (body: string) => body.replaceAll(/<(title|input|meta|h1)[^>]*>|“[^”]*”|[?&;]q=[^"'&<]*/g, '')

/** The addresses at which each kind's mark can be read. */
async function whereFound(): Promise<Record<string, string[]>> {
  portal.cache.clear()
  looks += 1
  const found: Record<string, string[]> = Object.fromEntries(KINDS.map((kind) => [kind, []]))
  for (const url of LISTS) {
    const text = shownIn(await bodyOf(url))
    for (const kind of KINDS) if (text.includes(markOf(kind))) found[kind]?.push(url)
  }
  for (const kind of KINDS) {
    const url = `/search?q=${encodeURIComponent(markOf(kind))}`
    if (/data-hit|<mark/.test(shownIn(await bodyOf(url)))) found[kind]?.push(url)
  }
  return found
}

interface Stage {
  readonly found: Record<string, string[]>
  /** Of the page of each kind's thing. */
  readonly statuses: Record<string, number>
}

const made = new Map<string, { id: number; path: string | undefined }>()
let [published, withdrawn, restored]: Stage[] = []

/** One walk through everything for all kinds: each walk renders every page. */
async function look(): Promise<Stage> {
  const found = await whereFound()
  const statuses: Record<string, number> = {}
  for (const [kind, { path }] of made)
    if (path) statuses[kind] = (await portal.app.inject({ url: path })).statusCode
  return { found, statuses }
}

beforeAll(async () => {
  for (const [kind, make] of Object.entries(MAKERS)) {
    const [id, path] = await make(context, markOf(kind))
    made.set(kind, { id, path })
  }
  published = await look()
  for (const [kind, { id }] of made) await withdrawables[kind]?.withdraw(context, { id, reason: '来源要求' })
  withdrawn = await look()
  for (const [kind, { id }] of made) await withdrawables[kind]?.restore(context, { id })
  restored = await look()
})

/** An entry of the dictionary stands nowhere by itself but labels articles: tried beside its verbs. */
const ELSEWHERE = 'dictionary-entry'

test('every kind that a feature declares is tried here', () => {
  const tried = Object.keys(withdrawables).filter((kind) => kind !== ELSEWHERE)
  expect(KINDS.toSorted()).toEqual(tried.toSorted())
})

describe.each(KINDS)('%s', (kind) => {
  const act = () => {
    const id = made.get(kind)?.id ?? 0
    return {
      withdraw: (reason: string) => withdrawables[kind]?.withdraw(context, { id, reason }),
      restore: () => withdrawables[kind]?.restore(context, { id }),
    }
  }

  test('goes from its page, lists, feeds, sitemap and search at once, and comes back where it was', () => {
    expect(published?.found[kind]).not.toEqual([])
    expect(withdrawn?.found[kind]).toEqual([])
    expect(restored?.found[kind]).toEqual(published?.found[kind])
    const path = made.get(kind)?.path
    const statuses = [published, withdrawn, restored].map((stage) => stage?.statuses[kind])
    expect(statuses).toEqual(path ? [200, 410, 200] : [undefined, undefined, undefined])
  })

  test('is taken down and put back by whoever may publish it, with no other permission', async () => {
    const publish = editables[kind]?.permissions.publish ?? ''
    const actor: Context['actor'] = { kind: 'system', name: 'test', may: [publish] }
    const id = made.get(kind)?.id ?? 0
    const publisher: Context = { ...context, actor }
    await expect(
      withdrawables[kind]?.withdraw(publisher, { id, reason: '来源要求' }),
    ).resolves.toBeUndefined()
    await expect(withdrawables[kind]?.restore(publisher, { id })).resolves.toBeUndefined()
  })

  test('is withdrawn once, with a reason, and restored once', async () => {
    await expect(act().restore()).rejects.toMatchObject({ code: 'not_withdrawn' })
    await expect(act().withdraw(' ')).rejects.toMatchObject({ code: 'withdrawal_reason_missing' })
    await act().withdraw('来源要求')
    await expect(act().withdraw('再来')).rejects.toMatchObject({ code: 'not_public' })
    await act().restore()
    await expect(act().restore()).rejects.toMatchObject({ code: 'not_withdrawn' })
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
