import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import PdfKit from 'pdfkit'
import { createPdfPages, type PdfPages } from './pdf-pages.server.ts'

/** The service as the portal has it, for tests. */
export const testPdfPages = (options: { timeoutMs?: number } = {}): PdfPages =>
  createPdfPages({ worker: join(import.meta.dirname, 'pdf-worker.ts'), ...options })

export interface TestPage {
  readonly size?: readonly [number, number]
  /** Clockwise degrees, as the page says it. */
  readonly rotate?: number
  readonly cropBox?: readonly [number, number, number, number]
  readonly background?: string
  /** Drawing state left behind: everything afterwards would be small, far away and turned. */
  readonly leavesState?: boolean
}

/** A PDF whose pages say `page 1`, `page 2` … in their upper left corner, each as described. */
export async function makePdf(
  pages: readonly TestPage[],
  options: { ownerPassword?: string; userPassword?: string } = {},
): Promise<Buffer> {
  const document = new PdfKit({ autoFirstPage: false, ...options })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  pages.forEach(({ size = [595, 842], rotate, cropBox, background = '#fff', leavesState }, index) => {
    document.addPage({ size: [...size], margin: 0 })
    document.rect(0, 0, ...size).fill(background)
    document
      .fillColor('#c00')
      .fontSize(12)
      .text(`page ${index + 1}`, 20, 20, { lineBreak: false })
    Object.assign(document.page.dictionary.data, { Rotate: rotate ?? 0 }, cropBox && { CropBox: cropBox })
    if (leavesState) document.save().translate(4000, 4000).rotate(45).scale(0.01)
  })
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/** What PDFium reads as text on every page of a document. */
export async function textsOf(bytes: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const texts = [...document.pages()].map((page) => page.getText())
  document.destroy()
  return texts
}
