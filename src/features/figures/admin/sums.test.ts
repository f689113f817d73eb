import { expect, test } from 'vitest'
import { byDay, changeOf, isCounted, readersADay, sayChange, shareOf, standingAfter } from './sums.ts'

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

test('a day without figures is nought in its place', () => {
  const rows = [
    { day: '2026-11-21', reads: 3 },
    { day: '2026-11-21', reads: 4 },
  ]
  expect(byDay(['2026-11-20', '2026-11-21'], rows, ({ reads }) => reads)).toEqual([0, 7])
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

test('days before the first that was counted are not compared with', () => {
  expect(isCounted({ from: '2026-11-01' }, '2026-11-01')).toBe(true)
  expect(isCounted({ from: '2026-10-31' }, '2026-11-01')).toBe(false)
  expect(isCounted({ from: '2026-10-31' }, undefined)).toBe(false)
})
