import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Facts and knacks that have one place; whoever needs them elsewhere imports them. */

const SOURCES = globSync('src/**/*.{ts,tsx}', { exclude: (path) => /\.test\.tsx?$|testing\.ts$/.test(path) })
  .toSorted()
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const KNACKS: readonly { what: string; pattern: RegExp; place: string }[] = [
  {
    what: 'the length of a minute, an hour, a day',
    pattern: /\bconst (MINUTE|HOUR|DAY)_MS\b|\b24 \* 60\b|\b86_?400_?000\b|\b3_?600_?000\b|\b60 \* 60_?000\b/,
    place: 'src/platform/durations.ts',
  },
  {
    what: 'Shanghai’s clock',
    pattern: /\+08:00[`'"]|\b8 \* (HOUR_MS|3_?600)/,
    place: 'src/platform/shanghai-time.ts',
  },
  {
    what: 'the end of a day in Shanghai, and the last day before an end',
    pattern: /shanghaiInstant\(.+?\)\.getTime\(\) \+ DAY_MS|shanghaiDay\(new Date\(.+?\.getTime\(\) - 1\)\)/,
    place: 'src/platform/shanghai-time.ts',
  },
  {
    what: 'days counted on the calendar',
    pattern: /\bDate\.parse\([^\n]*\/ DAY_MS|\bsetUTCDate\b|\bgetUTCDay\b/,
    place: 'src/platform/calendar-days.ts',
  },
  {
    what: 'fen as yuan',
    pattern: /[fF]en\b[^\n]{0,20} \/ 100\b|\btoFixed\(2\)/,
    place: 'src/platform/money.ts',
  },
  {
    what: 'advisory locks of a transaction, and the numbers of all',
    pattern: /pg_(try_)?advisory_xact|advisory_(un)?lock(_shared)?\((?!\$1\))|_LOCK = \d/,
    place: 'src/platform/database/locks.server.ts',
  },
  { what: 'a moment in a table', pattern: /withTimezone/, place: 'src/platform/database/columns.server.ts' },
]

describe('stands in one place only:', () => {
  test.each(KNACKS)('$what', ({ pattern, place }) => {
    expect(SOURCES.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([place])
  })

  test('which industries there are: nothing names one but the examples of calls', () => {
    const naming = SOURCES.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => /(?<!get\()['"](semi|display)['"]/.test(line) && !/^\s*example: \{/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(naming).toEqual([])
  })

  test('the price of a membership, whatever it is written as: in the settings, none in the program', () => {
    const price = /(?<![\d.,])(299|29_?900)(?!\d|[.,]\d)/
    const quoting = SOURCES.filter(({ path, text }) =>
      text
        .split('\n')
        .some(
          (line) => price.test(line) && !/^\s*(\/\*\*|\*|\/\/)/.test(line) && !path.includes('/payments/'),
        ),
    )
    expect(quoting.map(({ path }) => path)).toEqual([])
  })
})

test('no two prepared statements share a name, and each is prepared under the name it is kept by', () => {
  const named = (pattern: RegExp) =>
    SOURCES.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name)).toSorted()
  const kept = named(/preparedQuery\(\s*'([^']+)'/g)
  expect(kept.length).toBeGreaterThan(40)
  expect(kept).toEqual([...new Set(kept)])
  expect(named(/\.prepare\('([^']+)'\)/g)).toEqual(kept)
})

test('no two advisory locks share a number, and the files that fill a database have none of their own', () => {
  const text = readFileSync('src/platform/database/locks.server.ts', 'utf8')
  const numbers = [...text.matchAll(/^ {2}\w+: ([\d_]+),$/gm)].map(([, number]) => number)
  expect(numbers).toEqual(expect.arrayContaining(['1', '25', '7_316_025']))
  expect(numbers).toEqual([...new Set(numbers)])
  for (const path of globSync('db/**/*.ts')) expect(readFileSync(path, 'utf8'), path).not.toMatch(/advisory/)
})
