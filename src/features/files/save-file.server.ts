import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { normalEmail } from '#features/accounts/email.ts'
import { normalPhone } from '#features/accounts/phone.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { PUBLIC_STATES } from '#features/withdrawals/public-states.ts'
import { requireNotWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { findRow, saveRow } from '#platform/database/save-row.server.ts'
import { freeSortDate } from '#platform/database/sort-date.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { Industry } from '#platform/industries/industry.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { BUTTON_STATES, FILE_ACCESS, FILE_CATEGORIES } from './contract.ts'
import { fitPreviews } from './fit-previews.server.ts'
import { placeFile } from './place-file.server.ts'
import { fileListed, files } from './tables.server.ts'

const text = (most: number) => z.string().trim().max(most)
const fen = z.number().int().min(0).max(1_000_000_000)

export const SaveFile = z
  .object({
    id: z.number().int().positive().optional(),
    handle: text(200).min(1).optional(),
    industry: Industry.optional(),
    state: z.enum(PUBLIC_STATES).default('published'),
    category: z.enum(FILE_CATEGORIES).default('material'),
    name: text(200).min(1),
    title: text(200).min(1),
    description: text(5000).default(''),
    cover: StoredImage.optional(),
    pictures: z.array(StoredImage).max(30).default([]),
    /** A document that `takePdf` kept. */
    pdfId: z.string().optional(),
    speaker: text(100).default(''),
    company: text(100).default(''),
    uploaderId: z.number().int().positive().optional(),
    year: z.number().int().min(1990).max(2200).optional(),
    quarter: z.number().int().min(1).max(4).optional(),
    access: z.enum(FILE_ACCESS).default('signed_in'),
    readButton: z.enum(BUTTON_STATES).default('active'),
    downloadButton: z.enum(BUTTON_STATES).default('hidden'),
    /** Phones and mail addresses that open the file besides, as somebody writes them. */
    list: z.array(text(254)).max(5000).default([]),
    priceFen: fen.optional(),
    downloadPriceFen: fen.optional(),
    publishedAt: z.date(),
  })
  .refine(({ access, priceFen }) => access !== 'bought' || priceFen, {
    path: ['price'],
    error: '购买后才能阅读的文件要写价格',
  })

/** Makes a file or changes the one with this id or handle; gives its id. Refuses `permission_missing`, `token_missing`, `file_list_malformed`. */
export async function saveFile(context: Context, input: z.input<typeof SaveFile>): Promise<number> {
  requirePermission(context.actor, 'files.edit')
  requireOverwriting(context)
  const { id: givenId, handle, publishedAt, list, ...file } = parseInput(SaveFile, input)
  const listed = list.map(addressOf)
  return inTransaction(context, async (within) => {
    const key = { id: givenId, handle }
    const known = await findRow(within.db, files, key)
    const documentBefore = known && (await documentOf(within.db, known))
    const id = await saveRow(within.db, files, key, {
      ...file,
      industry: within.services.industries.known(file.industry),
      cover: file.cover ?? null,
      pdfId: file.pdfId ?? null,
      uploaderId: file.uploaderId ?? null,
      year: file.year ?? null,
      quarter: file.quarter ?? null,
      priceFen: file.priceFen ?? null,
      downloadPriceFen: file.downloadPriceFen ?? null,
      sortDate: await freeSortDate(within.db, files, { at: publishedAt, id: known }),
      updatedAt: within.now,
    })
    await within.db.delete(fileListed).where(eq(fileListed.fileId, id))
    if (listed.length > 0)
      await within.db
        .insert(fileListed)
        .values(listed.map((address) => ({ fileId: id, ...address })))
        .onConflictDoNothing()
    await placeFile(within, id)
    // In one order, whoever changes files of the same documents.
    for (const documentId of [...new Set([documentBefore, file.pdfId])].filter(isString).toSorted())
      await fitPreviews(within, documentId)
    await requireNotWithdrawn(within, `file:${id}`)
    await recordAudit(within, 'saveFile', `file:${id}`, {
      title: file.title,
      access: file.access,
      listed: listed.length,
      priceFen: file.priceFen,
      state: file.state,
    })
    return id
  })
}

const isString = (value: unknown): value is string => typeof value === 'string'

async function documentOf(db: Database, id: number): Promise<string | null | undefined> {
  const [row] = await db.select({ pdfId: files.pdfId }).from(files).where(eq(files.id, id))
  return row?.pdfId
}

/** A phone or mail address in the form by which accounts are known. */
function addressOf(entry: string): { kind: 'phone' | 'email'; address: string } {
  const phone = normalPhone(entry)
  if (phone) return { kind: 'phone', address: phone }
  const email = normalEmail(entry)
  if (email) return { kind: 'email', address: email }
  throw new Refusal('invalid', 'file_list_malformed', { entry })
}
