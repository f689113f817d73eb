import { parentPort } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

/**
 * A thread of its own that opens PDF files: what is in them may be anything, and whoever asks can end the thread when
 * it takes too long. Each question is answered with the same number.
 */

export type PdfQuestion = { readonly number: number; readonly bytes: Uint8Array } & (
  | { readonly kind: 'count' }
  | { readonly kind: 'draw'; readonly pages: number; readonly width: number; readonly mostPixels: number }
)

export type PdfAnswer = { readonly number: number } & (
  | { readonly kind: 'count'; readonly pageCount: number }
  | { readonly kind: 'drawn'; readonly pictures: readonly Uint8Array[] }
  | { readonly kind: 'problem'; readonly problem: 'pdf_encrypted' | 'pdf_broken' }
)

let library: Promise<PDFiumLibrary> | undefined

parentPort?.on('message', (question: PdfQuestion) => {
  answer(question).then(
    (answered) => parentPort?.postMessage(answered),
    (error: unknown) =>
      parentPort?.postMessage({ number: question.number, kind: 'problem', problem: problemOf(error) }),
  )
})

async function answer(question: PdfQuestion): Promise<PdfAnswer> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(question.bytes)
  try {
    const pageCount = document.getPageCount()
    if (pageCount < 1) throw new Error('no page')
    if (question.kind === 'count') return { number: question.number, kind: 'count', pageCount }
    const pictures: Uint8Array[] = []
    for (let index = 0; index < Math.min(pageCount, question.pages); index += 1) {
      pictures.push(await drawPage(document.getPage(index), question))
    }
    return { number: question.number, kind: 'drawn', pictures }
  } finally {
    document.destroy()
  }
}

type Page = ReturnType<Awaited<ReturnType<PDFiumLibrary['loadDocument']>>['getPage']>

/** The page on white at the width asked for, smaller where its shape would make it enormous. */
async function drawPage(
  page: Page,
  { width, mostPixels }: Extract<PdfQuestion, { kind: 'draw' }>,
): Promise<Uint8Array> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const wanted = width / originalWidth
  const allowed = Math.sqrt(mostPixels / (originalWidth * originalHeight))
  const { data } = await page.render({
    scale: Math.min(wanted, allowed),
    render: ({ data: pixels, width: across, height }) =>
      sharp(pixels, { raw: { width: across, height, channels: 4 } })
        .flatten({ background: '#ffffff' })
        .png({ compressionLevel: 4 })
        .toBuffer(),
  })
  return data
}

function problemOf(error: unknown): 'pdf_encrypted' | 'pdf_broken' {
  return error instanceof Error && /password|security/i.test(error.message) ? 'pdf_encrypted' : 'pdf_broken'
}
