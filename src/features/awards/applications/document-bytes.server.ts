import { createHash } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { awardDocuments } from '../tables.server.ts'

/** The bytes of a document as they were sent; refuses `award_document_broken` where the store has others or none. */
export async function readDocumentBytes(
  { services }: Pick<Context, 'services'>,
  { objectKey, digest }: Pick<typeof awardDocuments.$inferSelect, 'objectKey' | 'digest'>,
): Promise<Buffer> {
  const bytes = await services.storage.readAll(objectKey)
  const isWhole = bytes && createHash('sha256').update(bytes).digest('hex') === digest
  if (!isWhole) throw new Refusal('conflict', 'award_document_broken')
  return bytes
}
