import { transformSquare } from './fourier.ts'

/** A wave across a picture: how often it repeats in a pixel to the right and in a pixel down. */
export interface Wave {
  readonly x: number
  readonly y: number
}

/** The two waves of a chequerboard, the second a quarter turn from the first. */
export interface Lattice {
  readonly first: Wave
  readonly second: Wave
}

const BLOCK = 512
/** Cells from 24 down to 2.2 pixels. */
const SLOWEST = 0.03
const FASTEST = 0.33
/** The lattice lies aslant, on a page turned by less than this from upright; lines of text and their signs do not. */
const ASLANT = Math.sin((20 * Math.PI) / 180)
const MOST_PEAKS = 40
const MOST_LATTICES = 10
/** How far a peak is compared with what is around it, and how near another one is the same. */
const AROUND = 8
const SAME = 2

interface Peak extends Wave {
  readonly strength: number
}

/** The chequerboards that may be in a flattened picture, the clearest first. */
export function findLattices(
  flat: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
): Lattice[] {
  const peaks = findPeaks(powerOf(flat, width, height))
  const found: (Lattice & { readonly strength: number })[] = []
  const opposites = peaks.map(opposite)
  for (const [at, first] of peaks.entries()) {
    for (const second of [...peaks.slice(at + 1), ...opposites.slice(at + 1)]) {
      const length = Math.hypot(first.x, first.y)
      const other = Math.hypot(second.x, second.y)
      const isAsLong = Math.abs(Math.log(other / length)) < 0.12
      const turned = (first.x * second.y - first.y * second.x) / (length * other)
      if (!isAsLong || turned < 0.99) continue
      // Squares of equal sides are what all but photographs have.
      const isSquare = Math.abs(Math.log(other / length)) < 0.015 && turned > 0.9998
      const strength = Math.min(first.strength, second.strength) * (isSquare ? 1.5 : 1)
      found.push({ first, second, strength })
    }
  }
  return found.toSorted((one, other) => other.strength - one.strength).slice(0, MOST_LATTICES)
}

const opposite = (peak: Peak): Peak => ({ ...peak, x: -peak.x, y: -peak.y })

/** The power of each wave and its opposite, of all blocks of the picture together; two of them are transformed at once. */
function powerOf(flat: Float32Array, width: number, height: number): Float32Array {
  const power = new Float32Array(BLOCK * BLOCK)
  const blocks = startsOf(height).flatMap((top) => startsOf(width).map((left) => ({ left, top })))
  for (let at = 0; at < blocks.length; at += 2) {
    const real = cutBlock(flat, { width, height, ...blocks[at] })
    const imaginary = cutBlock(flat, { width, height, ...blocks[at + 1] })
    transformSquare(real, imaginary, BLOCK)
    for (let wave = 0; wave < power.length; wave += 1)
      power[wave] = (power[wave] ?? 0) + (real[wave] ?? 0) ** 2 + (imaginary[wave] ?? 0) ** 2
  }
  return power.map((own, wave) => {
    const [y, x] = [Math.floor(wave / BLOCK), wave % BLOCK]
    return own + (power[((BLOCK - y) % BLOCK) * BLOCK + ((BLOCK - x) % BLOCK)] ?? 0)
  })
}

/** From nothing at its edges up to the middle, like a bell. */
const BELL = Float32Array.from({ length: BLOCK }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / BLOCK) ** 2)

interface Cut {
  readonly width: number
  readonly height: number
  readonly left?: number
  readonly top?: number
}

/** A block of the picture, fading out; empty where it begins nowhere. */
function cutBlock(flat: Float32Array, { width, height, left = width, top = height }: Cut): Float32Array {
  const block = new Float32Array(BLOCK * BLOCK)
  const [across, down] = [Math.min(BLOCK, width - left), Math.min(BLOCK, height - top)]
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1)
      block[y * BLOCK + x] = (flat[(top + y) * width + left + x] ?? 0) * (BELL[x] ?? 0) * (BELL[y] ?? 0)
  }
  return block
}

/** Where blocks begin, so that they cover all, each the half of the one before. */
function startsOf(length: number): number[] {
  if (length <= BLOCK) return [0]
  const count = Math.ceil((length - BLOCK) / (BLOCK * 0.75)) + 1
  return Array.from({ length: count }, (_, at) => Math.round(((length - BLOCK) * at) / (count - 1)))
}

/** The waves that stand out from those around them, of each and its opposite only one. */
function findPeaks(power: Float32Array): Peak[] {
  const at = (x: number, y: number) => power[((y + BLOCK) % BLOCK) * BLOCK + ((x + BLOCK) % BLOCK)] ?? 0
  const peaks: Peak[] = []
  const mean = power.reduce((sum, each) => sum + each, 0) / power.length
  const reach = Math.ceil(FASTEST * BLOCK)
  for (let y = 0; y <= reach; y += 1) {
    for (let x = -reach; x <= reach; x += 1) {
      const length = Math.hypot(x, y) / BLOCK
      if (length < SLOWEST || length > FASTEST) continue
      if (Math.min(Math.abs(x), y) < ASLANT * length * BLOCK) continue
      const own = at(x, y)
      const isHighest = [-1, 0, 1].every((down) =>
        [-1, 0, 1].every((right) => at(x + right, y + down) <= own),
      )
      if (!isHighest || own === 0) continue
      let sum = 0
      let count = 0
      for (let down = -AROUND; down <= AROUND; down += 1) {
        for (let right = -AROUND; right <= AROUND; right += 1) {
          if (Math.max(Math.abs(down), Math.abs(right)) <= SAME) continue
          sum += at(x + right, y + down)
          count += 1
        }
      }
      peaks.push({
        x: (x + between(at(x - 1, y), own, at(x + 1, y))) / BLOCK,
        y: (y + between(at(x, y - 1), own, at(x, y + 1))) / BLOCK,
        strength: own / (sum / count + mean),
      })
    }
  }
  return peaks.toSorted((one, other) => other.strength - one.strength).slice(0, MOST_PEAKS)
}

/** How far beside the middle one of three the highest place is. */
function between(before: number, own: number, after: number): number {
  const [one, two, three] = [before, own, after].map((each) => Math.log(each + 1)) as [number, number, number]
  const bend = one - 2 * two + three
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (0.5 * (one - three)) / bend)) : 0
}
