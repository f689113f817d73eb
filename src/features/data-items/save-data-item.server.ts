import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { indexDocument, removeDocument } from '#features/search/index-document.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { PUBLIC_STATES } from '#features/withdrawals/public-states.ts'
import { requireNotWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { findRow, saveRow } from '#platform/database/save-row.server.ts'
import { freeSortDate } from '#platform/database/sort-date.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { Industry } from '#platform/industries/industry.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { ensureShortLink } from '#platform/short-links/short-links.server.ts'
import { webAddress } from '#platform/web-address.ts'
import { dataItemPath } from './addresses.ts'
import { searchDocumentOf } from './search-document.server.ts'
import { dataItems } from './tables.server.ts'
import { ValueTableText } from './value-table.ts'
import { DATA_ITEM_KINDS, DRAWN } from './contract.ts'

const text = (most: number) => z.string().trim().max(most)

export const SaveDataItem = z.object({
  id: z.number().int().positive().optional(),
  handle: text(200).min(1).optional(),
  industry: Industry.optional(),
  state: z.enum(PUBLIC_STATES).default('published'),
  kind: z.enum(DATA_ITEM_KINDS).default('chart'),
  title: text(200).min(1),
  category: text(40).default(''),
  source: text(200).default(''),
  sourceUrl: webAddress.or(z.literal('')).default(''),
  image: StoredImage.optional(),
  imageCaption: text(300).default(''),
  /** Paragraphs, with an empty line between them. */
  body: text(20_000).default(''),
  /** What the figures count. */
  unit: text(60).default(''),
  valueTable: ValueTableText,
  drawn: z.enum(DRAWN).default('auto'),
  publishedAt: z.date(),
})

/** Makes a data item or changes the one with this id or handle; gives its id. Refuses `permission_missing`, `token_missing`. */
export async function saveDataItem(context: Context, input: z.input<typeof SaveDataItem>): Promise<number> {
  requirePermission(context.actor, 'data.edit')
  requireOverwriting(context)
  const { id: givenId, handle, publishedAt, image, ...fields } = parseInput(SaveDataItem, input)
  return inTransaction(context, async (within) => {
    const key = { id: givenId, handle }
    const known = await findRow(within.db, dataItems, key)
    const sortDate = await freeSortDate(within.db, dataItems, { at: publishedAt, id: known })
    const industry = within.services.industries.known(fields.industry)
    const values = { ...fields, industry, image: image ?? null, sortDate, updatedAt: within.now }
    const id = await saveRow(within.db, dataItems, key, values)
    await placeDataItem(within, id)
    await requireNotWithdrawn(within, `data-item:${id}`)
    await recordAudit(within, 'saveDataItem', `data-item:${id}`, {
      title: fields.title,
      state: fields.state,
    })
    return id
  })
}

/** Puts it where readers find it, or takes it away when it was withdrawn; within the surrounding transaction. */
export async function placeDataItem(context: Context, id: number): Promise<void> {
  const [row] = await context.db.select().from(dataItems).where(eq(dataItems.id, id))
  if (row?.state === 'published') {
    await ensureShortLink(context, dataItemPath(id))
    await indexDocument(context, searchDocumentOf(row))
  } else {
    await removeDocument(context, dataItemPath(id))
  }
  await purgePages(context.db, ['data-items', `data-item:${id}`])
}
