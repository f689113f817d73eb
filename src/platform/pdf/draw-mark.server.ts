import PdfKit from 'pdfkit'
import sharp from 'sharp'
import { SIDE, tileOf } from './hidden/tile.ts'
import { drawableLines, type PdfMark } from './mark-text.ts'
import { openSheetFont } from './sheet-font.server.ts'

const ANGLE = -30
/** At this opacity a middle grey changes white and black alike, by 13 %; on that very grey only the bottom line shows. */
const GREY = '#808080'
const OPACITY = 0.26
const DARK = '#202020'
const LIGHT = '#ffffff'

export interface MarkSize {
  readonly width: number
  readonly height: number
}

const STEPS = 20
const WIDTH = 600

/** Pages of nearly the same shape share one mark, stretched by 2 % at most, so that no document needs many. */
export function markSizeFor({ width, height }: MarkSize): MarkSize {
  const shape = 2 ** (Math.round(Math.log2(height / width) * STEPS) / STEPS)
  return { width: WIDTH, height: WIDTH * Math.min(50, Math.max(0.02, shape)) }
}

/**
 * A PDF of one page of that size, in points, with the mark alone: the hidden number all over, its lines in diagonal blocks and
 * in one row at the bottom, as text in a font that is part of the file, and marked as no part of the content for screen readers.
 */
export async function drawMark(mark: PdfMark, size: MarkSize): Promise<Buffer> {
  const { bytes, has } = openSheetFont()
  const lines = drawableLines(mark.lines, has)
  if (lines.length === 0) throw new Error('a mark without text marks nothing')
  const document = new PdfKit({ size: [size.width, size.height], margin: 0, font: '' })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.font(bytes)
  document.markContent('Artifact', { type: 'Pagination' })
  if (mark.number !== undefined) await drawNumber(document, mark.number, size)
  drawBlocks(document, lines, size)
  drawBottomLine(document, lines.join(' · '), size)
  document.endMarkedContent()
  document.end()
  await ended
  return Buffer.concat(chunks)
}

type Drawing = InstanceType<typeof PdfKit>

/** On A4 the signs are 14 points high and stand in six or seven blocks. */
function drawBlocks(document: Drawing, lines: readonly string[], { width, height }: MarkSize): void {
  const diagonal = Math.hypot(width, height)
  document.fontSize(100)
  const widestAt100 = Math.max(...lines.map((line) => document.widthOfString(line)))
  const wanted = Math.max(Math.sqrt(width * height) / 45, diagonal / 250)
  const fontSize = Math.min(wanted, (diagonal * 0.6 * 100) / widestAt100)
  const lineHeight = fontSize * 1.45
  document.fontSize(fontSize)
  const across = (widestAt100 * fontSize) / 100 + fontSize * 4
  const down = lineHeight * lines.length + fontSize * 6
  for (const { x, y } of blockCentres({ width, height, across, down })) {
    document.save().translate(x, y).rotate(ANGLE).fillColor(GREY, OPACITY)
    lines.forEach((line, index) => {
      const top = (index - lines.length / 2) * lineHeight
      document.text(line, -document.widthOfString(line) / 2, top, { lineBreak: false })
    })
    document.restore()
  }
}

/** A turned lattice around the middle of the page, every second row shifted by half; only what falls on the page. */
function blockCentres({ width, height, across, down }: MarkSize & { across: number; down: number }) {
  const radius = Math.hypot(width, height) / 2
  const turn = (ANGLE * Math.PI) / 180
  const rows = Math.ceil(radius / down)
  const columns = Math.ceil(radius / across)
  const centres: { x: number; y: number }[] = []
  for (let row = -rows; row <= rows; row += 1) {
    for (let column = -columns; column <= columns; column += 1) {
      const along = (column + (row % 2 === 0 ? 0 : 0.5)) * across
      const x = width / 2 + along * Math.cos(turn) - row * down * Math.sin(turn)
      const y = height / 2 + along * Math.sin(turn) + row * down * Math.cos(turn)
      if (x > 0 && x < width && y > 0 && y < height) centres.push({ x, y })
    }
  }
  return centres
}

/** Dark on a light strip, so that it can be read on anything. */
function drawBottomLine(document: Drawing, text: string, { width, height }: MarkSize): void {
  document.fontSize(100)
  const widthAt100 = document.widthOfString(text)
  const fontSize = Math.min(Math.sqrt(width * height) / 90, (width * 0.94 * 100) / widthAt100)
  const textWidth = (widthAt100 * fontSize) / 100
  const left = (width - textWidth) / 2
  const top = height - fontSize * 2.1
  document
    .fillColor(LIGHT, 0.6)
    .rect(left - fontSize / 2, top - fontSize * 0.1, textWidth + fontSize, fontSize * 1.65)
    .fill()
  document.fontSize(fontSize).fillColor(DARK, 0.75).text(text, left, top, { lineBreak: false })
}

/** The side of a cell of the hidden number, in the mark's own measure. */
const CELL = 4
/** By so much light cells are lightened and dark ones darkened, two of 255 shades, on white, on black and between. */
const FAINT = 2 / 255

/** The number all over the page, as a picture of one pixel a cell. */
async function drawNumber(document: Drawing, number: number, size: MarkSize): Promise<void> {
  const tile = tileOf(number)
  const [width, height] = [Math.ceil(size.width / CELL), Math.ceil(size.height / CELL)]
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at += 1) {
    const [row, column] = [Math.floor(at / width), at % width]
    pixels[at] = tile[(row % SIDE) * SIDE + (column % SIDE)] === 1 ? 255 : 0
  }
  const picture = sharp(pixels, { raw: { width, height, channels: 1 } }).toColourspace('b-w')
  const png = await picture.png({ palette: true, colours: 2, compressionLevel: 9 }).toBuffer()
  document.save().opacity(FAINT)
  document.image(png, 0, 0, { width: width * CELL, height: height * CELL })
  document.restore()
}
