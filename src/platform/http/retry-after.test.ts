import { expect, test } from 'vitest'
import { retryAfter } from './retry-after.ts'

test.each([
  [0, '3'],
  [0.5, '8'],
  [0.999, '12'],
])('who is refused comes back after three to twelve seconds, as chance has it (%d)', (chance, seconds) => {
  expect(retryAfter(() => chance)).toBe(seconds)
})

test('those who were refused together do not all come back together', () => {
  expect(new Set(Array.from({ length: 200 }, () => retryAfter())).size).toBeGreaterThan(1)
})
