import { expect, test } from 'vitest'
import { yearAfter } from './policy.ts'

test.each([
  ['at noon', '2026-11-21T12:00:00+08:00', '2027-11-22T00:00:00+08:00'],
  ['at midnight', '2026-11-21T00:00:00+08:00', '2027-11-21T00:00:00+08:00'],
  ['a minute after midnight', '2026-11-21T00:01:00+08:00', '2027-11-22T00:00:00+08:00'],
  ['in the first second after midnight', '2026-11-21T00:00:00.500+08:00', '2027-11-22T00:00:00+08:00'],
  ['at a full hour that is not midnight', '2026-11-21T05:00:00+08:00', '2027-11-22T00:00:00+08:00'],
  ['on the day of Shanghai, not of Greenwich', '2026-11-20T17:00:00Z', '2027-11-22T00:00:00+08:00'],
  ['on a leap day', '2028-02-29T10:00:00+08:00', '2029-03-02T00:00:00+08:00'],
  ['on the last day of a year', '2026-12-31T23:59:00+08:00', '2028-01-01T00:00:00+08:00'],
])('a year that begins %s ends at midnight in Shanghai', (_when, start, end) => {
  expect(yearAfter(new Date(start))).toEqual(new Date(end))
})
