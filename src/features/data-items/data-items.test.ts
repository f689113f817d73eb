import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchDocuments } from '#features/search/tables.server.ts'
import { eq } from 'drizzle-orm'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { NO_SUPPLIES } from '../../../test/no-supplies.ts'
import { testPortal } from '../../../test/portal.ts'
import { chartImporter, dataItemImporter } from './import-data-items.server.ts'
import { saveDataItem } from './save-data-item.server.ts'
import { saveChart } from './save-chart.server.ts'
import { charts, dataItems } from './tables.server.ts'

const CALL = '/openapi/v1/vue/discerns'
const HOUR_MS = 3_600_000

let portal: Awaited<ReturnType<typeof testPortal>>
const ids: number[] = []

beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  // All of one and the same millisecond but the first: the hardest case for a cursor.
  for (let number = 0; number < 100; number += 1) {
    ids.push(
      await saveDataItem(context, {
        handle: `item-${number}`,
        title: `第 ${number} 条数据`,
        category: number % 10 === 0 ? '价格' : '产能',
        source: '启衡研究院',
        image: { id: 'aaaaaaaaaaaaaaaaaaaaaaaa', width: 1200, height: 800 },
        imageCaption: '图注',
        body: '第一段。\n\n第二段。',
        publishedAt: number === 0 ? new Date(NOON.getTime() - HOUR_MS) : NOON,
      }),
    )
  }
  portal = await testPortal()
})

afterAll(() => portal.close())

const list = async (payload: object) =>
  (await portal.app.inject({ method: 'POST', url: CALL, payload })).json()
const idsOf = (json: readonly { id: number }[]) => json.map((item) => item.id)

describe('the call of data items', () => {
  test('gives 20 when nobody says how many, and never more than 100', async () => {
    expect((await list({})).json).toHaveLength(20)
    expect((await list({ limit: 5000 })).json).toHaveLength(100)
  })

  test('accepts the cursor of the year 3018 and answers with the newest', async () => {
    const { json } = await list({ loadtype: 0, date: 33_072_940_800_000, limit: 3, category: '' })
    expect(idsOf(json)).toEqual(ids.slice(-3).toReversed())
  })

  test('walks through items of one and the same moment without losing or repeating one', async () => {
    const seen: number[] = []
    let date: number | undefined
    for (;;) {
      const { json } = await list({ loadtype: date === undefined ? 0 : 1, date, limit: 30 })
      seen.push(...idsOf(json))
      if (json.length < 30) break
      date = json.at(-1).date
    }
    expect(seen).toHaveLength(100)
    expect(new Set(seen)).toEqual(new Set(ids))
  })

  test('gives each item whole, as its own call does', async () => {
    const [first] = (await list({ limit: 1 })).json
    const { json } = (await portal.app.inject(`/openapi/v1/vue/discern/${first.id}`)).json()
    const { imgdesc, url, text } = json
    expect(text).not.toBe('')
    expect(first).toMatchObject({ imgdesc, url, text })
  })

  test('asked twice with loadtype 0 gives the same list, not a longer one', async () => {
    const first = await list({ loadtype: 0, limit: 45 })
    expect(await list({ loadtype: 0, limit: 45 })).toEqual(first)
  })

  test('leaves only one category when one is named', async () => {
    const { json } = await list({ category: '价格', limit: 100 })
    expect(json).toHaveLength(10)
  })

  test('spells the entity as specified, with a small u in mImageurl', async () => {
    const { json } = (await portal.app.inject(`/openapi/v1/vue/discern/${ids[5]}`)).json()
    expect(json).toMatchObject({
      id: ids[5],
      title: '第 5 条数据',
      imgdesc: '图注',
      url: '',
      text: '第一段。\n\n第二段。',
      date: expect.any(Number),
      timeToShow: '刚刚',
      imageInfo: { mImageurl: '/img/aaaaaaaaaaaaaaaaaaaaaaaa?w=1280' },
      type: 1,
    })
  })

  test.each(['/openapi/v1/vue/discern/999999', '/openapi/v1/vue/chart?id=999999'])(
    '%s is not found',
    async (url) => {
      expect((await portal.app.inject(url)).json()).toMatchObject({ code: 404, json: null })
    },
  )
})

