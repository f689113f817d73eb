import { asc, eq } from 'drizzle-orm'
import { inTransaction, type Context } from '#platform/context.ts'
import { touchPages } from '#platform/pages/touch-pages.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { pdfKey } from './take-pdf.server.ts'
import { files, pdfDocuments } from './tables.server.ts'

/** So many pages of a document are shown as pictures, and so wide. */
const PAGES_SHOWN = 6
const PAGE_WIDTH = 1600

/**
 * Draws the first pages of every document that waits for it, one after another; a document that cannot be drawn is
 * marked with its reason and the next one goes on. Several processes share the work. Gives how many were drawn.
 */
export async function drawPreviews(context: Context): Promise<number> {
  let drawn = 0
  for (;;) {
    const outcome = await inTransaction(context, drawNext)
    if (outcome === 'none') return drawn
    if (outcome === 'drawn') drawn += 1
  }
}

async function drawNext(context: Context): Promise<'drawn' | 'failed' | 'none'> {
  const { db, services, log } = context
  const [waiting] = await db
    .select({ id: pdfDocuments.id })
    .from(pdfDocuments)
    .where(eq(pdfDocuments.previewState, 'waiting'))
    .orderBy(asc(pdfDocuments.createdAt), asc(pdfDocuments.id))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!waiting) return 'none'
  const { id } = waiting
  try {
    const bytes = await services.storage.readAll(pdfKey(id))
    if (!bytes) throw new Refusal('not_found', 'pdf_missing')
    const pictures = await services.pdf.draw(bytes, { pages: PAGES_SHOWN, width: PAGE_WIDTH })
    const previews = []
    for (const picture of pictures) previews.push(await services.images.take(picture))
    await db
      .update(pdfDocuments)
      .set({ previews, previewState: 'ready', previewProblem: '' })
      .where(eq(pdfDocuments.id, id))
  } catch (error) {
    // A store that is down concerns every document; this one is tried again with the next run.
    if (!(error instanceof Refusal) || error.kind === 'unavailable' || error.kind === 'overloaded')
      throw error
    log.warn({ document: id, code: error.code }, 'the pages of a document cannot be drawn')
    await db
      .update(pdfDocuments)
      .set({ previewState: 'failed', previewProblem: error.code })
      .where(eq(pdfDocuments.id, id))
    return 'failed'
  }
  const shown = await db.select({ id: files.id }).from(files).where(eq(files.pdfId, id))
  await touchPages(db, shown.length > 50 ? ['files'] : shown.map((file) => `file:${file.id}`))
  return 'drawn'
}
