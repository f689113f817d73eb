import { expect, test } from 'vitest'
import { dayAfter, daysBetween, weekdayOf } from './calendar-days.ts'

test.each([
  ['2026-11-21', 1, '2026-11-22'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-03-01', -1, '2027-02-28'],
  // The clocks of the server's zone in the tests go back and forward in between.
  ['2026-10-31', 150, '2027-03-30'],
])('from %s it is %i days to %s', (from, days, to) => {
  expect(dayAfter(from, days)).toBe(to)
  expect(daysBetween(from, to)).toBe(days)
})

test('a week begins on Monday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-24'].map(weekdayOf)).toEqual([6, 0, 1])
})