describe('the pages of data items', () => {
  const tilesOf = (html: string) =>
    [...html.matchAll(/href="\/discern\/(\d+)"/g)].map((match) => Number(match[1]))

  test('show 45 a page and lead to the next without overlap, and back', async () => {
    const first = (await portal.app.inject('/discerns')).body
    const next = /href="(\/discerns\?before=\d+)"/.exec(first)?.[1] ?? ''
    const second = (await portal.app.inject(next)).body
    const back = /href="(\/discerns\?after=\d+)"/.exec(second)?.[1] ?? ''
    const third = (await portal.app.inject(/href="(\/discerns\?before=\d+)"/.exec(second)?.[1] ?? '')).body
    expect(tilesOf(first)).toHaveLength(45)
    expect(tilesOf(second)).toHaveLength(45)
    expect(tilesOf(third)).toHaveLength(10)
    expect(new Set([...tilesOf(first), ...tilesOf(second), ...tilesOf(third)]).size).toBe(100)
    expect(tilesOf((await portal.app.inject(back)).body)).toEqual(tilesOf(first))
    expect(third).toContain('没有更多了')
    const numbered = async (p: number) => {
      const { statusCode, headers } = await portal.app.inject(`/discerns?p=${p}`)
      return [statusCode, headers.location]
    }
    expect(await numbered(2)).toEqual([302, next])
    expect(tilesOf((await portal.app.inject(String((await numbered(3))[1]))).body)).toEqual(tilesOf(third))
    expect((await portal.app.inject(String((await numbered(4))[1]))).statusCode).toBe(404)
  })

  test('show title, source, picture, text and the code of the page', async () => {
    const { body } = await portal.app.inject(`/discern/${ids[7]}`)
    for (const part of [
      '<h1 class="text-2xl leading-snug sm:text-3xl">第 7 条数据</h1>',
      '来源：',
      '启衡研究院',
      '/img/aaaaaaaaaaaaaaaaaaaaaaaa',
      '第二段。',
      `/qr.svg?path=%2Fdiscern%2F${ids[7]}`,
      '"@type":"Dataset"',
    ])
      expect(body).toContain(part)
  })

  test.each(['/discern/999999', '/discern/abc', '/canyan/999999', '/chart/0'])(
    '%s is not found',
    async (url) => {
      expect((await portal.app.inject(url)).statusCode).toBe(404)
    },
  )

  test('a withdrawn item is found nowhere any more', async () => {
    const context = testContext((await testDatabase()).db)
    const id = await saveDataItem(context, { handle: 'gone', title: '撤下的数据', publishedAt: NOON })
    await saveDataItem(context, {
      handle: 'gone',
      title: '撤下的数据',
      state: 'withdrawn',
      publishedAt: NOON,
    })
    expect((await portal.app.inject(`/discern/${id}`)).statusCode).toBe(404)
    const rows = await context.db
      .select()
      .from(searchDocuments)
      .where(eq(searchDocuments.path, `/discern/${id}`))
    expect(rows).toEqual([])
  })
})

