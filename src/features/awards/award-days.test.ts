import { expect, test } from 'vitest'
import { isAwardDay, writeDays } from './award-days.ts'
import { applicationOn, isSafeApplyAddress } from './policy.ts'

test.each(['2024-02-30', '2024-13-01', '2024-2-3', '24-02-03', '2024-02-03T00:00', '', '1999-01-01'])(
  '%j is no day',
  (text) => expect(isAwardDay(text)).toBe(false),
)

test('a window names its year once, or twice when it ends in another one', () => {
  expect(isAwardDay('2024-02-29')).toBe(true)
  expect(writeDays('2024-09-21', '2024-11-13')).toBe('2024年9月21日至11月13日')
  expect(writeDays('2024-12-20', '2025-01-05')).toBe('2024年12月20日至2025年1月5日')
  expect(writeDays('2023-12-14', undefined)).toBe('2023年12月14日')
})

test('applying is possible from the first day to the last and on no other', () => {
  const phases = [
    { kind: 'application' as const, name: '申报', from: '2025-09-01', until: '2025-09-30', note: '' },
  ]
  const on = (today: string) => applicationOn(today, { phases, closedNotice: '已截止' })
  expect(on('2025-08-31')).toEqual({ state: 'upcoming', notice: '申报将于2025年9月1日开始' })
  expect(on('2025-09-01')).toEqual({ state: 'open' })
  expect(on('2025-09-30')).toEqual({ state: 'open' })
  expect(on('2025-10-01')).toEqual({ state: 'closed', notice: '已截止' })
  expect(applicationOn('2025-09-10', { phases: [], closedNotice: '已截止' })).toEqual({
    state: 'closed',
    notice: '已截止',
  })
})

test.each(['javascript:alert(1)', '//evil.example.com', '/\\evil.example.com', 'http://example.com', 'x'])(
  '%s takes no applications',
  (address) => expect(isSafeApplyAddress(address)).toBe(false),
)
