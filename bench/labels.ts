import { resolve } from 'node:path'
import { readDictionaryFile } from '#features/labels/dictionary-file.server.ts'
import { createLabelMatcher } from '#features/labels/label-matcher.ts'
import { syntheticArticle } from './search/corpus.ts'

/** Labels: 1,500 terms in a 3,000-character article. `node bench/labels.ts` */

const TERMS = 1500
const CHARACTERS = 3000
const ROUNDS = 500

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

function timesOf(work: () => unknown): number[] {
  return Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  })
}

/** Milliseconds to label one article and to build the matcher; the reference is one `includes` a spelling, uncounted. */
export async function benchLabels(root = resolve(import.meta.dirname, '..')) {
  const folder = resolve(root, 'db/basics')
  const companies = await readDictionaryFile(resolve(folder, 'companies.tsv'))
  const shipped = await readDictionaryFile(resolve(folder, 'terms.tsv'))
  const missing = Math.max(0, TERMS - companies.length - shipped.length)
  const terms = [
    ...shipped,
    ...Array.from({ length: missing }, (_, index) => ({ name: `器件${index}型`, aliases: [] })),
  ]
  const text = Array.from({ length: 6 }, (_, index) => syntheticArticle(index).text)
    .join('\n')
    .slice(0, CHARACTERS)
  const startedAt = performance.now()
  const matcher = createLabelMatcher({ companies, terms })
  const buildMs = performance.now() - startedAt
  const spellings = [...companies, ...terms].flatMap(({ name, aliases }) => [name, ...aliases])
  const found = matcher.find(text)
  return {
    termCount: companies.length + terms.length,
    characters: text.length,
    labels: found.companies.length + found.terms.length,
    buildMs,
    medianMs: median(timesOf(() => matcher.find(text))),
    referenceMs: median(timesOf(() => spellings.filter((spelling) => text.includes(spelling)).length)),
  }
}

if (import.meta.main) process.stdout.write(`labels ${JSON.stringify(await benchLabels())}\n`)
