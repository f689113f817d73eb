import { randomUUID } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { z } from 'zod'
import { requireStaff } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { ArticleOptions } from '../contract.ts'
import { ARTICLES, UPLOAD_MEGABYTES } from '../words.ts'
import { importUploads } from '../rate-limits.ts'
import { officeJobs } from '../tables.server.ts'
import { wakeOfficeJobs } from '../wake.server.ts'
import { requireImporting, requireType, type ImportParts } from './import-kinds.ts'

const yes = z.preprocess(
  (value: string | boolean | undefined) => value === true || value === 'true',
  z.boolean(),
)

/** As the address of an upload says it: flags are words. */
export const StartImport = z.object({
  kind: word(40),
  name: word(200).min(1, '文件没有名字'),
  ...ArticleOptions.shape,
  isPaid: yes,
  isLiterature: yes,
})
export type StartImport = z.output<typeof StartImport>

/**
 * Whether somebody may send such a file to be imported; asked before the file is read. Refuses `staff_sign_in_required`,
 * `permission_missing`, `import_kind_unknown`, `import_type_unknown`, `import_old_excel`, `import_uploads_used`.
 */
export async function allowUpload(
  context: Context,
  parts: ImportParts,
  input: z.input<typeof StartImport>,
): Promise<StartImport> {
  const { id } = requireStaff(context.actor)
  const asked = parseInput(StartImport, input)
  requireImporting(context.actor, parts, asked.kind)
  requireType(parts, asked.kind, asked.name)
  await takePoints(context, [{ limit: importUploads, key: id }])
  return asked
}

/** A file that was sent, kept where nobody but us reads it. */
export interface Sent {
  readonly key: string
  readonly bytes: number
}

/** Keeps a file as it comes. Refuses `import_too_large`, `import_empty`, `import_upload_broken`. */
export async function keepUpload({ services }: Pick<Context, 'services'>, body: Readable): Promise<Sent> {
  const key = `office-jobs/${randomUUID()}`
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      const isTooMuch = bytes > UPLOAD_MEGABYTES * 1024 * 1024
      next(
        isTooMuch ? new Refusal('too_large', 'import_too_large', { megabytes: UPLOAD_MEGABYTES }) : null,
        chunk,
      )
    },
  })
  body.once('error', (error) => counted.destroy(error))
  body.once('aborted', () => counted.destroy(new Refusal('invalid', 'import_upload_broken')))
  body.pipe(counted)
  try {
    await services.storage.put(key, counted, { contentType: 'application/octet-stream' })
  } finally {
    body.unpipe(counted)
    // What is not read any more is thrown away as it comes, so that the answer can be read.
    body.resume()
  }
  if (bytes > 0) return { key, bytes }
  await services.storage.remove(key)
  throw new Refusal('invalid', 'import_empty')
}

/** Begins the dry run of a file that was sent; gives the number of the import (C-111). */
export async function startImport(
  context: Context,
  parts: ImportParts,
  { kind, name, ...options }: StartImport,
  { key, bytes }: Sent,
): Promise<{ id: number }> {
  requireImporting(context.actor, parts, kind)
  const { id: staffId } = requireStaff(context.actor)
  return inTransaction(context, async (within) => {
    const [made] = await within.db
      .insert(officeJobs)
      .values({
        sort: 'import',
        kind,
        name,
        options: kind === ARTICLES ? options : {},
        state: 'checking',
        staffId,
        actingId: staffId,
        createdAt: within.now,
        fileKey: key,
        fileBytes: bytes,
      })
      .returning({ id: officeJobs.id })
    if (!made) throw new Error('an import was not written down')
    await recordAudit(within, 'startImport', `office-job:${made.id}`, { kind, name, bytes })
    await wakeOfficeJobs(within)
    return made
  })
}
