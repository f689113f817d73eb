import { expect, test } from 'vitest'
import { saleStateNow } from './sale-state-names.ts'

const NOW = new Date('2026-12-10T12:00:00+08:00')
const sale = { state: 'open', opensAt: null, closesAt: null } as const

test.each([
  ['报名中', sale, '2026-12-10'],
  [
    '报名中',
    { ...sale, opensAt: '2026-12-01T00:00:00+08:00', closesAt: '2026-12-11T00:00:00+08:00' },
    '2026-12-12',
  ],
  ['还没到开放时间', { ...sale, opensAt: '2026-12-11T00:00:00+08:00' }, '2026-12-12'],
  ['报名已截止', { ...sale, closesAt: '2026-12-10T12:00:00+08:00' }, '2026-12-12'],
  ['暂停', { ...sale, state: 'paused' as const, closesAt: '2026-12-01T00:00:00+08:00' }, '2026-12-12'],
  ['已结束', sale, '2026-12-09'],
  ['已取消', { ...sale, state: 'cancelled' as const }, '2026-12-09'],
])('%s', (name, of, endsOn) => {
  expect(saleStateNow(of, { endsOn }, NOW)).toBe(name)
})
