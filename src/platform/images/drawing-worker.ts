import sharp, { type Metadata } from 'sharp'
import { answerParent } from '../child-work/answer-parent.ts'
import { Refusal } from '../refusal.ts'
import { checkPixels, imageLimits, readable } from './image-limits.ts'

/**
 * A process of its own that draws SVG: how long that takes cannot be known beforehand, and the library cannot be stopped,
 * so whoever asks ends the process.
 */

export interface DrawingQuestion {
  readonly bytes: Uint8Array
  /** How many there may be at most. */
  readonly pixels: number
}

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
sharp.cache(false)

const SIDE = 1600
const LONGEST_SIDE = 4000
const ENLARGED_AT_MOST = 64
const DENSITY = 72

answerParent<DrawingQuestion, Uint8Array>(async ({ bytes, pixels }) => {
  const { width, height, density } = await readable(readHeader(bytes))
  checkPixels({ width, height }, { pixels })
  const drawn = sharp(bytes, { failOn: 'error', limitInputPixels: imageLimits.pixels, density })
  return new Uint8Array(await readable(drawn.png().toBuffer()))
})

/** The header alone, at the density at which the picture is drawn: it may claim any size at no cost. */
async function readHeader(bytes: Uint8Array): Promise<Metadata & { density: number }> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (header.format !== 'svg') throw new Refusal('invalid', 'image_unreadable')
  const density = densityFor(Math.max(header.width, header.height))
  return { ...(await sharp(bytes, { limitInputPixels: false, density }).metadata()), density }
}

/** A drawing has no pixels of its own; small ones are enlarged so that they are sharp wherever they stand, huge ones made smaller. */
function densityFor(longerSide: number): number {
  if (longerSide > LONGEST_SIDE) return Math.max(1, (DENSITY * LONGEST_SIDE) / longerSide)
  return DENSITY * Math.min(ENLARGED_AT_MOST, Math.max(1, SIDE / longerSide))
}
