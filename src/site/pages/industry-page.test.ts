import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeArticle, paragraph } from '#features/topics/testing.ts'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal, type Portal } from '../../../test/portal.ts'

/** What belongs to an industry beside the main one has a page, and its articles and the feed lead there. */

let portal: Portal
let articleId: number

beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  articleId = await makeArticle(context, {
    industry: 'display',
    title: '像素逐颗修复',
    blocks: [paragraph('补一颗要四秒')],
  })
  portal = await testPortal()
})
afterAll(() => portal.close())

const get = (path: string) => portal.app.inject(path)

test('the page of another industry lists its articles, which lead back to it', async () => {
  const { statusCode, body } = await get('/industry/display')
  expect(statusCode).toBe(200)
  expect(body).toContain(`href="/topic/${articleId}"`)
  expect((await get(`/topic/${articleId}`)).body).toMatch(
    /aria-label="当前位置"[^>]*><a href="\/industry\/display"/,
  )
})

test('it is searched from its own page, and from the results of another', async () => {
  expect((await get('/industry/display')).body).toContain('name="industry" value="display"')
  const found = async (address: string) => (await get(encodeURI(address))).body
  const elsewhere = await found('/search?q=像素逐颗')
  expect(elsewhere).not.toContain(`href="/topic/${articleId}?`)
  const [, across] = /<a href="([^"]*industry=display[^"]*)"/.exec(elsewhere) ?? []
  const there = await found(decodeURI(across?.replaceAll('&amp;', '&') ?? ''))
  expect(there).toContain(`href="/topic/${articleId}?`)
  expect(there).toContain('name="industry" value="display"')
  expect(there).toMatch(/aria-current="page"[^>]*>显示</)
  for (const other of ['semi', 'nowhere'])
    expect(await found(`/search?q=像素逐颗&industry=${other}`)).toMatch(
      /aria-current="page"[^>]*>第三代半导体</,
    )
  expect((await get(encodeURI('/search?q=像素逐颗&industry=__proto__'))).headers.location).toBe(
    encodeURI('/search?q=像素逐颗'),
  )
})

test('the news feed leads to it and does not list what it holds', async () => {
  const { body } = await get('/paynews')
  expect(body).toContain('href="/industry/display"')
  expect(body).not.toContain('像素逐颗修复')
  expect((await get('/wenxian')).body).not.toContain('href="/industry/display"')
})

test('search engines are told of it', async () => {
  expect((await get('/sitemap-sections.xml')).body).toContain('/industry/display</loc>')
})

test('the main industry is the rest of the portal, and an unknown one has no page', async () => {
  expect((await get('/industry/semi')).headers.location).toBe('/')
  expect((await get('/industry/nowhere')).statusCode).toBe(404)
})
