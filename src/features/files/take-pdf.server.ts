import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { pdfDocuments } from './tables.server.ts'

/** Where a document lies in the storage. */
export const pdfKey = (id: string): string => `pdf/${id}.pdf`

/**
 * Keeps a PDF and gives its id; the same bytes are kept once. Refuses what is no PDF, encrypted, broken, too large or too
 * heavy to open, each by its own code (`PdfPages.count`).
 */
export async function takePdf({ db, services }: Context, bytes: Buffer): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
  const [known] = await db.select({ id: pdfDocuments.id }).from(pdfDocuments).where(eq(pdfDocuments.id, id))
  if (known) return id
  const pageCount = await services.pdf.count(bytes)
  await services.storage.put(pdfKey(id), bytes, { contentType: 'application/pdf' })
  await db.insert(pdfDocuments).values({ id, bytes: bytes.length, pageCount }).onConflictDoNothing()
  return id
}
