import sharp, { type Sharp } from 'sharp'
import { answerParent } from '../child-work/answer-parent.ts'
import { openImage, readHeader } from '../images/decode-image.server.ts'
import { checkPixels, imageLimits, readable } from '../images/image-limits.ts'
import { Refusal } from '../refusal.ts'
import { drawMark, markSizeFor } from './draw-mark.server.ts'
import { drawPages, sizeOf, type Drawing, type Pixels } from './draw-page.server.ts'
import { findNumber } from './hidden/find-number.ts'
import type { Greys } from './hidden/flatten-picture.ts'
import type { PdfMark } from './mark-text.ts'
import { createPdfium, OutOfRoom, Unopened, type Pdfium } from './pdfium.server.ts'
import { composeSheet } from './compose-sheet.server.ts'
import type { Sheet } from './sheet.ts'
import { stampPdf } from './stamp-pdf.server.ts'

/**
 * A process of its own that opens PDF files: what is in them may be anything, and whoever asks can end the process when
 * it takes too long.
 */

export type PdfQuestion =
  | ({ readonly bytes: Uint8Array } & AboutDocument)
  | { readonly kind: 'compose'; readonly sheet: Sheet }
  | { readonly kind: 'findInPicture'; readonly bytes: Uint8Array }

/** What is asked of a document that is given. */
type AboutDocument =
  | { readonly kind: 'count' }
  | ({ readonly kind: 'draw'; readonly pages: number } & Drawing)
  | ({ readonly kind: 'drawPage'; readonly page: number; readonly mark: PdfMark } & Drawing)
  | { readonly kind: 'stamp'; readonly mark: PdfMark }
  | { readonly kind: 'findOnPage'; readonly page: number }

type Made = Uint8Array<ArrayBuffer>

/** A number of pages or a hidden one, which may not be there; or the files that were made. */
export type PdfAnswer = number | undefined | readonly Made[]

// What is drawn here is drawn once: the library's own cache would only hold memory.
sharp.cache(false)

const MOST_ROOM_KEPT = 128 * 1024 * 1024

let pdfium: Promise<Pdfium> | undefined

answerParent<PdfQuestion, PdfAnswer>(async (question) => {
  try {
    const answered = await answer(question)
    await giveBackRoom()
    return answered
  } catch (error) {
    const problem = problemOf(error)
    // What ran out of room or fell over in the middle of its work is in no state to go on.
    if (problem === 'pdf_too_heavy' || problem === undefined) pdfium = undefined
    if (problem === undefined) throw error
    throw new Refusal(problem === 'pdf_page_missing' ? 'not_found' : 'invalid', problem)
  }
})

/** WebAssembly memory only grows; after a large document a new one is cheaper than keeping it. */
async function giveBackRoom(): Promise<void> {
  const opened = await pdfium
  if (opened && opened.calls.memory.buffer.byteLength > MOST_ROOM_KEPT) pdfium = undefined
}

async function answer(question: PdfQuestion): Promise<PdfAnswer> {
  if (question.kind === 'compose') return [await composeSheet(question.sheet)]
  if (question.kind === 'findInPicture') return findInPicture(Buffer.from(question.bytes))
  pdfium ??= createPdfium()
  const opened = await pdfium
  switch (question.kind) {
    case 'count':
      return opened.withDocument(question.bytes, (document) => opened.calls.FPDF_GetPageCount(document))
    case 'draw':
      return drawFirst(opened, question)
    case 'drawPage':
      return [await drawMarked(opened, question)]
    case 'stamp':
      return [await stampPdf(opened, question.bytes, question.mark)]
    case 'findOnPage':
      return findOnPage(opened, question)
  }
}

async function drawFirst(
  opened: Pdfium,
  { bytes, pages, ...drawing }: Extract<PdfQuestion, { kind: 'draw' }>,
): Promise<Made[]> {
  return opened.withDocument(bytes, async (document) => {
    const pictures: Made[] = []
    const count = Math.min(pages, opened.calls.FPDF_GetPageCount(document))
    for (let index = 0; index < count; index += 1) {
      const pixels = opened.withPage(document, index, (page) =>
        drawPages(opened, [page], sizeOf(opened, page, drawing)),
      )
      pictures.push(new Uint8Array(await picture(pixels).png({ compressionLevel: 4 }).toBuffer()))
    }
    return pictures
  })
}

class PageMissing extends Error {}

