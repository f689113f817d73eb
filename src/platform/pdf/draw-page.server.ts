import { OutOfRoom, type Pdfium } from './pdfium.server.ts'

/** FPDFBitmap_BGRA of fpdfview.h; with REVERSE_BYTE_ORDER the bytes stand as red, green, blue, alpha. */
const FORMAT = 4
const CHANNELS = 4
const ANNOTATIONS = 0x01
const REVERSE_BYTE_ORDER = 0x10
const WHITE = 0xffffffff

export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

export interface Drawing {
  /** In pixels. */
  readonly width: number
  /** A page of an unusual shape is drawn smaller than asked rather than with more pixels than this. */
  readonly mostPixels: number
}

/** The size in pixels and points of a page drawn so. */
export function sizeOf({ calls }: Pdfium, page: number, { width, mostPixels }: Drawing) {
  const points = { width: calls.FPDF_GetPageWidthF(page), height: calls.FPDF_GetPageHeightF(page) }
  const allowed = Math.sqrt(mostPixels / (points.width * points.height))
  const scale = Math.min(width / points.width, allowed)
  return {
    points,
    width: Math.max(1, Math.round(points.width * scale)),
    height: Math.max(1, Math.round(points.height * scale)),
  }
}

/** Pages drawn on white, one over the other, each filling the picture; red, green, blue, alpha. */
export function drawPages(
  { calls, withRoom, copyOf }: Pdfium,
  pages: readonly number[],
  { width, height }: { width: number; height: number },
): Pixels {
  const bytes = width * height * CHANNELS
  return withRoom(bytes, (address) => {
    const bitmap = calls.FPDFBitmap_CreateEx(width, height, FORMAT, address, width * CHANNELS)
    if (bitmap === 0) throw new OutOfRoom(`no picture of ${width} × ${height}`)
    try {
      calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
      const flags = ANNOTATIONS | REVERSE_BYTE_ORDER
      for (const page of pages) calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
      return { data: copyOf(address, bytes), width, height }
    } finally {
      calls.FPDFBitmap_Destroy(bitmap)
    }
  })
}
