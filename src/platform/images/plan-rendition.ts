import { heightAt, type ImageWidth } from './image-address.ts'
import { cutOf, type Focus, type Shape } from './shapes.ts'

/** A format a reader may ask for; `png` is what `jpeg` becomes for a picture with transparency. */
export type WantedFormat = 'avif' | 'webp' | 'jpeg'
export const SERVED_FORMATS = ['avif', 'webp', 'jpeg', 'png'] as const
type ServedFormat = (typeof SERVED_FORMATS)[number]

export interface RenditionPlan {
  readonly width: number
  readonly height: number
  readonly format: ServedFormat
  /** The part of the upright original that is shown; all of it when missing. */
  readonly part?: { left: number; top: number; width: number; height: number }
}

interface Size {
  readonly width: number
  readonly height: number
  readonly isTransparent: boolean
}

const WIDEST = 2400
/** AVIF costs about 0.13 s of CPU per million pixels at effort 2; beyond this a reader would wait too long. */
const AVIF_PIXELS = 8_000_000
/** The format has 14 bits for each side. */
const WEBP_SIDE = 16_383

/** Which rendition answers the wish: never enlarged, at most 2400 pixels wide, in a format that can hold it. */
export function planRendition(
  image: Size,
  wanted: ImageWidth | 'original',
  format: WantedFormat,
  cut?: { readonly shape: Shape; readonly focus: Focus },
): RenditionPlan {
  const part = cut && cutOf(image, cut.shape, cut.focus)
  const whole = part ?? image
  const width = Math.min(whole.width, wanted === 'original' ? WIDEST : wanted)
  const height = heightAt(whole, width)
  const served = formatFor(format, width, height, image.isTransparent)
  return { width, height, format: served, ...(part && { part }) }
}

function formatFor(
  wanted: WantedFormat,
  width: number,
  height: number,
  isTransparent: boolean,
): ServedFormat {
  if (wanted === 'avif' && width * height <= AVIF_PIXELS) return 'avif'
  if (wanted !== 'jpeg' && height <= WEBP_SIDE) return 'webp'
  return isTransparent ? 'png' : 'jpeg'
}
