import sharp, { type Metadata, type Sharp } from 'sharp'
import { checkBytes, checkPixels, imageLimits, readable, type ImageLimits } from './image-limits.ts'

// Only the decoders of the formats we take stay reachable: what a file is called or claims to be cannot reach another.
// Drawings are not among them: `drawings.server.ts` makes pixels of those first.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((decoder) => `VipsForeignLoad${decoder}`),
})
// Renditions are kept by ourselves; the library's own cache would only hold memory.
sharp.cache(false)

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
  checkBytes(bytes, limits)
  const header = await readable(readHeader(bytes))
  const { width, height } = header.autoOrient
  checkPixels({ width, height }, limits)
  await readable(
    openImage(bytes).resize(16, 16, { fit: 'inside', withoutEnlargement: true }).raw().toBuffer(),
  )
  return {
    width,
    height,
    mime: header.mediaType ?? `image/${header.format}`,
    bytes: bytes.length,
    isTransparent: header.hasAlpha,
  }
}

/** The picture upright, its first frame, with all limits set; nothing is decoded before something is asked of it. */
export function openImage(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: imageLimits.pixels })
    .autoOrient()
    .timeout({ seconds: DECODING_SECONDS })
}

/** The header alone: it may claim any size at no cost. */
export const readHeader = (bytes: Buffer): Promise<Metadata> =>
  sharp(bytes, { limitInputPixels: false }).metadata()
