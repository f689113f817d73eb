/** A picture in shades of grey, row by row. */
export interface Greys {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** How far from what prevails around it a pixel counts, again and again nearer: so white prevails between dark signs. */
const NEARER = [255, 64, 32, 16, 10] as const
/** What differs by more than this is what the page shows, not the mark. */
const STRONG = 10
/** What remains of the page's own unevenness is cut down to this. */
const MOST = 4

/** How much lighter or darker each pixel is than what prevails around it, where the page itself shows nothing; there it is 0. */
export function flattenPicture({ data, width, height }: Greys, reach: number): Float32Array {
  const area = { width, height, reach }
  const prevailing = Float32Array.from(data)
  const sums = new Float32Array(data.length)
  const counts = new Float32Array(data.length)
  for (const near of NEARER) {
    for (let at = 0; at < data.length; at += 1) {
      const grey = data[at] ?? 0
      const isNear = Math.abs(grey - (prevailing[at] ?? 0)) <= near
      sums[at] = isNear ? grey : 0
      counts[at] = isNear ? 1 : 0
    }
    sumAround(sums, area)
    sumAround(counts, area)
    for (let at = 0; at < data.length; at += 1)
      if ((counts[at] ?? 0) > 0) prevailing[at] = (sums[at] ?? 0) / (counts[at] ?? 1)
  }
  return prevailing.map((own, at) => {
    const difference = (data[at] ?? 0) - own
    return Math.abs(difference) > STRONG ? 0 : Math.max(-MOST, Math.min(MOST, difference))
  })
}

interface Area {
  readonly width: number
  readonly height: number
  readonly reach: number
}

/** Replaces each value by the sum of all around it, as far as `reach` to each side. */
function sumAround(values: Float32Array, { width, height, reach }: Area): void {
  const line = new Float32Array(width)
  for (let start = 0; start < values.length; start += width) {
    line.set(values.subarray(start, start + width))
    let sum = 0
    for (let x = -reach; x < width; x += 1) {
      if (x + reach < width) sum += line[x + reach] ?? 0
      if (x > reach) sum -= line[x - reach - 1] ?? 0
      if (x >= 0) values[start + x] = sum
    }
  }
  // Whole rows at a time: going down column by column would leave the processor waiting for memory.
  const rows = values.slice()
  const below = new Float64Array(width)
  for (let y = -reach; y < height; y += 1) {
    const added = (y + reach) * width
    const taken = (y - reach - 1) * width
    for (let x = 0; x < width; x += 1) {
      if (y + reach < height) below[x] = (below[x] ?? 0) + (rows[added + x] ?? 0)
      if (taken >= 0) below[x] = (below[x] ?? 0) - (rows[taken + x] ?? 0)
      if (y >= 0) values[y * width + x] = below[x] ?? 0
    }
  }
}
