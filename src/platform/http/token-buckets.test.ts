import { expect, test } from 'vitest'
import { TokenBuckets } from './token-buckets.ts'

test('a key may do so much at once and then so much a second, whatever others do', () => {
  let now = 0
  const buckets = new TokenBuckets({ burst: 3, perSecond: 2, now: () => now })
  const take = (times: number, key = 'a') => Array.from({ length: times }, () => buckets.take(key))
  expect(take(4)).toEqual([true, true, true, false])
  expect(take(1, 'b')).toEqual([true])
  now += 499
  expect(take(1)).toEqual([false])
  now += 1
  expect(take(2)).toEqual([true, false])
  // Nothing is saved up beyond the burst.
  now += 60_000
  expect(take(4)).toEqual([true, true, true, false])
})
