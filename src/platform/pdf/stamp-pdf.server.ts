import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { drawMark, markSizeFor, type MarkSize } from './draw-mark.server.ts'
import type { PdfMark } from './mark-text.ts'
import { openStates } from './open-states.ts'
import { Unopened, type Pdfium } from './pdfium.server.ts'
import { saveDocument } from './save-document.server.ts'
import { seenSize, shownPart, type ShownPart } from './shown-part.server.ts'

/**
 * The document anew with the mark on every page as the reader sees it: upright on turned pages and within the part
 * that is shown. The copy has neither the original's protection against changes nor its earlier versions (C-36).
 */
export async function stampPdf(
  pdfium: Pdfium,
  bytes: Uint8Array,
  mark: PdfMark,
): Promise<Uint8Array<ArrayBuffer>> {
  // PDFium opens whatever readers open; what it writes is sound, without a password, and easy to read for others.
  const { sound, pageCount } = await pdfium.withDocument(bytes, (document) => ({
    sound: saveDocument(pdfium, document),
    pageCount: pdfium.calls.FPDF_GetPageCount(document),
  }))
  const document = await PDFDocument.load(sound, { updateMetadata: false, parseSpeed: Infinity })
  const pages = document.getPages()
  // A page that only some programs see would leave without a mark.
  if (pages.length !== pageCount) throw new Unopened(0)
  const marks = new Map<string, PDFRef>()
  const before = document.context.register(document.context.stream('q\n'))
  const resources = resourcesWithMark(document)
  for (const page of pages) {
    const shown = shownPart(page)
    const size = markSizeFor(seenSize(shown))
    const key = String(size.height)
    const drawn = marks.get(key) ?? (await takeIn(document, await drawMark(mark, size)))
    marks.set(key, drawn)
    const after = `${afterContent(page)}q ${matrixFor(shown, size).join(' ')} cm /${NAME} Do Q\n`
    const contents = [before, ...contentsOf(page), document.context.register(document.context.stream(after))]
    page.node.set(PDFName.of('Contents'), document.context.obj(contents))
    page.node.set(PDFName.of('Resources'), resources(page, drawn))
  }
  const stamped = await document.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    useObjectStreams: false,
    objectsPerTick: Infinity,
  })
  return new Uint8Array(stamped)
}

const NAME = 'ReaderMark'

async function takeIn(document: PDFDocument, mark: Buffer): Promise<PDFRef> {
  const [embedded] = await document.embedPdf(mark)
  if (!embedded) throw new Error('a mark has a page')
  await embedded.embed()
  return embedded.ref
}

/** What a page draws with, and the mark; pages that share their resources go on sharing them. */
function resourcesWithMark({ context }: PDFDocument): (page: PDFPage, mark: PDFRef) => PDFRef {
  const known = new Map<PDFObject | undefined, Map<PDFRef, PDFRef>>()
  return (page, mark) => {
    const own = page.node.getInheritableAttribute(PDFName.of('Resources'))
    const withMarks = known.get(own) ?? new Map<PDFRef, PDFRef>()
    known.set(own, withMarks)
    const made = withMarks.get(mark)
    if (made) return made
    const changed = dictionaryIn(context.lookup(own))?.clone(context) ?? context.obj({})
    const drawings = dictionaryIn(context.lookup(changed.get(PDFName.of('XObject'))))
    const withMark = drawings?.clone(context) ?? context.obj({})
    withMark.set(PDFName.of(NAME), mark)
    changed.set(PDFName.of('XObject'), withMark)
    const reference = context.register(changed)
    withMarks.set(mark, reference)
    return reference
  }
}

const dictionaryIn = (found: PDFObject | undefined) => (found instanceof PDFDict ? found : undefined)

/** Lays the mark over the shown part, upright for whoever sees the page turned (ISO 32000-1, 8.3.4). */
function matrixFor(shown: ShownPart, mark: MarkSize): readonly number[] {
  const { left, bottom, right, top, quarters } = shown
  const seen = seenSize(shown)
  const x = seen.width / mark.width
  const y = seen.height / mark.height
  switch (quarters) {
    case 1:
      return [0, x, -y, 0, right, bottom]
    case 2:
      return [-x, 0, 0, -y, right, top]
    case 3:
      return [0, -x, y, 0, left, top]
    default:
      return [x, 0, 0, y, left, bottom]
  }
}

/** The page's own content streams. */
function contentsOf({ node, doc }: PDFPage): PDFObject[] {
  const contents = node.get(PDFName.of('Contents'))
  const found = doc.context.lookup(contents)
  if (found instanceof PDFArray) return found.asArray()
  return contents && found ? [contents] : []
}

/** Restores the drawing state from before the page's content, however many states that has left behind. */
function afterContent(page: PDFPage): string {
  const parts = contentsOf(page).flatMap((stream) => {
    const found = page.doc.context.lookup(stream)
    if (!(found instanceof PDFRawStream)) return []
    try {
      return [decodePDFRawStream(found).decode(), Buffer.from('\n')]
    } catch {
      // What cannot be unpacked draws nothing.
      return []
    }
  })
  return `\n${'Q '.repeat(openStates(Buffer.concat(parts)) + 1)}`
}