function requirePage({ calls }: Pdfium, document: number, page: number): void {
  const isThere = Number.isInteger(page) && page >= 1 && page <= calls.FPDF_GetPageCount(document)
  if (!isThere) throw new PageMissing()
}

async function drawMarked(
  opened: Pdfium,
  { bytes, page: number, mark, ...drawing }: Extract<PdfQuestion, { kind: 'drawPage' }>,
): Promise<Made> {
  return opened.withDocument(bytes, async (document) => {
    requirePage(opened, document, number)
    const size = opened.withPage(document, number - 1, (page) => sizeOf(opened, page, drawing))
    const pixels = await opened.withDocument(await drawMark(mark, markSizeFor(size.points)), (marks) =>
      opened.withPage(document, number - 1, (page) =>
        opened.withPage(marks, 0, (over) => drawPages(opened, [page, over], size)),
      ),
    )
    return new Uint8Array(await picture(pixels).webp({ quality: 80, effort: 3 }).toBuffer())
  })
}

/** As large as a hidden number is best looked for: on one of A4 its cells are seven pixels wide; a long page has more pixels. */
const LOOKED_AT = { width: 1700, mostPixels: 1_800_000 }
const MOST_LOOKED_AT = 8_000_000

async function findOnPage(
  opened: Pdfium,
  { bytes, page: number }: Extract<PdfQuestion, { kind: 'findOnPage' }>,
): Promise<number | undefined> {
  return opened.withDocument(bytes, (document) => {
    requirePage(opened, document, number)
    const pixels = opened.withPage(document, number - 1, (page) => {
      const usual = sizeOf(opened, page, LOOKED_AT)
      const mostPixels = Math.min(MOST_LOOKED_AT, (LOOKED_AT.mostPixels * usual.height) / usual.width)
      const isLong = usual.height > LONG * usual.width
      return drawPages(opened, [page], isLong ? sizeOf(opened, page, { ...LOOKED_AT, mostPixels }) : usual)
    })
    return findNumberIn(picture(pixels))
  })
}

async function findInPicture(bytes: Buffer): Promise<number | undefined> {
  checkPixels((await readable(readHeader(bytes))).autoOrient, imageLimits)
  return findNumberIn(openImage(bytes))
}

const LONGEST_SIDE = 1700
/** From so many times as high as wide on, a picture shows several pages below each other: as long screenshots do. */
const LONG = 2
/** Of such a picture so many parts are looked at, each somewhat more than a page, as wide as this at most. */
const MOST_PARTS = 6
const PART_WIDTH = 1130
const PART_HEIGHTS = 1.5

/** A photograph has far more pixels than it takes; one that is long has too few left of each of its pages. */
async function findNumberIn(shown: Sharp): Promise<number | undefined> {
  const whole = await greysOf(shown, { width: LONGEST_SIDE, height: LONGEST_SIDE })
  const found = findNumber(whole)
  if (found !== undefined || whole.height < LONG * whole.width) return found
  const { data, width, height } = await greysOf(shown, { width: PART_WIDTH })
  const part = Math.min(height, Math.ceil(width * PART_HEIGHTS))
  const parts = Math.min(MOST_PARTS, Math.ceil(height / part))
  for (let at = 0; at < parts; at += 1) {
    const top = Math.round(((height - part) * at) / Math.max(1, parts - 1))
    const seen = data.subarray(top * width, (top + part) * width)
    const number = findNumber({ data: seen, width, height: part })
    if (number !== undefined) return number
  }
  return undefined
}

/** No larger than so, each pixel as light as it is seen on white. */
async function greysOf(shown: Sharp, most: { width: number; height?: number }): Promise<Greys> {
  const greys = shown
    .clone()
    .flatten({ background: '#ffffff' })
    .resize({ ...most, fit: 'inside', withoutEnlargement: true })
    .greyscale()
  const { data, info } = await readable(greys.raw().toBuffer({ resolveWithObject: true }))
  return { data, width: info.width, height: info.height }
}

function picture({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' })
}

function problemOf(error: unknown): string | undefined {
  if (error instanceof PageMissing) return 'pdf_page_missing'
  if (error instanceof Unopened) return error.isEncrypted ? 'pdf_encrypted' : 'pdf_broken'
  const isTooHeavy = [OutOfRoom, WebAssembly.RuntimeError, RangeError].some((kind) => error instanceof kind)
  return isTooHeavy ? 'pdf_too_heavy' : undefined
}
