import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { releaseImages } from '#platform/images/release-images.server.ts'
import { previewShareOf, type PreviewShare } from './policy.ts'
import { files, pdfDocuments } from './tables.server.ts'

/** What may be shown of a document: as much as the most open of the published files that have it. */
export async function shareOfDocument(
  db: Database,
  { id, pageCount }: { id: string; pageCount: number },
): Promise<PreviewShare> {
  const { access, readButton, downloadButton } = files
  const having = await db
    .select({ access, readButton, downloadButton })
    .from(files)
    .where(and(eq(files.pdfId, id), eq(files.state, 'published')))
  const shares = having.map((file) => previewShareOf(file, pageCount))
  return {
    pages: Math.max(0, ...shares.map(({ pages }) => pages)),
    width: Math.max(0, ...shares.map(({ width }) => width)),
  }
}

/**
 * Takes the pages away that may be shown no longer after a change of a file, and has those drawn that may be shown
 * now. To be called in the transaction of the change.
 */
export async function fitPreviews({ db }: Context, documentId: string): Promise<void> {
  const [document] = await db.select().from(pdfDocuments).where(eq(pdfDocuments.id, documentId)).for('update')
  if (!document) return
  const { previews, previewWidth, previewState } = document
  const share = await shareOfDocument(db, document)
  const isTooWide = (previewWidth ?? 0) > share.width
  const kept = isTooWide ? [] : previews.slice(0, share.pages)
  const isToDraw = kept.length < share.pages || (share.pages > 0 && (previewWidth ?? 0) < share.width)
  if (kept.length === previews.length && (!isToDraw || previewState !== 'ready')) return
  await db
    .update(pdfDocuments)
    .set({ previews: kept, previewState: isToDraw ? 'waiting' : previewState })
    .where(eq(pdfDocuments.id, documentId))
  await releaseImages(
    db,
    previews.slice(kept.length).map(({ id }) => id),
  )
}
