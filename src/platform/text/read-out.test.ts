import { expect, test } from 'vitest'
import { joinedNumber } from './read-out.ts'

test.each([
  ['2026 1110 6795 0613 5674', '20261110679506135674'],
  ['2026-1110-6795', '202611106795'],
  ['　20261110　6795 ', '202611106795'],
  // A dash between letters is of the number.
  ['T-wechat-20261110 6795', 'T-wechat-202611106795'],
  ['A2026-0001', 'A2026-0001'],
  ['BRM8 AEKV HRKL', 'BRM8AEKVHRKL'],
])('%s', (typed, number) => {
  expect(joinedNumber(typed)).toBe(number)
})
