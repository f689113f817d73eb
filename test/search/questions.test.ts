import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { search } from '#features/search/search.server.ts'
import { countWords } from '#features/search/word-shares.server.ts'
import { fillWithDemo } from '../../db/demo/fill-with-demo.server.ts'
import { silentLog, testConfiguration, testContext, testServices } from '../context.ts'
import { testDatabase } from '../database.ts'

/** Answers looked at; one that stands further down counts as none. */
const LOOKED_AT = 10
/** Mean of 1 / place of the first right answer: nearly always the first or the second. */
const LEAST = 0.85

interface Question {
  readonly q: string
  readonly answers: readonly string[]
}

const questions: readonly Question[] = readFileSync(join(import.meta.dirname, 'questions.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [q = '', answers = ''] = line.split('\t')
    return { q, answers: answers.split('|').filter((answer) => answer !== '') }
  })

test('150 questions of the trade are answered by the demo, mean reciprocal rank at least 0.85', async () => {
  const database = await testDatabase()
  await fillWithDemo({
    configuration: testConfiguration,
    database: { ...database, listen: () => ({ ready: Promise.resolve(), close: async () => {} }) },
    services: testServices(database.db),
    log: silentLog,
    root: resolve(import.meta.dirname, '../..'),
    simulators: {},
  })
  const context = testContext(database.db, { now: new Date() })
  await countWords(context)
  expect(questions.length).toBeGreaterThanOrEqual(150)
  const placed: { q: string; place: number; first: string }[] = []
  for (const { q, answers } of questions) {
    const { items } = await search(context, { q, industry: 'semi', page: 1, limit: LOOKED_AT })
    const place = items.findIndex(({ title }) => answers.some((answer) => title.text.includes(answer)))
    placed.push({ q, place, first: items[0]?.title.text ?? 'nothing' })
  }
  const mean = placed.reduce((sum, { place }) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0) / placed.length
  const notFirst = placed.filter(({ place }) => place !== 0)
  process.stdout.write(
    `mean reciprocal rank ${mean.toFixed(3)} of ${placed.length}; not first:\n${notFirst.map(({ q, place, first }) => `  ${place < 0 ? '-' : place + 1} ${q} (first: ${first})\n`).join('')}`,
  )
  expect(mean).toBeGreaterThanOrEqual(LEAST)
}, 300_000)
