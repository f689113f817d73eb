import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { summaryFromBlocks } from '#features/article-import/summary-from-blocks.ts'
import { changeContent } from '#features/editing/change-content.server.ts'
import { createContent } from '#features/editing/create-content.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { makeArticle, makeQuestion } from '#features/topics/testing.ts'
import { renderWithFragments } from '#platform/pages/fragment.server.tsx'
import { visitors, type Audience, type Context } from '#platform/context.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { calls, editables, pages, rawRoutes } from '../../src/app/registries.server.ts'
import { CANARY, CANARY_FILM, CANARY_PICTURE, canariesIn, canaryBlocks, canarySummarised } from '../canary.ts'
import { membersOf, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

/**
 * The canary: a word that stands only in the paid part of paid topics, in every kind of block, and in what editors work on,
 * and must come out nowhere. Pages, calls and other addresses are walked from their registries, so a new output is covered
 * the day it is added.
 */

let portal: Portal
let articleId: number
let questionId: number
let summarisedId: number
let workedOnId: number

beforeAll(async () => {
  const { db } = await testDatabase()
  const context = testContext(db)
  const paid = {
    isPaid: true,
    blocks: canaryBlocks,
    isFeatured: true,
    categories: ['SiC产业'],
    tags: ['衬底'],
  }
  articleId = await makeArticle(context, { title: '付费文章', ...paid })
  questionId = await makeQuestion(context, { title: '付费问答', ...paid })
  await makeArticle(context, { title: '付费文献', ...paid, isLiterature: true, categories: ['综述'] })
  summarisedId = await makeQuestion(context, {
    title: '摘要来自正文',
    ...paid,
    blocks: canarySummarised,
    summary: summaryFromBlocks(canarySummarised.filter((block) => block.type === 'paragraph')),
  })
  // Of what editors work on readers see nothing, paid or not.
  workedOnId = await makeArticle(context, { title: '免费文章', categories: ['SiC产业'] })
  await workOn(context, workedOnId)
  portal = await testPortal()
})

/** The canary in every text of a working copy, a version and an autosave of a free article, and in a new one. */
async function workOn(context: Context, id: number): Promise<void> {
  const change = { title: CANARY, summary: CANARY, tags: [CANARY], sourceName: CANARY, blocks: canaryBlocks }
  const { token } = await changeContent(context, editables, { kind: 'topic', id, token: 0, change })
  await keepVersion(context, editables, { kind: 'topic', id, token, name: CANARY })
  await changeContent(context, editables, { kind: 'topic', id, token, change: { authorName: CANARY } })
  await createContent(context, editables, { kind: 'topic', content: { kind: 'article', ...change } })
}

afterAll(() => portal.close())

/** Values for address parameters and for inputs that name a topic. */
const addressesOf = (path: string): string[] =>
  path.includes(':id')
    ? [articleId, questionId, summarisedId, workedOnId].map((id) => path.replace(':id', String(id)))
    : [
        path
          .replace(':code', 'abcde')
          .replace(':part', '1')
          .replace(':year', '2024')
          .replace(':key', '2024-top10'),
      ]

const outsiders: readonly [string, Audience][] = [
  ['a visitor', visitors],
  ['a member of the other industry', membersOf('display')],
]

describe('nobody who has not paid sees a word of the paid part', () => {
  test.each(pages.map((page) => [page.path, page] as const))('page %s, over HTTP', async (path) => {
    for (const url of addressesOf(path)) {
      for (const query of [
        '',
        `?key=${encodeURIComponent(CANARY)}`,
        '?feed=depth',
        '?t=own',
        '?tab=SiC产业',
      ]) {
        const { body } = await portal.app.inject({ url: encodeURI(url) + query })
        // The key itself may be repeated by nothing: it is only used to mark words that are there.
        expect(canariesIn(body), `${url}${query}`).toEqual([])
      }
    }
  })

  const others = rawRoutes.flatMap(({ addresses }) => addresses).filter(({ method }) => method === 'GET')
  test.each(others.map(({ path }) => path))('address %s, over HTTP', async (path) => {
    for (const url of addressesOf(path)) {
      const { body } = await portal.app.inject({ url: encodeURI(url) })
      expect(canariesIn(body), url).toEqual([])
    }
  })

  test.each(outsiders)('%s, on every page', async (_who, audience) => {
    const context = testContext((await testDatabase()).db, { audience, actor: { kind: 'visitor' } })
    for (const page of pages) {
      for (const id of [articleId, questionId, summarisedId, workedOnId]) {
        const opened = await page
          .open(context, { id: String(id), code: 'abcde', part: '1', year: '2024', path: '/' })
          .catch(() => undefined)
        if (!opened) continue
        const { content } = opened
        const text =
          content.kind === 'text'
            ? content.text
            : renderWithFragments(content.element).toString() + JSON.stringify(content.head)
        expect(canariesIn(text), page.path).toEqual([])
      }
    }
  })

  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'call %s',
    async (_name, call) => {
      for (const id of [articleId, questionId, summarisedId, workedOnId]) {
        const input = { ...(call.example as object), id, key: CANARY, q: '公开', limit: 100 }
        const url = call.path.replace(':id', String(id))
        const { body } = await (call.method === 'GET'
          ? portal.app.inject({ url })
          : portal.app.inject({ method: 'POST', url, payload: input }))
        expect(canariesIn(body)).toEqual([])
      }
    },
  )
})

test('the canary is really there: a member of the industry sees it in text, picture and film', async () => {
  const context = testContext((await testDatabase()).db, { audience: membersOf('semi') })
  const page = pages.find((each) => each.path === '/topic/:id')
  const opened = await page?.open(context, { id: String(articleId) })
  const html = opened?.content.kind === 'html' ? renderWithFragments(opened.content.element).toString() : ''
  expect(canariesIn(html)).toEqual(expect.arrayContaining([CANARY, CANARY_PICTURE, CANARY_FILM]))
})
