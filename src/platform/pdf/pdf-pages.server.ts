import { bufferOf } from '../child-work/answer-parent.ts'
import { createChildWork } from '../child-work/child-work.server.ts'
import { checkBytes, imageLimits } from '../images/image-limits.ts'
import { Refusal } from '../refusal.ts'
import type { PdfMark } from './mark-text.ts'
import type { PdfAnswer, PdfQuestion } from './pdf-worker.ts'
import type { Sheet } from './sheet.ts'

/** Opens PDF files, whatever is in them, without letting them stop the portal; everything may refuse `pdf_busy`. */
export interface PdfPages {
  /** Number of pages; refuses `pdf_not_one`, `pdf_too_large`, `pdf_encrypted`, `pdf_broken`, `pdf_too_heavy`. */
  count(bytes: Buffer): Promise<number>
  /** The first pages as PNG, `width` pixels across; refuses like `count`. */
  draw(bytes: Buffer, options: { pages: number; width: number }): Promise<Buffer[]>
  /** The document with one reader's mark on every page, as selectable text (C-36); refuses like `count`. */
  stamp(bytes: Buffer, mark: PdfMark): Promise<Buffer>
  /**
   * One page, counted from 1, as WebP `width` pixels across with one reader's mark in the picture (C-35); refuses
   * like `count`, and `pdf_page_missing`.
   */
  drawPage(bytes: Buffer, options: { page: number; width: number; mark: PdfMark }): Promise<Buffer>
  /** The number hidden on a page, counted from 1, where enough of it is left; refuses like `drawPage`. */
  findOnPage(bytes: Buffer, page: number): Promise<number | undefined>
  /** The same of a picture of a page or of a part; refuses as pictures are refused, and `pdf_too_heavy`. */
  findInPicture(bytes: Buffer): Promise<number | undefined>
  /** A PDF that we write ourselves, with the font in it; refuses `pdf_busy` and `pdf_too_heavy`. */
  compose(sheet: Sheet): Promise<Buffer>
  close(): Promise<void>
}

const MOST_PDF_BYTES = 100 * 1024 * 1024
/** A page of an unusual shape is drawn smaller than asked rather than with more pixels than this. */
const MOST_PIXELS = 8_000_000
/** Megabytes of JavaScript; what PDFium itself takes is limited in `pdfium.server.ts`. */
const MOST_HEAP = 512
/** Megabytes of both and of what is around them. */
const MOST_MEMORY = 3072
/** Each of those who wait holds a document in memory. */
const MOST_WAITING = 40

/**
 * The service that opens PDF files in a process of its own, one after another: what is in them may be anything, and what
 * opening them takes is given back with its end. A file that takes longer than `timeoutMs` or more memory than there is
 * for it is refused (`pdf_too_heavy`), and the next one gets a new process.
 */
export function createPdfPages({
  worker,
  timeoutMs = 60_000,
}: {
  /** Path of `pdf-worker.ts`. */
  worker: string
  timeoutMs?: number
}): PdfPages {
  const work = createChildWork<PdfQuestion, PdfAnswer>({
    program: worker,
    timeoutMs,
    mostHeap: MOST_HEAP,
    mostMemory: MOST_MEMORY,
    waiting: MOST_WAITING,
    busy: 'pdf_busy',
    tooHeavy: 'pdf_too_heavy',
  })

  async function ask(asked: PdfQuestion): Promise<PdfAnswer> {
    if (asked.kind === 'findInPicture') checkBytes(asked.bytes, imageLimits)
    else if (asked.kind !== 'compose') checkLooks(asked.bytes)
    return work.ask(asked)
  }

  async function askForFiles(asked: PdfQuestion): Promise<Buffer[]> {
    const answer = await ask(asked)
    return typeof answer === 'object' ? answer.map(bufferOf) : []
  }

  async function askForNumber(asked: PdfQuestion): Promise<number | undefined> {
    const answer = await ask(asked)
    return typeof answer === 'number' ? answer : undefined
  }

  async function askForFile(asked: PdfQuestion): Promise<Buffer> {
    const [file] = await askForFiles(asked)
    if (!file) throw new Error(`the PDF process made nothing of a ${asked.kind}`)
    return file
  }

  return {
    count: async (bytes) => (await askForNumber({ bytes, kind: 'count' })) ?? 0,
    draw: (bytes, { pages, width }) =>
      askForFiles({ bytes, kind: 'draw', pages, width, mostPixels: MOST_PIXELS }),
    stamp: (bytes, mark) => askForFile({ bytes, kind: 'stamp', mark }),
    drawPage: (bytes, { page, width, mark }) =>
      askForFile({ bytes, kind: 'drawPage', page, width, mark, mostPixels: MOST_PIXELS }),
    findOnPage: (bytes, page) => askForNumber({ bytes, kind: 'findOnPage', page }),
    findInPicture: (bytes) => askForNumber({ bytes, kind: 'findInPicture' }),
    compose: (sheet) => askForFile({ kind: 'compose', sheet }),
    close: work.close,
  }
}

/** The mark of a PDF stands within the first kilobyte (ISO 32000-1, 7.5.2 and its notes). */
function checkLooks(bytes: Uint8Array): void {
  if (bytes.length > MOST_PDF_BYTES)
    throw new Refusal('too_large', 'pdf_too_large', { megabytes: MOST_PDF_BYTES / 1024 / 1024 })
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) throw new Refusal('invalid', 'pdf_not_one')
}
