/** The transform of a square of complex numbers in place, its side a power of two. */
export function transformSquare(real: Float32Array, imaginary: Float32Array, side: number): void {
  const plan = planFor(side)
  for (let row = 0; row < side; row += 1) transformLine(real, imaginary, row * side, plan)
  turnOver(real, side)
  turnOver(imaginary, side)
  for (let row = 0; row < side; row += 1) transformLine(real, imaginary, row * side, plan)
  turnOver(real, side)
  turnOver(imaginary, side)
}

interface Plan {
  readonly side: number
  readonly cosines: Float64Array
  readonly sines: Float64Array
  /** Where each number goes before the first step. */
  readonly places: Uint32Array
}

function planFor(side: number): Plan {
  const half = side / 2
  const angles = Float64Array.from({ length: half }, (_, step) => (-2 * Math.PI * step) / side)
  const places = new Uint32Array(side)
  for (let at = 1; at < side; at += 1) places[at] = ((places[at >> 1] ?? 0) >> 1) | (at % 2 === 1 ? half : 0)
  return { side, cosines: angles.map(Math.cos), sines: angles.map(Math.sin), places }
}

/** Cooley and Tukey's, of one line that begins at `start`. */
function transformLine(
  real: Float32Array,
  imaginary: Float32Array,
  start: number,
  { side, cosines, sines, places }: Plan,
): void {
  for (let at = 0; at < side; at += 1) {
    const other = places[at] ?? 0
    if (other <= at) continue
    swap(real, start + at, start + other)
    swap(imaginary, start + at, start + other)
  }
  for (let size = 2; size <= side; size *= 2) {
    const half = size / 2
    const step = side / size
    for (let from = start; from < start + side; from += size) {
      for (let at = 0; at < half; at += 1) {
        const low = from + at
        const high = low + half
        const cosine = cosines[at * step] ?? 0
        const sine = sines[at * step] ?? 0
        const highReal = real[high] ?? 0
        const highImaginary = imaginary[high] ?? 0
        const turnedReal = highReal * cosine - highImaginary * sine
        const turnedImaginary = highReal * sine + highImaginary * cosine
        const lowReal = real[low] ?? 0
        const lowImaginary = imaginary[low] ?? 0
        real[high] = lowReal - turnedReal
        imaginary[high] = lowImaginary - turnedImaginary
        real[low] = lowReal + turnedReal
        imaginary[low] = lowImaginary + turnedImaginary
      }
    }
  }
}

function turnOver(square: Float32Array, side: number): void {
  for (let row = 0; row < side; row += 1)
    for (let column = row + 1; column < side; column += 1)
      swap(square, row * side + column, column * side + row)
}

function swap(numbers: Float32Array, one: number, other: number): void {
  const kept = numbers[one] ?? 0
  numbers[one] = numbers[other] ?? 0
  numbers[other] = kept
}
