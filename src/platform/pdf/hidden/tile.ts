/**
 * A number as a square of light and dark cells that is laid over a page again and again, too faint to be noticed. A part of
 * the cells makes a chequerboard, by which the lattice is found however the page was scaled and turned; a part is the same for
 * every number, by which it is found where a square begins; the rest says the number and a check of it.
 */

/** Cells along a side of the square. */
export const SIDE = 32
const CELLS = SIDE * SIDE
/** A hidden number is below 2 to this power. */
export const NUMBER_BITS = 48
const CHECK_BITS = 24
const BITS = NUMBER_BITS + CHECK_BITS
const CELLS_PER_BIT = 8
const KNOWN_CELLS = 160
/** So many of the most doubtful bits are tried both ways. */
const DOUBTFUL = 8

/** Where the cells stand that all numbers share, and their signs. */
export interface Known {
  readonly at: number
  readonly sign: number
}

const { known, ofBits } = planCells()

/** Which cells say what, the same for ever: copies are out there. */
function planCells() {
  const random = numbersFrom(0x5eed_2026)
  const order = Array.from({ length: CELLS }, (_, at) => at)
  for (let last = CELLS - 1; last > 0; last -= 1) {
    const other = random() % (last + 1)
    const kept = order[last] ?? 0
    order[last] = order[other] ?? 0
    order[other] = kept
  }
  const planned: Known[] = order.map((at) => ({ at, sign: random() % 2 === 0 ? 1 : -1 }))
  return {
    known: planned.slice(0, KNOWN_CELLS),
    ofBits: Array.from({ length: BITS }, (_, bit) =>
      planned.slice(KNOWN_CELLS + bit * CELLS_PER_BIT, KNOWN_CELLS + (bit + 1) * CELLS_PER_BIT),
    ),
  }
}

export const knownCells: readonly Known[] = known

/** xorshift32: the same numbers wherever it runs. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}

/** The cells of a number, row by row: 1 is light, -1 is dark. */
export function tileOf(number: number): Int8Array {
  const tile = new Int8Array(CELLS)
  for (let at = 0; at < CELLS; at += 1) tile[at] = ((at % SIDE) + Math.floor(at / SIDE)) % 2 === 0 ? 1 : -1
  for (const { at, sign } of known) tile[at] = sign
  bitsOf(number).forEach((bit, index) => {
    for (const { at, sign } of ofBits[index] ?? []) tile[at] = bit === 1 ? sign : -sign
  })
  return tile
}

/** The number that a square says whose cells are more or less light; undefined when the check is wrong. */
export function numberOf(cells: Float32Array): number | undefined {
  const sums = ofBits.map((own) => own.reduce((sum, { at, sign }) => sum + sign * (cells[at] ?? 0), 0))
  const bits: readonly number[] = sums.map((sum) => (sum > 0 ? 1 : 0))
  const doubtful = sums
    .map((sum, bit) => ({ bit, size: Math.abs(sum) }))
    .toSorted((one, other) => one.size - other.size)
    .slice(0, DOUBTFUL)
  for (let turned = 0; turned < 2 ** DOUBTFUL; turned += 1) {
    const tried = [...bits]
    doubtful.forEach(({ bit }, index) => {
      if ((turned >> index) % 2 === 1) tried[bit] = 1 - (tried[bit] ?? 0)
    })
    const said = valueOf(tried.slice(0, NUMBER_BITS))
    if (checkOf(said) === valueOf(tried.slice(NUMBER_BITS))) return said
  }
  return undefined
}

const bitsOf = (number: number): number[] => [
  ...digits(number, NUMBER_BITS),
  ...digits(checkOf(number), CHECK_BITS),
]

const digits = (number: number, count: number): number[] =>
  Array.from({ length: count }, (_, place) => Math.floor(number / 2 ** (count - 1 - place)) % 2)

const valueOf = (bits: readonly number[]): number => bits.reduce((value, bit) => value * 2 + bit, 0)

/** CRC-24 of RFC 4880, 6.1. */
function checkOf(number: number): number {
  let check = 0xb704ce
  for (const bit of digits(number, NUMBER_BITS)) {
    const top = ((check >> 23) & 1) ^ bit
    check = ((check << 1) & 0xffffff) ^ (top === 1 ? 0x864cfb : 0)
  }
  return check
}
