import { expect, test } from 'vitest'
import { fenOfYuan, shownNumber, shownYuan, yuanOfFen } from './money.ts'

test.each([
  ['299.00', 29_900],
  ['0.01', 1],
  ['0.1', 10],
  ['1.10', 110],
  ['19.99', 1999],
  ['1234567.89', 123_456_789],
  [' 8 ', 800],
  ['-0.02', -2],
  ['0.00', 0],
  ['-0.00', 0],
])('%j yuan are %i fen', (text, fen) => {
  expect(fenOfYuan(text)).toBe(fen)
})

test.each(['', '.', '1.', '.5', '1.234', '1,000.00', '1e3', '¥1', '１', 'NaN', '99999999999'])(
  '%j is no amount in yuan',
  (text) => {
    expect(fenOfYuan(text)).toBeUndefined()
  },
)

test('every amount survives the way to yuan and back', () => {
  for (let fen = 0; fen < 100_000; fen += 7) expect(fenOfYuan(yuanOfFen(fen))).toBe(fen)
  expect(yuanOfFen(29_900)).toBe('299.00')
})

test.each([1.5, -1, Number.NaN, 2 ** 53])('%d is not written as yuan', (fen) => {
  expect(() => yuanOfFen(fen)).toThrow('no amount')
})

test('a price is shown in one way, whether it comes in fen or, from a call, in yuan', () => {
  expect([29_900, 396_000, 129_950, 0].map((fen) => shownYuan(fen))).toEqual([
    '299',
    '3,960',
    '1,299.50',
    '0',
  ])
  expect([299, 3960, 1299.5, 1.1].map((yuan) => shownNumber(yuan))).toEqual([
    '299',
    '3,960',
    '1,299.50',
    '1.10',
  ])
})
