import { describe, expect, test } from 'vitest'
import { weekdayOf } from '#platform/calendar-days.ts'
import { calendarAddress, daysOf, stepFrom } from './days.ts'

describe('the days of the calendar', () => {
  test.each([
    ['2026-11-22', 42, '2026-10-26', '2026-12-06'],
    ['2027-02-10', 28, '2027-02-01', '2027-02-28'],
    ['2028-02-29', 35, '2028-01-31', '2028-03-05'],
  ])('of the month of %s are %i, whole weeks from a Monday', (day, count, first, last) => {
    const days = daysOf('month', day)
    expect([days.length, days[0], days.at(-1)]).toEqual([count, first, last])
    expect(weekdayOf(first)).toBe(0)
  })

  test('of a week are seven, from Monday, over the end of a year', () => {
    expect(daysOf('week', '2027-01-01')).toEqual(
      ['12-28', '12-29', '12-30', '12-31']
        .map((day) => `2026-${day}`)
        .concat(['2027-01-01', '2027-01-02', '2027-01-03']),
    )
  })

  test('are stepped through by weeks and by months of any length', () => {
    expect(stepFrom('month', '2026-12-31', 1)).toBe('2027-01-01')
    expect(stepFrom('month', '2026-03-31', -1)).toBe('2026-02-01')
    expect(stepFrom('week', '2026-12-31', 1)).toBe('2027-01-07')
  })

  test('are this month’s where the address says nothing that is a day', () => {
    expect(calendarAddress({ view: 'year', day: '2026-02-30' })).toEqual({ view: 'month', day: undefined })
  })
})
