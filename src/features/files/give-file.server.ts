import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { holdOpenAccount } from '#features/accounts/hold-open-account.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { FILE_PURPOSES } from '#features/orders/contract.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { endOfDay } from '#platform/shanghai-time.ts'
import { filePath } from './addresses.ts'
import { findFile } from './find-file.server.ts'
import { fileGiven } from './message-kinds.ts'
import { anybody, missingRequirement } from './policy.ts'
import { fileGrants, files } from './tables.server.ts'

const MOST = 20
const ACTIONS = { read: '阅读', download: '下载' } as const
const id = z.coerce.number().int().positive()
const reason = z.string().trim().min(1, '请写明原因').max(200)

export const GiveFile = z.object({
  personId: id,
  fileId: id,
  purpose: z.enum(FILE_PURPOSES),
  /** The last day on which it holds; missing: for good. */
  until: z.iso.date({ error: '应为日期，如 2026-11-21' }).optional(),
  reason,
})

/** Published files with a PDF, by a part of the title or the number, twenty at most. Refuses `permission_missing`. */
export async function findFiles({ actor, db }: Context, { text }: { text: string }) {
  requirePermission(actor, 'files.give')
  const looked = text.trim()
  return db
    .select({ id: files.id, title: files.title })
    .from(files)
    .where(
      and(
        eq(files.state, 'published'),
        isNotNull(files.pdfId),
        or(
          sql`position(lower(${looked}) in lower(${files.title})) > 0`,
          /^\d{1,15}$/.test(looked) ? eq(files.id, Number(looked)) : undefined,
        ),
      ),
    )
    .orderBy(asc(files.title), asc(files.id))
    .limit(MOST)
}

/**
 * Lets a reader open a file whatever it asks for, until the end of a day or for good; given once more it holds as said
 * last. The reader is told. Refuses `permission_missing`, `file_receiver_unknown`, `file_not_found`, `file_grant_over`, and
 * `file_grant_opens_nothing` for what is closed to everybody (C-28).
 */
export async function giveFile(context: Context, input: z.input<typeof GiveFile>): Promise<void> {
  requirePermission(context.actor, 'files.give')
  const { personId, fileId, purpose, until, reason: note } = parseInput(GiveFile, input)
  const endsAt = until === undefined ? null : endOfDay(until)
  if (endsAt && endsAt <= context.now) throw new Refusal('invalid', 'file_grant_over')
  await inTransaction(context, async (within) => {
    const { db, now } = within
    if (!(await holdOpenAccount(within, personId)))
      throw new Refusal('not_found', 'file_receiver_unknown', { id: personId })
    const file = await findFile(db, fileId)
    if (missingRequirement(file, purpose, { ...anybody([]), who: 'person', bought: [purpose] }))
      throw new Refusal('conflict', 'file_grant_opens_nothing', { action: ACTIONS[purpose] })
    const given = { endsAt, note, givenAt: now }
    await db
      .insert(fileGrants)
      .values({ personId, fileId, purpose, ...given })
      .onConflictDoUpdate({
        target: [fileGrants.personId, fileGrants.fileId, fileGrants.purpose],
        set: given,
      })
    await notify(within, fileGiven, {
      personId,
      params: { title: file.title, canDownload: purpose === 'download', until: until ?? '' },
      link: filePath(fileId),
    })
    await recordAudit(within, 'giveFile', `person:${personId}`, {
      file: fileId,
      purpose,
      until: until ?? null,
      reason: note,
    })
  })
}

export const EndFileGrant = z.object({ personId: id, id, reason })

/** Takes back what the office gave. Refuses `permission_missing`, `file_grant_gone`. */
export async function endFileGrant(context: Context, input: z.input<typeof EndFileGrant>): Promise<void> {
  requirePermission(context.actor, 'files.give')
  const { personId, id: grantId, reason: why } = parseInput(EndFileGrant, input)
  await inTransaction(context, async (within) => {
    const [gone] = await within.db
      .delete(fileGrants)
      .where(
        and(
          eq(fileGrants.id, grantId),
          eq(fileGrants.personId, personId),
          or(isNull(fileGrants.endsAt), gt(fileGrants.endsAt, within.now)),
        ),
      )
      .returning()
    if (!gone) throw new Refusal('conflict', 'file_grant_gone')
    await recordAudit(within, 'endFileGrant', `person:${personId}`, {
      reason: why,
      before: { file: gone.fileId, purpose: gone.purpose, endsAt: gone.endsAt },
    })
  })
}
