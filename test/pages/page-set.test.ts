import { expect, test } from 'vitest'
import { textOfFound } from '#features/article-import/fixture.ts'
import { readHtml } from '#features/article-import/read-html.server.ts'
import { factsRight } from './facts.ts'
import { judgedPages, knownPages, type SetPage } from './page-set.ts'
import { mean, scoreOf } from './score.ts'

/** The pages of `test/pages`, each with its truth: an import brings the article and nothing else (C-61). */

const read = (pages: readonly SetPage[]) =>
  pages.map((page) => ({ ...page, found: readHtml(page.html, { path: '/pages/page.html', root: '/pages' }) }))

const known = read(knownPages())
const judged = read(judgedPages())

test('the set holds more than a hundred pages, a third of them of kinds that no rule was made after', () => {
  expect(known.length + judged.length).toBeGreaterThanOrEqual(100)
  expect(judged.length * 3).toBeGreaterThanOrEqual(known.length + judged.length)
  const kinds = new Set(known.map(({ template }) => template))
  expect(judged.filter(({ template }) => kinds.has(template))).toEqual([])
})

test.each([
  ['of known kinds', known],
  ['set aside for judging', judged],
])('pages %s: all of the article comes, and little else', (_name, pages) => {
  const scores = pages.map(({ story, found }) => scoreOf(story, textOfFound(found.blocks)))
  expect(mean(scores.map(({ recall }) => recall))).toBeGreaterThanOrEqual(0.99)
  expect(mean(scores.map(({ precision }) => precision))).toBeGreaterThanOrEqual(0.95)
  // No page at all may come with less than most of its article.
  expect(Math.min(...scores.map(({ recall }) => recall))).toBeGreaterThanOrEqual(0.95)
})

test.each([
  ['of known kinds', known],
  ['set aside for judging', judged],
])('pages %s: date, author, source, address, summary and title are right on 98 of 100', (_name, pages) => {
  const facts = pages.map(({ states, found }) => factsRight(states, found))
  for (const name of ['title', 'date', 'author', 'source', 'url', 'summary']) {
    const wrong = facts.flatMap((each, at) =>
      each[name]?.isRight ? [] : [[pages[at]?.template, each[name]]],
    )
    expect([name, wrong.length <= pages.length * 0.02, wrong]).toEqual([name, true, expect.anything()])
  }
})

test('what readers wrote, their addresses and hidden text come from no page', () => {
  for (const { template, found } of [...known, ...judged]) {
    const text = `${textOfFound(found.blocks)}\n${found.summary ?? ''}\n${found.title}`
    expect([template, /\d{2}\.\d{1,3}\.\d{1,3}\.\*|时时彩|新葡京|前排占座/.exec(text)?.[0]]).toEqual([
      template,
      undefined,
    ])
  }
})
