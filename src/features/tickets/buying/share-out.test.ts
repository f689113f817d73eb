import { expect, test } from 'vitest'
import { shareOut } from './share-out.ts'

test('an amount is shared out by weights, to the fen', () => {
  expect(shareOut(100, [100])).toEqual([100])
  expect(shareOut(300, [200, 100])).toEqual([200, 100])
  expect(shareOut(100, [200, 100])).toEqual([67, 33])
  expect(shareOut(1, [200, 100])).toEqual([1, 0])
  expect(shareOut(0, [200, 100])).toEqual([0, 0])
  // Too much is said by whoever gives it back.
  expect(shareOut(301, [200, 100])).toEqual([200, 101])
})
