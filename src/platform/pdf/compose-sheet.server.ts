import PdfKit from 'pdfkit'
import { encode } from 'uqr'
import { drawableSigns } from './drawable-text.ts'
import { openSheetFont } from './sheet-font.server.ts'
import type { Sheet, SheetItem } from './sheet.ts'

type Drawing = InstanceType<typeof PdfKit>
type Of<Kind extends SheetItem['kind']> = Extract<SheetItem, { kind: Kind }>

const INK = '#15212b'
const LINE_HEIGHT = 1.35
const SMALLEST = 0.5
const STEP = 0.05
/** More signs than any line here takes; nobody's text is measured without end. */
const MOST_SIGNS = 600

/** The bytes of a sheet; only the signs that are used come with the font. */
export async function composeSheet({ title, pages }: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes, has } = openSheetFont()
  const document = new PdfKit({
    autoFirstPage: false,
    margin: 0,
    font: '',
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: drawableSigns(title, has).join('') },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.font(bytes)
  for (const { width, height, items } of pages) {
    document.addPage({ size: [width, height], margin: 0 })
    for (const item of items) drawItem(document, item, has)
  }
  document.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

function drawItem(document: Drawing, item: SheetItem, has: (codePoint: number) => boolean): void {
  switch (item.kind) {
    case 'text':
      return drawText(document, item, has)
    case 'box':
      return drawBox(document, item)
    case 'qr':
      return drawQr(document, item)
  }
}

function drawText(document: Drawing, item: Of<'text'>, has: (codePoint: number) => boolean): void {
  const { left, top, width, size, lines = 1, align = 'left', color = INK } = item
  const text = drawableSigns(item.text, has).slice(0, MOST_SIGNS).join('')
  if (text === '') return
  const fits = (fontSize: number) =>
    Math.round(
      document.fontSize(fontSize).heightOfString(text, { width, lineGap: gapOf(document) }) /
        (fontSize * LINE_HEIGHT),
    ) <= lines
  let fontSize = size
  while (fontSize > size * SMALLEST && !fits(fontSize)) fontSize -= size * STEP
  // A little more than the lines take, so that rounding cuts none of them.
  const height = fontSize * LINE_HEIGHT * (lines + 0.2)
  document
    .fontSize(fontSize)
    .fillColor(color)
    .text(text, left, top, { width, height, align, ellipsis: '…', lineGap: gapOf(document) })
}

/** The font's own lines stand wide apart; this brings them to our height whatever its size. */
function gapOf(document: Drawing): number {
  return document.widthOfString('口') * LINE_HEIGHT - document.currentLineHeight(false)
}

function drawBox(document: Drawing, { left, top, width, height, radius = 0, fill, edge }: Of<'box'>): void {
  document.roundedRect(left, top, width, height, radius).lineWidth(0.75)
  if (fill !== undefined && edge !== undefined) document.fillAndStroke(fill, edge)
  else if (fill !== undefined) document.fill(fill)
  else document.stroke(edge ?? INK)
}

/** On white with the quiet zone of four modules that readers ask for (ISO/IEC 18004). */
function drawQr(document: Drawing, { text, left, top, size }: Of<'qr'>): void {
  const { data, size: modules } = encode(text, { border: 4, ecc: 'M' })
  const side = size / modules
  document.rect(left, top, size, size).fill('#ffffff')
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) document.rect(left + x * side, top + y * side, side, side)
    }),
  )
  document.fill('#000000')
}
