import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { create } from 'fontkit'

/** Noto Sans SC with some 15,000 signs; docs/decisions/010 says how it was made. */
const FONT = join(import.meta.dirname, 'font/noto-sans-sc.ttf.br')

interface SheetFont {
  readonly bytes: Buffer
  readonly has: (codePoint: number) => boolean
}

let font: SheetFont | undefined

/** The font of everything that the portal writes into a PDF; some 20 MB once it is opened. */
export function openSheetFont(): SheetFont {
  if (font) return font
  const bytes = brotliDecompressSync(readFileSync(FONT))
  const opened = create(bytes)
  if (!('hasGlyphForCodePoint' in opened)) throw new Error('a collection is no font')
  font = { bytes, has: (codePoint) => opened.hasGlyphForCodePoint(codePoint) }
  return font
}
