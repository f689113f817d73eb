import { describe, expect, test } from 'vitest'
import {
  endOfDay,
  fromShanghai,
  lastDayBefore,
  shanghaiDay,
  shanghaiIso,
  shanghaiMinute,
  shanghaiMonthDay,
  timeToShow,
} from './shanghai-time.ts'

describe('dates are those of Shanghai, whatever the server’s zone', () => {
  test('an instant late in the evening of UTC is the next day in China', () => {
    const instant = new Date('2026-11-21T16:30:00Z')
    expect(shanghaiDay(instant)).toBe('2026-11-22')
    expect(shanghaiMonthDay(instant)).toBe('11-22')
    expect(shanghaiMinute(instant)).toBe('2026-11-22 00:30')
    expect(shanghaiIso(instant)).toBe('2026-11-22T00:30:00+08:00')
  })

  test('a wall-clock time in Shanghai is the right instant', () => {
    expect(fromShanghai(2024, 11, 13, 23, 59, 59).toISOString()).toBe('2024-11-13T15:59:59.000Z')
  })

  test('a day ends at midnight of Shanghai, with the first instant of the next', () => {
    expect(endOfDay('2026-12-31').toISOString()).toBe('2026-12-31T16:00:00.000Z')
    expect(lastDayBefore(endOfDay('2026-12-31'))).toBe('2026-12-31')
    expect(lastDayBefore(fromShanghai(2027, 1, 1, 9))).toBe('2027-01-01')
  })

  test.each([
    ['2026-11-21T12:00:00+08:00', '刚刚'],
    ['2026-11-21T11:59:01+08:00', '刚刚'],
    ['2026-11-21T12:00:30+08:00', '刚刚'],
    ['2026-11-21T12:30:00+08:00', '11-21'],
    ['2027-06-18T09:00:00+08:00', '2027-06-18'],
    ['2026-11-21T11:55:00+08:00', '5分钟前'],
    ['2026-11-21T09:00:00+08:00', '3小时前'],
    ['2026-11-20T11:59:00+08:00', '11-20'],
    ['2026-01-02T08:00:00+08:00', '01-02'],
    ['2025-12-31T23:59:00+08:00', '2025-12-31'],
  ])('%s is shown as %s', (instant, shown) => {
    expect(timeToShow(new Date(instant), new Date('2026-11-21T12:00:00+08:00'))).toBe(shown)
  })
})