describe('charts and films', () => {
  test('are shown at both addresses, a film without the query of its address', async () => {
    const context = testContext((await testDatabase()).db)
    const id = await saveChart(context, {
      title: '炉内一日',
      videoUrl: 'https://media.example.com/a.mp4?token=1',
    })
    for (const url of [`/canyan/${id}`, `/chart/${id}`]) {
      const { body } = await portal.app.inject(url)
      expect(body).toContain('炉内一日')
      expect(body).toContain('src="https://media.example.com/a.mp4"')
    }
    expect((await portal.app.inject(`/openapi/v1/vue/chart?id=${id}`)).json()).toMatchObject({
      code: 0,
      data: { id, title: '炉内一日', url: 'https://media.example.com/a.mp4' },
    })
  })

  test('are reached from the data, from each other and from the sitemap', async () => {
    const context = testContext((await testDatabase()).db)
    const before = await saveChart(context, {
      title: '旧短片',
      videoUrl: 'https://media.example.com/old.mp4',
    })
    const id = await saveChart(context, { title: '新短片', videoUrl: 'https://media.example.com/new.mp4' })
    portal.cache.clear()
    const page = async (url: string) => (await portal.app.inject(url)).body
    const rowOf = (html: string) =>
      html.split(/aria-label="(?:更多)?图表与短片"/)[1]?.split('</section>')[0] ?? ''
    expect(rowOf(await page('/discerns'))).toMatch(
      new RegExp(`href="/canyan/${id}"[^>]*>新短片<[^]*href="/canyan/${before}"[^>]*>旧短片<`),
    )
    expect(rowOf(await page(`/discerns?category=${encodeURIComponent('价格')}`))).toBe('')
    const own = await page(`/canyan/${id}`)
    expect(own).toMatch(/更新于 <time [^>]*>\d{4}-\d\d-\d\d<|更新于 <!-- --><time [^>]*>\d{4}-\d\d-\d\d</)
    expect(own).toContain('aria-label="分享"')
    expect(rowOf(own)).toContain(`href="/canyan/${before}"`)
    expect(rowOf(own)).not.toContain(`href="/canyan/${id}"`)
    expect(await page('/sitemap-sections.xml')).toContain(`/canyan/${id}</loc>`)
    const short = /href="(\/s\/\w+)"/.exec(own)?.[1] ?? ''
    expect((await portal.app.inject(short)).headers.location).toBe(`/canyan/${id}`)
  })

  test('must show something, and nothing that would run in the page', async () => {
    const context = testContext((await testDatabase()).db)
    await expect(saveChart(context, { title: '空' })).rejects.toMatchObject({
      code: 'input_invalid',
      detail: { problem: '图片和视频至少要有一个' },
    })
    await expect(saveChart(context, { title: '坏', videoUrl: 'javascript:alert(1)' })).rejects.toMatchObject({
      code: 'input_invalid',
      detail: { problem: expect.stringContaining('https') },
    })
  })
})

test('nobody but the portal edits data items', async () => {
  const context = testContext((await testDatabase()).db, { actor: { kind: 'visitor' } })
  const refusal = { kind: 'not_allowed', code: 'permission_missing' }
  await expect(saveDataItem(context, { title: '我的', publishedAt: NOON })).rejects.toMatchObject(refusal)
  await expect(
    saveChart(context, { title: '我的', videoUrl: 'https://a.example.com/a.mp4' }),
  ).rejects.toMatchObject(refusal)
})

test('a source that would run in the page is refused', async () => {
  const context = testContext((await testDatabase()).db)
  await expect(
    saveDataItem(context, { title: '坏', sourceUrl: 'javascript:alert(1)', publishedAt: NOON }),
  ).rejects.toMatchObject({ code: 'input_invalid', detail: { problem: expect.stringContaining('http') } })
})

test('brought again by an import, figures are drawn as an editor chose', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const values = '年份\t产能\n2025\t6\n2026\t8'
    const item = { key: 'again', title: '产能', values, on: '2026-11-20' }
    const film = { key: 'again', title: '产能', values, video: 'https://media.example.com/a.mp4' }
    const bring = async () => [
      await dataItemImporter.take(context, item, NO_SUPPLIES),
      await chartImporter.take(context, film, NO_SUPPLIES),
    ]
    const [itemId = 0, chartId = 0] = await bring()
    await db.update(dataItems).set({ drawn: 'bar' }).where(eq(dataItems.id, itemId))
    await db.update(charts).set({ drawn: 'table' }).where(eq(charts.id, chartId))
    expect(await bring()).toEqual([itemId, chartId])
    const drawn = [
      await db.select({ drawn: dataItems.drawn }).from(dataItems).where(eq(dataItems.id, itemId)),
      await db.select({ drawn: charts.drawn }).from(charts).where(eq(charts.id, chartId)),
    ]
    expect(drawn).toEqual([[{ drawn: 'bar' }], [{ drawn: 'table' }]])
  })
})
