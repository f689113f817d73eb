import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readConfiguration } from '#platform/configuration.server.ts'
import { refuseUnknownLimits } from '../../src/app/limit-settings.ts'
import { limits, portalMessages } from '../../src/app/registries.server.ts'
import { testDatabase } from '../database.ts'

/** How often anybody may do something is said by features and counted in one place. */

const SOURCES = globSync('src/**/*.{ts,tsx}', { exclude: (path) => /\.test\.tsx?$|testing\.ts$/.test(path) })
  .toSorted()
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** What refuses too much of something without counting it over time in the database. */
const NOT_OVER_TIME = [
  // How much one request of readers costs, in the memory of the process that answers.
  'src/platform/pages/page-handler.server.tsx',
  // Whether the same person is uploading already.
  'src/features/uploads/upload-turns.ts',
]

/** What happened, or what a provider said of a day: kept to be read, not to refuse anything. */
const RECORDS = [
  'ad_clicks',
  'ad_views',
  'day_figures',
  'figure_days',
  'file_figures',
  'file_readings',
  'gate_visits',
  'group_figures',
  'member_figures',
  'money_figures',
  'reconciliation_differences',
  'reconciliations',
  'search_popular',
  'short_link_visits',
  'topic_figures',
  'topic_reads',
  'topic_share_visits',
  'topic_source_figures',
  'visitor_salts',
]

describe('a limit', () => {
  test('is held by the limiter alone', () => {
    const refusing = SOURCES.filter(({ text }) => text.includes("Refusal('too_many'")).map(({ path }) => path)
    expect(refusing).toEqual(
      [...NOT_OVER_TIME, 'src/platform/limits/take-points.server.ts'].toSorted((a, b) => (a < b ? -1 : 1)),
    )
  })

  test('is counted in no table of a feature: none has a day, an hour or a minute in its key but records of what happened', async () => {
    const { db } = await testDatabase()
    const { rows } = await db.execute<{ table: string }>(sql`
      select distinct conrelid::regclass::text as table
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype in ('p', 'u') and connamespace = 'public'::regnamespace
        and attname ~ '(^|_)(day|hour|half_hour|minute|period)$' order by 1`)
    expect(rows.map((row) => row.table)).toEqual(RECORDS)
  })

  test('stands in the feature’s list, so that the registry knows it', () => {
    const declared = SOURCES.flatMap(({ text }) =>
      [...text.matchAll(/\blimit\(\{[^}]*?\bname: '([a-z-]+)'/g)].map(([, name]) => name),
    )
    expect(declared.toSorted()).toEqual(limits.map(({ name }) => name).toSorted())
  })

  test('is declared where every feature has its own', () => {
    const declaring = SOURCES.filter(({ text }) => /\blimit\(\{[^}]*?\bname: '/.test(text))
    expect(declaring.map(({ path }) => path).filter((path) => !path.endsWith('/rate-limits.ts'))).toEqual([])
  })

  test('has a sentence that says how long to wait or what to do', () => {
    for (const { refusal } of limits) {
      expect(portalMessages[refusal], refusal).toMatch(/\{(wait|seconds)\}|客服|重新获取/)
    }
  })
})

describe('an operator', () => {
  const read = (LIMITS: string) => readConfiguration({ LIMITS, PUBLIC_URL: 'https://portal.example.com' })

  test('sets how often readers may do something', () => {
    const configuration = read(' questions=20, searches=60\n')
    expect(configuration.limits).toEqual({ questions: 20, searches: 60 })
    expect(() => refuseUnknownLimits(configuration, limits)).not.toThrow()
    expect(read('').limits).toEqual({})
  })

  test.each(['questions', 'questions=0', 'questions=-1', 'questions=many', 'questions:20'])(
    'is told what is wrong with %s',
    (text) => {
      expect(() => read(text)).toThrow('LIMITS：应写成')
    },
  )

  test('cannot set what does not exist, nor how often codes may be guessed at', () => {
    expect(() => refuseUnknownLimits(read('question=20'), limits)).toThrow('没有 question 这样')
    expect(() => refuseUnknownLimits(read('wrong-codes-of-place=9'), limits)).toThrow('wrong-codes-of-place')
  })

  test('finds every name with what it is by itself in the manual', () => {
    const manual = readFileSync('docs/operations.md', 'utf8')
    for (const { name, points } of limits.filter(({ isSettable }) => isSettable))
      expect(manual, name).toContain(`\`${name}\` ${points}`)
  })
})
