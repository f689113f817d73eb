import sharp, { type Metadata, type Sharp } from 'sharp'
import { Refusal } from '../refusal.ts'

// Only the decoders of the formats we take stay reachable: what a file is called or claims to be cannot reach another.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Svg'].map((decoder) => `VipsForeignLoad${decoder}`),
})
// Renditions are kept by ourselves; the library's own cache would only hold memory.
sharp.cache(false)

export interface ImageLimits {
  readonly bytes: number
  readonly pixels: number
}

export const imageLimits: ImageLimits = { bytes: 25 * 1024 * 1024, pixels: 60_000_000 }

/** Beyond this no served format could hold the picture. */
const MAX_SIDE = 65_500
const SVG_SIDE = 1600
const SVG_LONGEST_SIDE = 4000
const SVG_ENLARGED_AT_MOST = 64
const SVG_DENSITY = 72
const DECODING_SECONDS = 30

export interface ImageFacts {
  readonly width: number
  readonly height: number
  readonly mime: string
  readonly bytes: number
  readonly isTransparent: boolean
}

/**
 * What the picture is, judged by its content alone after decoding all of it; width and height in pixels as a reader
 * sees it. Refuses ('invalid') what is too large, has too many pixels, is damaged or no picture (C-125).
 */
export async function inspectImage(bytes: Buffer, limits: ImageLimits): Promise<ImageFacts> {
  if (bytes.length === 0) throw new Refusal('invalid', 'image_empty')
  if (bytes.length > limits.bytes) {
    throw new Refusal('invalid', 'image_too_large', { maxMegabytes: Math.floor(limits.bytes / 1024 / 1024) })
  }
  const header = await readable(readHeader(bytes))
  const { width, height } = header.autoOrient
  if (width * height > limits.pixels) {
    const maxMegapixels = Math.floor(limits.pixels / 1_000_000)
    throw new Refusal('invalid', 'image_too_many_pixels', { width, height, maxMegapixels })
  }
  if (Math.max(width, height) > MAX_SIDE) {
    throw new Refusal('invalid', 'image_too_long', { width, height, maxSide: MAX_SIDE })
  }
  const image = await readable(openImage(bytes))
  // A drawing costs by the size it is drawn at, so it must prove here that it can be drawn at the largest.
  const side = header.format === 'svg' ? 2400 : 16
  await readable(image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).raw().toBuffer())
  return {
    width,
    height,
    mime: header.mediaType ?? `image/${header.format}`,
    bytes: bytes.length,
    isTransparent: header.hasAlpha,
  }
}

/** The picture upright, its first frame, with all limits set; nothing is decoded before something is asked of it. */
export async function openImage(bytes: Buffer): Promise<Sharp> {
  const header = await readHeader(bytes)
  return sharp(bytes, { failOn: 'error', limitInputPixels: imageLimits.pixels, density: header.density })
    .autoOrient()
    .timeout({ seconds: DECODING_SECONDS })
}

/** The header alone, at the density at which the picture is decoded: it may claim any size at no cost. */
async function readHeader(bytes: Buffer): Promise<Metadata> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (header.format !== 'svg') return { ...header, density: undefined }
  const density = svgDensity(Math.max(header.width, header.height))
  return { ...(await sharp(bytes, { limitInputPixels: false, density }).metadata()), density }
}

/** A drawing has no pixels of its own; small ones are enlarged so that they are sharp wherever they stand, huge ones made smaller. */
function svgDensity(longerSide: number): number {
  if (longerSide > SVG_LONGEST_SIDE) return Math.max(1, (SVG_DENSITY * SVG_LONGEST_SIDE) / longerSide)
  return SVG_DENSITY * Math.min(SVG_ENLARGED_AT_MOST, Math.max(1, SVG_SIDE / longerSide))
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const refusal = new Refusal('invalid', 'image_unreadable')
    refusal.cause = error
    throw refusal
  }
}
