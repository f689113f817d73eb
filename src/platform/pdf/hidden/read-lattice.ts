import type { Lattice, Wave } from './find-lattices.ts'
import { followWave, type Phase, type Picture } from './follow-wave.ts'
import { knownCells, numberOf, SIDE } from './tile.ts'

const CELLS = SIDE * SIDE
/** By so many standard deviations the known cells must agree: of a thousand places tried, none does by chance. */
const SURE = 5.5

/** Reads the numbers that stand on lattices of a flattened picture; undefined for a lattice on which there is none. */
export function latticeReader(picture: Picture): (lattice: Lattice) => number | undefined {
  // One wave is a part of many lattices.
  const followed = new Map<Wave, Phase>()
  const follow = (wave: Wave): Phase => {
    const phase = followed.get(wave) ?? followWave(picture, wave)
    followed.set(wave, phase)
    return phase
  }
  return ({ first, second }) => readCells(foldCells(picture, follow(first), follow(second)))
}

/** All squares of the picture laid over each other; the lattice's corner is anywhere. */
function foldCells({ flat, width, height }: Picture, one: Phase, other: Phase): Float32Array {
  const sums = new Float32Array(CELLS)
  const counts = new Float32Array(CELLS)
  for (let y = 0; y < height; y += 1) {
    for (let left = 0; left < width; left += RUN) {
      // Along a short run the phases are straight lines.
      const right = Math.min(width, left + RUN)
      let [a, b] = [one(left, y), other(left, y)]
      const stepA = (one(right, y) - a) / (right - left)
      const stepB = (other(right, y) - b) / (right - left)
      for (let x = left; x < right; x += 1) {
        const value = flat[y * width + x] ?? 0
        // cos 2πa − cos 2πb is the chequerboard, so a is (u − v) / 2 and b is half a turn more than (u + v) / 2.
        const u = a + b - 0.5
        const v = b - a - 0.5
        a += stepA
        b += stepB
        if (value === 0) continue
        const [column, row] = [Math.floor(u), Math.floor(v)]
        const weight = edgeWeight(u - column) * edgeWeight(v - row)
        const at = mod(row) * SIDE + mod(column)
        sums[at] = (sums[at] ?? 0) + value * weight
        counts[at] = (counts[at] ?? 0) + weight
      }
    }
  }
  return sums.map((sum, at) => sum / ((counts[at] ?? 0) + 1e-6))
}

const RUN = 16

/** What stands near the edge of a cell is half its neighbour's. */
const edgeWeight = (part: number): number => Math.min(1, 0.1 + 4 * Math.min(part, 1 - part))

const mod = (place: number): number => ((place % SIDE) + SIDE) % SIDE

/** Finds where the square begins and in which of four ways it lies. */
function readCells(folded: Float32Array): number | undefined {
  const mean = folded.reduce((sum, value) => sum + value, 0) / CELLS
  const deviation = Math.sqrt(folded.reduce((sum, value) => sum + (value - mean) ** 2, 0) / CELLS)
  if (deviation === 0) return undefined
  let square = folded.map((value) => (value - mean) / deviation)
  let best = { sureness: 0, cells: square }
  for (let turn = 0; turn < 4; turn += 1) {
    for (let shift = 0; shift < CELLS; shift += 1) {
      const [down, right] = [Math.floor(shift / SIDE), shift % SIDE]
      let sum = 0
      for (const { at, sign } of knownCells)
        sum += sign * (square[(((at >> 5) + down) % SIDE) * SIDE + ((at + right) % SIDE)] ?? 0)
      const sureness = sum / Math.sqrt(knownCells.length)
      if (sureness > best.sureness) {
        const from = square
        const cells = square.map(
          (_, at) => from[(((at >> 5) + down) % SIDE) * SIDE + ((at + right) % SIDE)] ?? 0,
        )
        best = { sureness, cells }
      }
    }
    const from = square
    square = square.map((_, at) => from[(SIDE - 1 - (at % SIDE)) * SIDE + (at >> 5)] ?? 0)
  }
  return best.sureness > SURE ? numberOf(best.cells) : undefined
}
