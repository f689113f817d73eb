import { expect, test } from 'vitest'
import { shareOut } from './share-out.ts'

const items = (...ids: number[]) => ids.map((id) => ({ id }))

test('gives each of several lists what no list before it was given', () => {
  const take = shareOut()
  expect(take(items(1, 2, 3), 2)).toEqual(items(1, 2))
  expect(take(items(2, 3, 4), 2)).toEqual(items(3, 4))
  expect(take(items(1, 2), 5)).toEqual([])
})

test('gives nothing twice from a list that repeats itself', () => {
  expect(shareOut()(items(1, 1, 2), 3)).toEqual(items(1, 2))
})
