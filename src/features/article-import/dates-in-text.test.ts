import { expect, test } from 'vitest'
import { dateFrom, dateIn } from './dates-in-text.ts'

test.each([
  ['2023-12-29', '2023-12-29T01:00:00.000Z'],
  ['2023年12月29日 第七次会议通过', '2023-12-29T01:00:00.000Z'],
  ['发布时间：2023/5/6 08:05', '2023-05-06T00:05:00.000Z'],
  ['2023.05.06', '2023-05-06T01:00:00.000Z'],
  ['2023-05-06T08:00:00Z', '2023-05-06T08:00:00.000Z'],
  ['2023-05-06T08:00:00-04:00', '2023-05-06T12:00:00.000Z'],
  ['二〇二三年十二月二十九日', '2023-12-29T01:00:00.000Z'],
  ['一九九九年十月三十日', '1999-10-30T01:00:00.000Z'],
])('%s is understood, a bare day as nine in Shanghai', (text, iso) => {
  expect(dateIn(text)?.toISOString()).toBe(iso)
})

test.each(['昨天', '2023-02-30', '3018-01-01', '0000-00-00', '12023-01-01', ''])('%s is no date', (text) => {
  expect(dateIn(text)).toBeUndefined()
})

test('data files may write milliseconds, seconds or eight digits', () => {
  const iso = (value: unknown) => dateFrom(value)?.toISOString()
  expect(iso(1775005200000)).toBe('2026-04-01T01:00:00.000Z')
  expect(iso('1775005200')).toBe('2026-04-01T01:00:00.000Z')
  expect(iso('20260401')).toBe('2026-04-01T01:00:00.000Z')
  expect([Number.NaN, -1, 1e300, null, {}, '123'].map(iso)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
})
