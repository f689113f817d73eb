import { signless } from '#platform/signless.ts'
import { textOfBlock, type Block } from '../body/blocks.ts'

/**
 * Numbers of a text, of which texts that share most of their words share several (MinHash with bands): of every eight letters
 * in a row the least by each of thirty-two orders, two of them to a number. Pure, and the same on every machine.
 */

const LETTERS = 8
const BANDS = 16
/** Shorter texts, such as a caption, are like many others. */
const LEAST_LETTERS = 80
/** Texts of which this share of words is the same share about so many numbers, the square of the share times all. */
export const LEAST_SHARED = 4

/** None for a text that is too short to be told from others. */
export function printsOf(blocks: readonly Block[]): number[] {
  const letters = [...signless(blocks.map(textOfBlock).join(''))]
  if (letters.length < LEAST_LETTERS) return []
  const codes = letters.map((letter) => letter.codePointAt(0) ?? 0)
  const least = new Uint32Array(2 * BANDS).fill(0xff_ff_ff_ff)
  for (let at = 0; at + LETTERS <= codes.length; at += 1) {
    const hash = hashOf(codes, at, at + LETTERS)
    // Most of the work: 32 times a letter.
    for (let order = 0; order < FACTORS.length; order += 1) {
      const value = mixed(Math.imul(hash ^ order, FACTORS[order] ?? 1))
      if (value < (least[order] ?? 0)) least[order] = value
    }
  }
  return Array.from(
    { length: BANDS },
    (_, band) => hashOf([band, least[2 * band] ?? 0, least[2 * band + 1] ?? 0]) | 0,
  )
}

/** Odd, so that no two hashes become one. */
const FACTORS = Int32Array.from({ length: 2 * BANDS }, (_, order) => Math.imul(order + 1, 0x9e_37_79_b1) | 1)

/** FNV-1a over whole numbers. */
function hashOf(numbers: readonly number[], from = 0, to = numbers.length): number {
  let hash = 0x81_1c_9d_c5
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (numbers[at] ?? 0), 0x01_00_01_93)
  return mixed(hash)
}

/** Every bit of the outcome depends on every bit of the number. */
function mixed(number: number): number {
  const half = Math.imul(number ^ (number >>> 16), 0x7f_eb_35_2d)
  const whole = Math.imul(half ^ (half >>> 15), 0x84_6c_a6_8b)
  return (whole ^ (whole >>> 16)) >>> 0
}
