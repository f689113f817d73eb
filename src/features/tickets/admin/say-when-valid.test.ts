import { expect, test } from 'vitest'
import { sayWhenValid } from './say-when-valid.ts'

const NOW = new Date('2026-11-21T12:00:00+08:00')
const EARLIER = '2026-11-20T09:30:00+08:00'
const LATER = '2026-12-01T18:00:00+08:00'

test.each([
  [null, null, '不限'],
  [EARLIER, LATER, '2026-11-20 09:30 至 2026-12-01 18:00'],
  [null, LATER, '现在 至 2026-12-01 18:00'],
  [LATER, null, '2026-12-01 18:00 至 不限，还没开始'],
  [null, EARLIER, '现在 至 2026-11-20 09:30，已过期'],
])('a code from %s to %s', (startsAt, endsAt, said) =>
  expect(sayWhenValid({ startsAt, endsAt }, NOW)).toBe(said),
)
