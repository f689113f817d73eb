import type { Wave } from './find-lattices.ts'
import { Equations } from './least-squares.ts'

/** So many pixels to a side have a phase of their own. */
const BLOCK = 48

/** What is left of a picture without what the page itself shows. */
export interface Picture {
  readonly flat: Float32Array
  readonly width: number
  readonly height: number
}

/** Where in its period a wave is at a pixel, in whole turns. */
export type Phase = (x: number, y: number) => number

interface Complex {
  real: number
  imaginary: number
}

interface Block extends Complex {
  /** Of its middle, as `powersAt` gives them. */
  readonly powers: readonly number[]
}

/**
 * The wave as it really runs through the picture: a photograph shows it larger here than there. First the straight wave that
 * most blocks agree with, then how it bends, as long as that makes more of them agree.
 */
export function followWave({ flat, width, height }: Picture, wave: Wave): Phase {
  const columns = Math.max(1, Math.floor(width / BLOCK))
  const rows = Math.max(1, Math.floor(height / BLOCK))
  const placeOf = (x: number, y: number) => powersAt((2 * x) / width - 1, (2 * y) / height - 1)
  const blocks = Array.from({ length: columns * rows }, (_, at): Block => {
    const [left, top] = [(at % columns) * BLOCK, Math.floor(at / columns) * BLOCK]
    return {
      ...measureBlock(flat, { width, left, top, wave }),
      powers: placeOf(left + BLOCK / 2, top + BLOCK / 2),
    }
  })
  limit(blocks)
  let curve = straighten(blocks, { width, height })
  for (const step of [
    { terms: 3, fit: fitPhases },
    { terms: 6, fit: fitSlopes },
    { terms: 6, fit: fitPhases },
    { terms: TERMS, fit: fitSlopes },
    { terms: TERMS, fit: fitPhases },
    { terms: TERMS, fit: fitPhases },
  ]) {
    const bent = plus(curve, step.fit(turnAll(blocks, curve), step.terms, columns))
    if (agreement(turnAll(blocks, bent)) > agreement(turnAll(blocks, curve))) curve = bent
  }
  const { real, imaginary } = sumOf(turnAll(blocks, curve))
  const middle = Math.atan2(imaginary, real) / TURN
  return (x, y) => wave.x * x + wave.y * y + middle + valueAt(curve, placeOf(x, y))
}

const TURN = 2 * Math.PI

/** No block counts for much more than the others: what is very strong is the page's own. */
function limit(blocks: readonly Block[]): void {
  const sizes = blocks.map(({ real, imaginary }) => Math.hypot(real, imaginary)).toSorted((a, b) => a - b)
  const most = 1.5 * (sizes[Math.floor(sizes.length / 2)] ?? 0) + 1e-9
  for (const block of blocks) {
    const size = Math.hypot(block.real, block.imaginary)
    if (size <= most) continue
    block.real *= most / size
    block.imaginary *= most / size
  }
}

const valueAt = (curve: readonly number[], powers: readonly number[]): number =>
  powers.reduce((sum, power, term) => sum + power * (curve[term] ?? 0), 0)

const plus = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((value, term) => value + (other[term] ?? 0))

/** The blocks as they are when the curve is taken off. */
const turnAll = (blocks: readonly Block[], curve: readonly number[]): Block[] =>
  blocks.map(({ real, imaginary, powers }) => {
    const angle = -TURN * valueAt(curve, powers)
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
    return { powers, real: real * cosine - imaginary * sine, imaginary: real * sine + imaginary * cosine }
  })

function sumOf(blocks: readonly Complex[]): Complex {
  let [real, imaginary] = [0, 0]
  for (const block of blocks) {
    real += block.real
    imaginary += block.imaginary
  }
  return { real, imaginary }
}

function agreement(blocks: readonly Complex[]): number {
  const { real, imaginary } = sumOf(blocks)
  return Math.hypot(real, imaginary)
}

