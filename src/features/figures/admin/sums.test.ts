import { describe, expect, test } from 'vitest'
import type { Span } from '../contract.ts'
import {
  byDay,
  changeOf,
  isComparable,
  missingOf,
  readersADay,
  sayChange,
  shareOf,
  standingAfter,
} from './sums.ts'

test('readers are those of an average day on which anything was read', () => {
  const day = (reads: number, readers: number) => ({ day: '2026-11-21', figures: { reads, readers } })
  expect(readersADay([day(30, 20), day(0, 0), day(15, 10)])).toBe(15)
  expect(readersADay([])).toBe(0)
})

test('memberships that stand are those of the last day, of all industries', () => {
  const of = (day: string, industry: string, standing: number) => ({
    day,
    industry,
    standing,
    begun: 0,
    renewed: 0,
    ended: 0,
  })
  expect(
    standingAfter([of('2026-11-20', 'semi', 5), of('2026-11-21', 'display', 1), of('2026-11-21', 'semi', 7)]),
  ).toBe(8)
  expect(standingAfter([])).toBe(0)
})

test('a day of nothing is nought in its place, and one that was never added up is a gap', () => {
  const rows = [
    { day: '2026-11-21', reads: 3 },
    { day: '2026-11-21', reads: 4 },
  ]
  const days = ['2026-11-19', '2026-11-20', '2026-11-21']
  const counted = new Set(['2026-11-20', '2026-11-21'])
  expect(byDay({ days, counted }, rows, ({ reads }) => reads)).toEqual([undefined, 0, 7])
})

test.each([
  [112, 100, '+12%'],
  [97, 100, '−3%'],
  [100, 100, '持平'],
  [5, 0, ''],
])('%i after %i is %s', (now, before, said) => {
  expect(sayChange(changeOf(now, before))).toBe(said)
})

test.each([
  [1, 3, '33%'],
  [1, 300, '0.3%'],
  [0, 0, '—'],
])('%i of %i is %s', (part, whole, said) => {
  expect(shareOf(part, whole)).toBe(said)
})

describe('days that were never added up', () => {
  const span = (from: string, to: string, ...days: string[]): Span => ({
    from,
    to,
    days: days.map((day) => ({ day, figures: {} })),
    members: [],
  })
  const today = '2026-11-21'

  test('are missing, but for today and what is still to come', () => {
    const counted = new Set(['2026-11-19'])
    expect(missingOf({ from: '2026-11-18', to: '2026-11-22' }, counted, today)).toEqual([
      '2026-11-18',
      '2026-11-20',
    ])
  })

  test('keep two periods from being compared, in whichever of them they lie', () => {
    const now = span('2026-11-20', '2026-11-21', '2026-11-20')
    const before = span('2026-11-18', '2026-11-19', '2026-11-18', '2026-11-19')
    expect(isComparable({ now, before }, today)).toBe(true)
    expect(isComparable({ now, before: { ...before, days: before.days.slice(1) } }, today)).toBe(false)
    expect(isComparable({ now: { ...now, days: [] }, before }, today)).toBe(false)
  })
})
