import { expect, test } from 'vitest'
import { countDays, daysOf, partsOf, periodsOf } from './period.ts'

test('days that follow each other are one period, over the end of a month as well', () => {
  expect(periodsOf(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-03'])).toEqual([
    { from: '2026-10-30', to: '2026-11-01' },
    { from: '2026-11-03', to: '2026-11-03' },
  ])
  expect(periodsOf([])).toEqual([])
})

test('a period that ends before it begins has no days', () => {
  expect(daysOf({ from: '2026-11-21', to: '2026-11-20' })).toEqual([])
  expect(countDays({ from: '2026-11-20', to: '2026-11-21' })).toBe(2)
})

test('of a period its whole months are taken where they are known, and the rest by days', () => {
  const months = ['2026-08-01', '2026-09-01', '2026-10-01']
  const of = (from: string, to: string) => partsOf({ from, to }, months)
  expect(of('2026-08-02', '2026-11-03')).toEqual({
    months: ['2026-09-01', '2026-10-01'],
    days: [
      { from: '2026-08-02', to: '2026-08-31' },
      { from: '2026-11-01', to: '2026-11-03' },
    ],
  })
  expect(of('2026-08-01', '2026-10-31')).toEqual({ months, days: [] })
  expect(of('2026-10-01', '2026-10-30')).toEqual({
    months: [],
    days: [{ from: '2026-10-01', to: '2026-10-30' }],
  })
})
