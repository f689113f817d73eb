import sharp from 'sharp'
import { Refusal } from '../refusal.ts'
import { openImage } from './decode-image.server.ts'
import { UPLOAD_BYTES } from './upload-limit.ts'

/** Pixels of a picture before anything of it is decoded; a telephone's has up to 50 million. */
const UPLOAD_PIXELS = 50_000_000
/** What is kept is no larger than what is ever shown. */
const KEPT_WIDTH = 2400
const KEPT_HEIGHT = 12_000
const JPEG_QUALITY = 88

/**
 * An uploaded picture made anew: upright, in sRGB, at most 2400 pixels wide, and without metadata or anything else that
 * hid in the file. What it is, is judged by its content. Refuses `picture_too_large`, `picture_type_unsupported`,
 * `picture_too_many_pixels` and `picture_damaged` (UPLOAD-01, -02, C-125).
 */
export async function reencodeImage(bytes: Buffer): Promise<Buffer> {
  if (bytes.length >= UPLOAD_BYTES) throw new Refusal('too_large', 'picture_too_large')
  const format = formatOf(bytes)
  if (!format) throw new Refusal('unsupported', 'picture_type_unsupported')
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > UPLOAD_PIXELS) {
      const maxMegapixels = UPLOAD_PIXELS / 1_000_000
      throw new Refusal('invalid', 'picture_too_many_pixels', { width, height, maxMegapixels })
    }
    const image = openImage(bytes)
      .resize({ width: KEPT_WIDTH, height: KEPT_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    return await (
      format === 'jpeg' ? image.jpeg({ quality: JPEG_QUALITY, mozjpeg: true }) : image.png()
    ).toBuffer()
  } catch (error) {
    if (error instanceof Refusal) throw error
    const refusal = new Refusal('invalid', 'picture_damaged')
    refusal.cause = error
    throw refusal
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** The format by its first bytes; what the file is called or said to be is not asked (B-11). */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | undefined {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg'
  return bytes.subarray(0, PNG.length).equals(PNG) ? 'png' : undefined
}
