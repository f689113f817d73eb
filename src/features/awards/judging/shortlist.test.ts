import { expect, test } from 'vitest'
import { beyondShortlist } from './shortlist.ts'

const of = (...votes: number[]) => votes.map((each, id) => ({ id, votes: each }))

test('a shortlist keeps those with most votes, and all who are equal at its border', () => {
  expect(beyondShortlist(of(5, 9, 7, 1), 2)).toEqual([0, 3])
  expect(beyondShortlist(of(5, 9, 5, 1), 2)).toEqual([3])
  expect(beyondShortlist(of(9, 9, 9, 1), 2)).toEqual([3])
  expect(beyondShortlist(of(0, 0, 0), 1)).toEqual([])
  expect(beyondShortlist(of(3, 2), 5)).toEqual([])
})
