import { expect, test } from 'vitest'
import { trimLineEnds } from './trim-line-ends.ts'

test.each([' ', '\t', '\u3000', '\u00a0'])(
  'lines lose a run of %j at their end and keep it inside',
  (blank) => {
    const run = blank.repeat(100_000)
    expect(trimLineEnds(`a${run}\nb${run}c\n${run}`)).toBe(`a\nb${run}c\n`)
  },
)
