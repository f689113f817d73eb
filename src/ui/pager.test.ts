import { expect, test } from 'vitest'
import { numbersAround } from './pager.tsx'

test('a pager names the first, the last and the pages around, with gaps between', () => {
  expect(numbersAround(1, 3)).toEqual([1, 2, 3])
  expect(numbersAround(10, 20)).toEqual([1, undefined, 8, 9, 10, 11, 12, undefined, 20])
  expect(numbersAround(20, 20)).toEqual([1, undefined, 18, 19, 20])
})
