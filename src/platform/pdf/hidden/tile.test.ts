import { describe, expect, test } from 'vitest'
import { randomBelow } from '../../../../test/random-below.ts'
import { NUMBER_BITS, numberOf, SIDE, tileOf } from './tile.ts'

const NUMBERS = [0, 1, 2 ** 31, 2 ** 32 - 1, 0x8123_4567_89ab, 2 ** NUMBER_BITS - 1]

/** What is left of a square when so many of a thousand cells say the opposite. */
function damaged(number: number, wrong: number, seed: number): Float32Array {
  const below = randomBelow(seed)
  return Float32Array.from(tileOf(number), (sign) => (below(1000) < wrong ? -sign : sign))
}

describe('a square of cells', () => {
  test.each(NUMBERS)('says the number %i, though a tenth of the cells is wrong', (number) => {
    for (let seed = 1; seed <= 5; seed += 1) expect(numberOf(damaged(number, 100, seed))).toBe(number)
  })

  test('says no other number, however much of it is wrong', () => {
    for (let seed = 1; seed <= 20; seed += 1)
      expect([undefined, 12_345]).toContain(numberOf(damaged(12_345, 300, seed)))
  })

  test('by chance says nothing', () => {
    const below = randomBelow(5)
    for (let time = 0; time < 20; time += 1) {
      const cells = Float32Array.from({ length: SIDE * SIDE }, () => below(201) - 100)
      expect(numberOf(cells)).toBeUndefined()
    }
  })

  test('is as light as dark, so that a page looks no darker by one number than by another', () => {
    for (const number of NUMBERS)
      expect(Math.abs(tileOf(number).reduce((sum, sign) => sum + sign, 0))).toBeLessThan(100)
  })
})
