import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import type { Context } from '#platform/context.ts'
import { saveChart } from './save-chart.server.ts'
import { saveDataItem } from './save-data-item.server.ts'
import { withdrawDataItem } from './withdraw-data-item.server.ts'

const image = { id: 'a'.repeat(24), width: 1200, height: 800 }
const figures = {
  unit: '亿元',
  valueTable: '年份\t=器件\t<材料>\n2025\t168\t-4\n2026E\t204\t—',
  source: '本站',
}
const item = { title: '市场“规模”2026/上', image, publishedAt: NOON, ...figures }

let portal: Awaited<ReturnType<typeof testPortal>>
let context: Context

beforeAll(async () => {
  context = testContext((await testDatabase()).db)
  portal = await testPortal()
})
afterAll(() => portal.close())

test('a chart shows its figures as a table that says what it is, and leads to them as a file', async () => {
  const id = await saveDataItem(context, item)
  const { body } = await portal.app.inject(`/discern/${id}`)
  expect(body).toContain('<caption class="sr-only">市场“规模”2026/上，单位：亿元</caption>')
  expect(body).toContain('&lt;材料&gt;</th>')
  expect(body).toMatch(/<th scope="row"[^>]*>2026E<\/th><td[^>]*>204<\/td>/)
  expect(body).toContain(`href="/discern/${id}/values.csv"`)
})

test('the file opens in a spreadsheet: marked UTF-8, units in its headings, nothing that is run, a name of its own', async () => {
  const id = await saveDataItem(context, item)
  const { body, headers } = await portal.app.inject(`/discern/${id}/values.csv`)
  expect(body).toBe("\uFEFF年份,'=器件（亿元）,<材料>（亿元）\r\n2025,168,-4\r\n2026E,204,—\r\n")
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(
    /^attachment; .*''市场“规模”2026_上\.csv$/,
  )
})

test('a chart with a page of its own has the same', async () => {
  const id = await saveChart(context, { title: '一图', image, ...figures })
  expect((await portal.app.inject(`/canyan/${id}`)).body).toContain('来源：本站')
  expect((await portal.app.inject(`/canyan/${id}/values.csv`)).body).toContain('2025,168,-4')
})

test('where there are no figures there is no file, and what is taken down takes its figures along', async () => {
  const bare = await saveDataItem(context, { title: '只有图', image, publishedAt: NOON })
  expect((await portal.app.inject(`/discern/${bare}`)).body).not.toContain('values.csv')
  expect((await portal.app.inject(`/discern/${bare}/values.csv`)).statusCode).toBe(404)
  const id = await saveDataItem(context, item)
  await withdrawDataItem(context, { id, reason: '数字有误' })
  expect((await portal.app.inject(`/discern/${id}`)).statusCode).toBe(410)
  expect((await portal.app.inject(`/discern/${id}/values.csv`)).statusCode).toBe(404)
})

test('lists say the figure that counts, in the page and in the call alike, instead of a picture of letters', async () => {
  const id = await saveDataItem(context, { ...item, title: '有数的一条' })
  const { body } = await portal.app.inject('/discerns')
  const tile = body.slice(body.indexOf(`href="/discern/${id}"`)).split('</li>', 1)[0] ?? ''
  expect(tile).toContain('>168</span>')
  expect(tile).toContain('亿元')
  expect(tile).not.toContain('<img')
  const { json } = (
    await portal.app.inject({ method: 'POST', url: '/openapi/v1/vue/discerns', payload: { limit: 1 } })
  ).json()
  expect(json[0]).toMatchObject({ id, imageInfo: { id: image.id }, glimpse: { value: '168', unit: '亿元' } })
  expect((await portal.app.inject(`/discern/${id}`)).body).toContain('数据截至 2025')
})

test('a hit of the search says the figure as well, as it stands now, and leads to a page without words to mark', async () => {
  const told = { ...item, handle: 'told', title: '烧结银膏用量' }
  const id = await saveDataItem(context, told)
  const hit = async () => {
    const { body } = await portal.app.inject(`/search?q=${encodeURIComponent('烧结银膏用量')}`)
    return body.slice(body.indexOf(`href="/discern/${id}"`)).split('</article>', 1)[0] ?? ''
  }
  expect(await hit()).toContain('>168</span>')
  await saveDataItem(context, {
    ...told,
    valueTable: '年份\t器件\n2024\t90\n2025\t99',
    unit: '占当年用量，%',
  })
  expect(await hit()).toContain('>99</span>')
  // What the share is one of stands below, not beside the figure.
  expect(await hit()).toMatch(/>%<\/span>.*占当年用量<\/p>/)
  expect(await hit()).toContain('较 2024')
  const { json } = (
    await portal.app.inject({
      method: 'POST',
      url: '/openapi/v1/vue/search2',
      payload: { q: '烧结银膏用量' },
    })
  ).json()
  expect(json[0]).toMatchObject({ url: `/discern/${id}`, glimpse: { value: '99', unit: '占当年用量，%' } })
})

test('what a spreadsheet calls its figures stays text, wherever they are told', async () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&'
  const valueTable = `年份\t${hostile}\t乙\n${['2022', '2023', '2024', '2025'].map((year) => `${year}\t8\t9`).join('\n')}`
  const title = '带标签的锑化物用量'
  const id = await saveDataItem(context, {
    title,
    category: 'x',
    image,
    publishedAt: NOON,
    source: hostile,
    unit: hostile,
    valueTable,
  })
  for (const path of ['/discerns?category=x', `/discern/${id}`, `/search?q=${encodeURIComponent(title)}`]) {
    const { body, statusCode } = await portal.app.inject(path)
    expect(statusCode).toBe(200)
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(body).not.toContain('<img src=x')
    expect(body).not.toMatch(/ (d|x|y|cx|cy|width|height)="[^"]*(NaN|Infinity)/)
  }
})
