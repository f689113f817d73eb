import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import { makeArticle, paragraph } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import { saveDataItem } from './save-data-item.server.ts'
import { withdrawDataItem } from './withdraw-data-item.server.ts'

const figures = { unit: '亿元', valueTable: '年份\t器件\n2025\t168\n2026E\t204', source: '本站' }
const pictureOf = (letter: string) => ({ id: letter.repeat(24), width: 1200, height: 800 })

let portal: Awaited<ReturnType<typeof testPortal>>
let context: Context

beforeAll(async () => {
  context = testContext((await testDatabase()).db)
  portal = await testPortal()
})
afterAll(() => portal.close())

const bodyOf = async (id: number) => (await portal.app.inject(`/topic/${id}`)).body

test('an article draws the chart of its picture and leads to the figures, and does neither for what is taken down', async () => {
  const image = pictureOf('b')
  const item = await saveDataItem(context, { title: '器件市场', image, publishedAt: NOON, ...figures })
  const blocks = [paragraph('看图。'), { type: 'image' as const, image }]
  const body = await bodyOf(await makeArticle(context, { blocks }))
  expect(body).toContain(`<a href="/discern/${item}">图中数据与下载：器件市场</a>`)
  expect(body).toContain('aria-label="器件市场，数字见数据表"')
  await withdrawDataItem(context, { id: item, reason: '数字有误' })
  expect(await bodyOf(await makeArticle(context, { blocks }))).not.toContain('器件市场')
})

test('the part that is paid for gives no figures away', async () => {
  const image = pictureOf('c')
  await saveDataItem(context, { title: '只给会员的图', image, publishedAt: NOON, ...figures })
  const blocks = [
    ...Array.from({ length: 12 }, () => paragraph('字'.repeat(200))),
    { type: 'image' as const, image },
  ]
  expect(await bodyOf(await makeArticle(context, { isPaid: true, blocks }))).not.toContain('只给会员的图')
})
