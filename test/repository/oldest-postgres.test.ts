import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The SQL of the portal runs on the oldest PostgreSQL that it promises, while tests run on the one that it brings. */

const BEGINS = /\b(?:from|join|lateral)\s*\(\s*(?:select|values|with)\b/gi
/** What may stand behind a subquery that has no name: it ends there, or the statement goes on. */
const NAMELESS =
  /^\s*(?:$|[^\sa-z_"$]|(?:where|order|group|limit|union|on|join|left|cross|inner|having|offset|for|returning|then|else|end|and|or)\b)/i

/** Where the bracket at this place closes. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let place = open; place < text.length; place += 1) {
    if (text[place] === '(') depth += 1
    if (text[place] === ')') depth -= 1
    if (depth === 0) return place
  }
  return text.length
}

const namelessIn = (text: string) =>
  [...text.matchAll(BEGINS)]
    .filter(({ index }) =>
      NAMELESS.test(text.slice(closing(text, text.indexOf('(', index)) + 1).slice(0, 40)),
    )
    .map(({ index }) => text.slice(index, index + 60))

test('a subquery without a name is found', () => {
  expect(namelessIn('select n from (select count(*) as n from x)')).toHaveLength(1)
  expect(namelessIn('select n from (select (1) as n) where n > 0')).toHaveLength(1)
  expect(namelessIn('select n from (select 1 as n) as one, lateral (select 2) two')).toEqual([])
})

test('every subquery in a from has a name, which PostgreSQL 15 asks for', () => {
  const wrong = globSync('{src,db,bench}/**/*.{ts,tsx,sql}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => namelessIn(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`))
  expect(wrong).toEqual([])
})
