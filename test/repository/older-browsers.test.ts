import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reachedFrom, root } from './import-graph.ts'

/**
 * Readers come with telephones that get no newer browser, such as Safari 16 or WeChat’s own of 2023. One word that it does
 * not know ends a whole script, or the press that meets it: what is newer stays out of what readers load. The back office
 * asks for a browser of today.
 */

const TOO_NEW = {
  'looks behind in a pattern': /\(\?<[=!]/,
  'URL.canParse or URL.parse': /\bURL\.(?:canParse|parse)\b/,
  groupBy: /\b(?:Map|Object)\.groupBy\b/,
  'Promise.withResolvers or Promise.try': /\bPromise\.(?:withResolvers|try)\b/,
  'Array.fromAsync': /\bArray\.fromAsync\b/,
  'what a list can do, of an iterator':
    /(?<!\bObject)\.(?:values|keys|entries|matchAll)\([^()]*\)\.(?:map|filter|some|every|find|reduce|flatMap|toArray|take|drop)\b/,
  'arithmetic of sets': /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
}

test('what readers load is understood by browsers of some years ago', () => {
  const islands = globSync(['src/**/*.island.{ts,tsx}'], { cwd: root })
  const loaded = [...reachedFrom(['src/entry/browser.ts', ...islands])].filter((file) => /\.tsx?$/.test(file))
  expect(loaded.length).toBeGreaterThan(200)
  const found = loaded.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return Object.entries(TOO_NEW).flatMap(([what, pattern]) =>
      pattern.test(text) ? [`${file}: ${what}`] : [],
    )
  })
  expect(found).toEqual([])
})
