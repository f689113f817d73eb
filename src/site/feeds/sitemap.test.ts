import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataItemImporter } from '#features/data-items/import-data-items.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { NO_SUPPLIES } from '../../../test/no-supplies.ts'
import { testPortal, type Portal } from '../../../test/portal.ts'

/** Numbers that were brought along from an old site may lie as far apart as an import takes them. */

const FAR = 1_000_000_000_000
let portal: Portal

beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  for (const id of [7, FAR])
    await dataItemImporter.take(
      context,
      { id, title: `数据 ${id}`, text: '一段。', on: '2026-11-01' },
      NO_SUPPLIES,
    )
  await makeArticle(context, { newId: 7 })
  await makeArticle(context, { newId: FAR - 1 })
  const sourceUrl = 'https://example.com/original'
  await makeArticle(context, { newId: 5_000_000, origin: 'other', sourceUrl })
  portal = await testPortal()
})
afterAll(() => portal.close())

test('the sitemap names the parts that hold something, however far they lie apart, and each is there', async () => {
  const { body } = await portal.app.inject('/sitemap.xml')
  const parts = Array.from(body.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]+)<\/loc>/g), ([, path = '']) => path)
  expect(parts.filter((path) => /-(topics|data)-/.test(path))).toEqual([
    '/sitemap-topics-0.xml',
    '/sitemap-topics-500.xml',
    '/sitemap-topics-99999999.xml',
    '/sitemap-data-0.xml',
    '/sitemap-data-100000000.xml',
  ])
  for (const path of parts) expect((await portal.app.inject(path)).statusCode, path).toBe(200)
  expect((await portal.app.inject('/sitemap-data-100000000.xml')).body).toContain(`/discern/${FAR}</loc>`)
})
