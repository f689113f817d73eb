import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { releaseImages } from '#platform/images/release-images.server.ts'
import { eachAlone } from '#platform/jobs/each-alone.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { shareOfDocument } from './fit-previews.server.ts'
import type { PreviewShare } from './policy.ts'
import { pdfKey } from './take-pdf.server.ts'
import { files, pdfDocuments } from './tables.server.ts'

const isWaiting = eq(pdfDocuments.previewState, 'waiting')

/**
 * Draws the pages that may be shown of every document that waits for it, one after another; a document that cannot be
 * drawn is marked with its reason and the next one goes on. Several processes share the work. Gives how many were drawn.
 */
export async function drawPreviews(context: Context): Promise<number> {
  const waiting = await context.db
    .select({ id: pdfDocuments.id })
    .from(pdfDocuments)
    .where(isWaiting)
    .orderBy(asc(pdfDocuments.createdAt), asc(pdfDocuments.id))
  return eachAlone(context, waiting, (within, { id }) => drawOne(within, id))
}

async function drawOne(context: Context, id: string): Promise<boolean> {
  const { db, log } = context
  const [waiting] = await db
    .select({ id: pdfDocuments.id, pageCount: pdfDocuments.pageCount, previews: pdfDocuments.previews })
    .from(pdfDocuments)
    .where(and(eq(pdfDocuments.id, id), isWaiting))
    // Whoever changes the access of a file waits for this row, and fits what was drawn to what may be shown then.
    .for('update', { skipLocked: true })
  if (!waiting) return false
  try {
    const share = await shareOfDocument(db, waiting)
    const previews = await draw(context, id, share)
    await db
      .update(pdfDocuments)
      .set({
        previews,
        previewWidth: previews.length > 0 ? share.width : null,
        previewState: 'ready',
        previewProblem: '',
      })
      .where(eq(pdfDocuments.id, id))
    await releaseImages(
      db,
      waiting.previews.map((picture) => picture.id),
    )
  } catch (error) {
    // What cannot be done just now is tried again with the next run.
    if (!(error instanceof Refusal) || error.kind === 'unavailable' || error.kind === 'overloaded')
      throw error
    log.warn({ document: id, code: error.code }, 'the pages of a document cannot be drawn')
    await db
      .update(pdfDocuments)
      .set({ previewState: 'failed', previewProblem: error.code })
      .where(eq(pdfDocuments.id, id))
    return false
  }
  const shown = await db.select({ id: files.id }).from(files).where(eq(files.pdfId, id))
  await purgePages(db, shown.length > 50 ? ['files'] : shown.map((file) => `file:${file.id}`))
  return true
}

/** Each page is a picture of its own that nothing else shows, because what may be shown can become less. */
async function draw(
  { services }: Context,
  id: string,
  { pages, width }: PreviewShare,
): Promise<StoredImage[]> {
  if (pages === 0) return []
  const bytes = await services.storage.readAll(pdfKey(id))
  if (!bytes) throw new Refusal('not_found', 'pdf_missing')
  const previews = []
  for (const picture of await services.pdf.draw(bytes, { pages, width }))
    previews.push(await services.images.takeRemovable(picture))
  return previews
}
