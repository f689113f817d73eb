import { Refusal } from '../refusal.ts'

export interface ImageLimits {
  readonly bytes: number
  readonly pixels: number
}

export const imageLimits: ImageLimits = { bytes: 25 * 1024 * 1024, pixels: 60_000_000 }

/** Beyond this no served format could hold the picture. */
const MAX_SIDE = 65_500

/** Refuses `image_empty` and `image_too_large`. */
export function checkBytes({ length }: Uint8Array, limits: ImageLimits): void {
  if (length === 0) throw new Refusal('invalid', 'image_empty')
  if (length > limits.bytes) {
    throw new Refusal('invalid', 'image_too_large', { maxMegabytes: Math.floor(limits.bytes / 1024 / 1024) })
  }
}

/** Refuses `image_too_many_pixels` and `image_too_long`. */
export function checkPixels(
  { width, height }: { width: number; height: number },
  { pixels }: Pick<ImageLimits, 'pixels'>,
): void {
  if (width * height > pixels) {
    const maxMegapixels = Math.floor(pixels / 1_000_000)
    throw new Refusal('invalid', 'image_too_many_pixels', { width, height, maxMegapixels })
  }
  if (Math.max(width, height) > MAX_SIDE) {
    throw new Refusal('invalid', 'image_too_long', { width, height, maxSide: MAX_SIDE })
  }
}

/** Work on a picture; whatever goes wrong is its fault. Refuses `image_unreadable`. */
export async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const refusal = new Refusal('invalid', 'image_unreadable')
    refusal.cause = error
    throw refusal
  }
}
