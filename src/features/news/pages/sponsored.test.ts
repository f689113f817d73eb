import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeArticle } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { testPortal } from '../../../../test/portal.ts'

let portal: Awaited<ReturnType<typeof testPortal>>
let context: Context
beforeAll(async () => {
  portal = await testPortal()
  context = testContext((await testDatabase()).db)
})
afterAll(() => portal.close())

const bodyOf = async (url: string) => {
  portal.cache.clear()
  return (await portal.app.inject(url)).body
}

test('what was paid for to be published says so on its page, in lists, in feeds and to whoever asks by call (C-78)', async () => {
  const id = await makeArticle(context, { title: '岚台新品发布', isSponsored: true })
  expect(await bodyOf(`/topic/${id}`)).toContain('>广告<')
  expect(await bodyOf('/news')).toMatch(/广告<\/span>岚台新品发布/)
  expect(await bodyOf('/feed.xml')).toContain('【广告】岚台新品发布')
  expect(await bodyOf(`/openapi/v1/vue/topic/${id}`)).toContain('"ad":1')
  const other = await makeArticle(context, { title: '岚台季报' })
  expect(await bodyOf(`/openapi/v1/vue/topic/${other}`)).not.toContain('"ad":')
})

test('of a report taken over from elsewhere search engines are led to where it stands first, and of no other (C-62)', async () => {
  const original = 'https://example.com/first'
  const canonical = (href: string) => `<link rel="canonical" href="${href}"`
  const repost = await makeArticle(context, { origin: 'other', sourceUrl: original })
  const body = await bodyOf(`/topic/${repost}`)
  expect(body).toContain(canonical(original))
  expect(body).toMatch(new RegExp(`property="og:url" content="[^"]*/topic/${repost}"`))
  const listed = (id: number) => bodyOf(`/sitemap-topics-${Math.floor(id / 10_000)}.xml`)
  expect(await listed(repost)).not.toContain(`/topic/${repost}<`)
  for (const article of [
    { sourceUrl: original },
    { origin: 'other', sourceUrl: 'javascript:alert(1)' },
  ] as const) {
    const id = await makeArticle(context, article)
    expect(await bodyOf(`/topic/${id}`)).toMatch(new RegExp(`rel="canonical" href="[^"]*/topic/${id}"`))
    expect(await listed(id)).toContain(`/topic/${id}<`)
  }
})
