import { createHash } from 'node:crypto'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { contentTypeOf } from './form-formats.ts'

const MOST_MEGABYTES = 10

/** What a form may be, told by its first bytes and not by its name. */
const BEGINNINGS = [
  ['docx', 'PK\u0003\u0004'],
  ['pdf', '%PDF-'],
] as const

export interface StoredForm {
  readonly objectKey: string
  readonly bytes: number
}

/**
 * Keeps an empty application form in the store and says where and how many bytes it is; the same bytes lie once.
 * Refuses `permission_missing`, `award_form_unsupported`, `award_form_too_large` (AWARD-14).
 */
export async function storeAwardForm(context: Context, bytes: Buffer): Promise<StoredForm> {
  const { actor, services } = context
  requirePermission(actor, 'awards.edit')
  if (bytes.length > MOST_MEGABYTES * 1024 * 1024)
    throw new Refusal('too_large', 'award_form_too_large', { megabytes: MOST_MEGABYTES })
  const [ending] = BEGINNINGS.find(([, first]) => bytes.toString('latin1', 0, first.length) === first) ?? []
  if (!ending) throw new Refusal('unsupported', 'award_form_unsupported')
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
  const objectKey = `award-forms/${name}.${ending}`
  const contentType = contentTypeOf(objectKey)
  if (!(await services.storage.has(objectKey))) await services.storage.put(objectKey, bytes, { contentType })
  await recordAudit(context, 'storeAwardForm', `file:${objectKey}`, { bytes: bytes.length })
  return { objectKey, bytes: bytes.length }
}
