import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { isMisnamed, kindOfBytes, tidyName } from '#features/uploads/document-kinds.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { awardDocuments } from '../tables.server.ts'
import type { DocumentView } from './contract.ts'
import {
  changeApplication,
  holdApplication,
  readDocuments,
  readPrize,
  type Application,
} from './hold-application.server.ts'
import { DOCUMENT_MEGABYTES, MOST_DOCUMENTS } from './limits.ts'
import { formOf } from './missing-parts.ts'
import { requireUnlocked } from './save-application.server.ts'
import { requireWindow } from './window.server.ts'

/** Within so long after it was written down a document is in the store, or is not awaited any more. */
const KEPT_WITHIN_MS = HOUR_MS

/**
 * Adds a document to an application that may be changed; gives it with the application's new revision. Refuses
 * `award_document_kind`, `award_document_misnamed` where the name says it is something else, `award_document_large`,
 * `award_documents_many`, `award_document_field` where the form asks for no such file, and what `saveApplication` refuses of
 * one that is there.
 */
export async function takeDocument(
  context: Context,
  { id, name, bytes, field = '' }: { id: number; name: string; bytes: Buffer; field?: string },
): Promise<{ document: DocumentView; revision: number }> {
  if (bytes.length > DOCUMENT_MEGABYTES * 1024 * 1024)
    throw new Refusal('too_large', 'award_document_large', { megabytes: DOCUMENT_MEGABYTES })
  const kind = kindOfBytes(bytes)
  if (!kind) throw new Refusal('unsupported', 'award_document_kind')
  if (isMisnamed(name, kind)) throw new Refusal('unsupported', 'award_document_misnamed')
  const objectKey = `award-documents/${randomBytes(16).toString('hex')}.${kind.endings[0]}`
  // Written down before it is kept, so that the job finds what a kill or a refusal in between leaves.
  const written = await inTransaction(context, async (within) => {
    await requireRoom(within, { id, field })
    const [made] = await within.db
      .insert(awardDocuments)
      .values({
        applicationId: id,
        field,
        name: tidyName(name, kind),
        contentType: kind.contentType,
        objectKey,
        bytes: bytes.length,
        digest: createHash('sha256').update(bytes).digest('hex'),
        createdAt: within.now,
        removedAt: new Date(within.now.getTime() + KEPT_WITHIN_MS),
      })
      .returning({ id: awardDocuments.id })
    if (!made) throw new Error('the new document was not returned')
    return made
  })
  await context.services.storage.put(objectKey, bytes, { contentType: kind.contentType })
  return inTransaction(context, async (within) => {
    await requireRoom(within, { id, field })
    const [document] = await within.db
      .update(awardDocuments)
      .set({ removedAt: null })
      .where(eq(awardDocuments.id, written.id))
      .returning({
        id: awardDocuments.id,
        field: awardDocuments.field,
        name: awardDocuments.name,
        bytes: awardDocuments.bytes,
      })
    if (!document) throw new Error('the new document was removed before it was kept')
    return { document, revision: await changeApplication(within, id, {}) }
  })
}

/** Holds the application; refuses where it may not be changed, has its documents already, or does not ask for such a file. */
async function requireRoom(within: Context, { id, field }: { id: number; field: string }): Promise<void> {
  const application = await holdApplication(within, { id })
  requireUnlocked(application)
  if (application.source === 'online') await requireWindow(within, application.year, application)
  if (field !== '') await requireFileField(within, application, field)
  const before = await readDocuments(within, id)
  if (before.length >= MOST_DOCUMENTS)
    throw new Refusal('invalid', 'award_documents_many', { most: MOST_DOCUMENTS })
}

async function requireFileField(context: Context, { prizeId }: Application, field: string): Promise<void> {
  const { prize, fields } = await readPrize(context, prizeId)
  const isAsked = fields.some(
    ({ form, key, type }) => form === formOf(prize) && key === field && type === 'file',
  )
  if (!isAsked) throw new Refusal('invalid', 'award_document_field')
}

/**
 * Takes a document out of an application that may be changed; gives the application's new revision. Refuses
 * `award_document_unknown` and what `saveApplication` refuses of one that is there.
 */
export async function removeDocument(
  context: Context,
  { id, documentId }: { id: number; documentId: number },
): Promise<{ revision: number }> {
  return inTransaction(context, async (within) => {
    const application = await holdApplication(within, { id })
    requireUnlocked(application)
    if (application.source === 'online') await requireWindow(within, application.year, application)
    const removed = await within.db
      .update(awardDocuments)
      .set({ removedAt: within.now, name: '' })
      .where(
        and(
          eq(awardDocuments.id, documentId),
          eq(awardDocuments.applicationId, id),
          isNull(awardDocuments.removedAt),
        ),
      )
    if (removed.rowCount === 0) throw new Refusal('not_found', 'award_document_unknown')
    return { revision: await changeApplication(within, id, {}) }
  })
}