/** The straight wave near the one that was looked for with which most blocks agree. */
function straighten(
  blocks: readonly Block[],
  { width, height }: { width: number; height: number },
): number[] {
  const columns = Math.max(1, Math.floor(width / BLOCK))
  const rows = Array.from({ length: blocks.length / columns }, (_, row) =>
    blocks.slice(row * columns, (row + 1) * columns),
  )
  let best = { size: 0, curve: straight(0, 0) }
  for (let x = -NEAR * width; x <= NEAR * width; x += STEP) {
    // What the blocks of one row say together, as if they were one block.
    const ofRows = rows.map((row) => {
      const powers = [...(row[0]?.powers ?? [])]
      powers[1] = 0
      return { powers, ...sumOf(turnAll(row, straight(x, 0))) }
    })
    for (let y = -NEAR * height; y <= NEAR * height; y += STEP) {
      const size = agreement(turnAll(ofRows, straight(0, y)))
      if (size > best.size) best = { size, curve: straight(x, y) }
    }
  }
  return best.curve
}

/** A curve that is none, by so many turns across and down the picture. */
const straight = (x: number, y: number): number[] => [0, x / 2, y / 2, 0, 0, 0, 0, 0, 0, 0]

const STEP = 0.25
/** How far, in turns a pixel, the wave may be from the one that was looked for. */
const NEAR = 0.0015

/** How the phase changes from block to block, each with its neighbours, as it bends. */
function fitSlopes(blocks: readonly Block[], terms: number, columns: number): number[] {
  const rows = blocks.length / columns
  const smooth = blocks.map(({ powers }, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    const near: Block[] = []
    for (let y = Math.max(0, row - 2); y <= Math.min(rows - 1, row + 2); y += 1)
      near.push(
        ...blocks.slice(y * columns + Math.max(0, column - 2), y * columns + Math.min(columns, column + 3)),
      )
    return { powers, ...sumOf(near) }
  })
  const equations = new Equations(terms)
  smooth.forEach((here, at) => {
    for (const there of [(at % columns) + 1 < columns ? smooth[at + 1] : undefined, smooth[at + columns]]) {
      if (!there) continue
      const real = here.real * there.real + here.imaginary * there.imaginary
      const imaginary = here.real * there.imaginary - here.imaginary * there.real
      equations.add(
        there.powers.map((power, term) => power - (here.powers[term] ?? 0)),
        Math.atan2(imaginary, real) / TURN,
        Math.hypot(real, imaginary),
      )
    }
  })
  return equations.solve()
}

/** What is left of the phases, when most are near each other. */
function fitPhases(blocks: readonly Block[], terms: number): number[] {
  const sum = sumOf(blocks)
  const equations = new Equations(terms)
  for (const { powers, real, imaginary } of blocks) {
    const off = Math.atan2(
      imaginary * sum.real - real * sum.imaginary,
      real * sum.real + imaginary * sum.imaginary,
    )
    equations.add(powers, off / TURN, Math.hypot(real, imaginary))
  }
  return equations.solve()
}

/** How strongly and in which phase a wave is in a block. */
function measureBlock(
  flat: Float32Array,
  { width, left, top, wave }: { width: number; left: number; top: number; wave: Wave },
): Complex {
  let [real, imaginary] = [0, 0]
  const height = flat.length / width
  const [right, bottom] = [Math.min(width, left + BLOCK), Math.min(height, top + BLOCK)]
  const step = -2 * Math.PI * wave.x
  const [stepCosine, stepSine] = [Math.cos(step), Math.sin(step)]
  for (let y = top; y < bottom; y += 1) {
    const angle = -2 * Math.PI * (wave.x * left + wave.y * y)
    let [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
    for (let x = left; x < right; x += 1) {
      const value = flat[y * width + x] ?? 0
      real += value * cosine
      imaginary += value * sine
      const next = cosine * stepCosine - sine * stepSine
      sine = cosine * stepSine + sine * stepCosine
      cosine = next
    }
  }
  return { real, imaginary }
}

const TERMS = 10

/** 1, x, y and their products to the third degree. */
const powersAt = (x: number, y: number): number[] => [
  1,
  x,
  y,
  x * x,
  x * y,
  y * y,
  x * x * x,
  x * x * y,
  x * y * y,
  y * y * y,
]
