import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labelPath } from '#features/labels/addresses.ts'
import { saveDictionaryEntry } from '#features/labels/save-dictionary-entry.server.ts'
import { saveRedirects } from '#features/redirects/save-redirects.server.ts'
import { saveSpecial } from '#features/specials/save-special.server.ts'
import { makeArticle, paragraph } from '#features/topics/testing.ts'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal, type Portal } from '../../../test/portal.ts'

/** A company or term has a page of its own, and an article leads to everything that it names. */

let portal: Portal
let articleId: number

beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  await saveDictionaryEntry(context, {
    id: 910_001,
    kind: 'company',
    name: '澄原晶体',
    aliases: ['Chengyuan', 'C/Y'],
    description: '做碳化硅衬底。',
  })
  await saveDictionaryEntry(context, { id: 910_002, kind: 'term', name: '未写到的词' })
  articleId = await makeArticle(context, { title: '新线投产', blocks: [paragraph('澄原晶体投产了新线')] })
  for (const title of ['新线观察', '新线观察年报（2026）', '新线观察年报'])
    await saveSpecial(context, {
      handle: `lines-${title.length}`,
      industry: 'semi',
      kind: 'special',
      title,
      topicIds: [articleId],
      publishedAt: new Date('2026-11-01T00:00:00Z'),
    })
  await saveRedirects(context, {
    lines: [
      { path: labelPath('旧名'), target: labelPath('澄原晶体') },
      { path: labelPath('未写到的词'), target: '/about' },
    ],
  })
  portal = await testPortal()
})
afterAll(() => portal.close())

const get = (path: string) => portal.app.inject(path)

describe('the page of a label', () => {
  test('says what it is and leads to the articles that bear it', async () => {
    const { statusCode, body } = await get(labelPath('澄原晶体'))
    expect(statusCode).toBe(200)
    expect(body).toContain('做碳化硅衬底。')
    expect(body).toContain(`href="/topic/${articleId}"`)
  })

  test.each(['chengyuan', 'C/Y', 'ＣＨＥＮＧＹＵＡＮ'])(
    'is found by the other spelling %s',
    async (spelling) => {
      const { statusCode, headers } = await get(labelPath(spelling))
      expect(statusCode).toBe(302)
      expect(headers.location).toBe(labelPath('澄原晶体'))
    },
  )

  test('leads to the search for a word that nobody knows', async () => {
    expect((await get(labelPath('子虚乌有'))).headers.location).toBe(
      `/search?q=${encodeURIComponent('子虚乌有')}`,
    )
  })

  test('leads where the office says before any guess', async () => {
    expect((await get(labelPath('旧名'))).headers.location).toBe(labelPath('澄原晶体'))
    // What has a page of its own leads nowhere else.
    expect((await get(labelPath('未写到的词'))).statusCode).toBe(200)
  })

  // Of the second one others hold most, too.
  test.each(['新线观察', '新线观察年报（2026）'])(
    'leads to the page that is called so, where no entry is: %s',
    async (title) => {
      const { headers } = await get(labelPath(title))
      expect(headers.location).toMatch(/^\/special\/\d+$/)
    },
  )

  test('stands in the sitemap and the list once an article bears it', async () => {
    for (const path of ['/labels', '/sitemap-sections.xml']) {
      const { body } = await get(path)
      expect(body).toContain(labelPath('澄原晶体'))
      expect(body).not.toContain(labelPath('未写到的词'))
    }
  })
})

test('an article leads to its labels and to the special that collects it', async () => {
  const { body } = await get(`/topic/${articleId}`)
  expect(body).toContain(`href="${labelPath('澄原晶体')}"`)
  expect(body).toMatch(/本文收录于专题.*href="\/special\/\d+".*新线观察/s)
})

test('the search shows the company that is looked for by its name', async () => {
  const { body } = await get(`/search?q=${encodeURIComponent('澄原晶体')}`)
  expect(body).toMatch(/企业<\/span><a href="\/label\/[^"]+"/)
})
