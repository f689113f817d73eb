import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { shownYuan } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FileRequirement, FileOffer, FilePurpose } from './contract.ts'
import { isClosedToAll, offerOf, type Guarded } from './policy.ts'
import { files, pdfDocuments } from './tables.server.ts'

/** What deciding on a file and letting it out need of it. */
export interface FoundFile extends Guarded {
  readonly id: number
  readonly name: string
  readonly title: string
  readonly pdf: { readonly id: string; readonly bytes: number; readonly pageCount: number } | undefined
}

const columns = {
  id: files.id,
  name: files.name,
  title: files.title,
  access: files.access,
  industry: files.industry,
  readButton: files.readButton,
  downloadButton: files.downloadButton,
  priceFen: files.priceFen,
  downloadPriceFen: files.downloadPriceFen,
  pdfId: pdfDocuments.id,
  bytes: pdfDocuments.bytes,
  pageCount: pdfDocuments.pageCount,
}

/** A published file; refuses `file_not_found`. */
export async function findFile(db: Database, id: number): Promise<FoundFile> {
  const [row] = await db
    .select(columns)
    .from(files)
    .leftJoin(pdfDocuments, eq(pdfDocuments.id, files.pdfId))
    .where(and(eq(files.id, id), eq(files.state, 'published')))
  if (!row) throw new Refusal('not_found', 'file_not_found')
  const { pdfId, bytes, pageCount, ...file } = row
  const hasPdf = pdfId !== null && bytes !== null && pageCount !== null
  return { ...file, hasPdf, pdf: hasPdf ? { id: pdfId, bytes, pageCount } : undefined }
}

/** The id of a file named by id or handle; refuses `file_unknown` with the name. For imports. */
export async function fileIdOf({ db }: Pick<Context, 'db'>, name: number | string): Promise<number> {
  const [row] = await db
    .select({ id: files.id })
    .from(files)
    .where(typeof name === 'number' ? eq(files.id, name) : eq(files.handle, name))
  if (!row) throw new Refusal('invalid', 'file_unknown', { name })
  return row.id
}

/** Those of these files that are sold to read, by id. */
export async function readFileOffers(
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FileOffer>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(columns)
    .from(files)
    .leftJoin(pdfDocuments, eq(pdfDocuments.id, files.pdfId))
    .where(and(inArray(files.id, [...ids]), eq(files.state, 'published')))
  return new Map(
    rows.flatMap((row) => {
      const offer = offerOf({ ...row, hasPdf: row.pdfId !== null }, 'read')
      return offer ? [[row.id, { fileId: row.id, title: row.title, priceFen: offer.priceFen }]] : []
    }),
  )
}

/** Those of these files that are there and not open to everybody, or everybody signed in: what a right to read is sold of. */
export async function filesToSell(
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select(columns)
    .from(files)
    .innerJoin(pdfDocuments, eq(pdfDocuments.id, files.pdfId))
    .where(and(inArray(files.id, [...ids]), eq(files.state, 'published')))
  const sold = rows.filter(
    (row) => row.access !== 'public' && row.access !== 'signed_in' && !isClosedToAll(row),
  )
  return new Set(sold.map(({ id }) => id))
}

/** Those of these files that nobody opens, whatever was paid for them: taken down, or closed to everybody. */
export async function filesGone(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { id, state, access, readButton, downloadButton } = files
  const rows = await db
    .select({ id, state, access, readButton, downloadButton })
    .from(files)
    .where(inArray(id, [...ids]))
  const gone = rows.filter((row) => row.state === 'withdrawn' || isClosedToAll(row))
  return new Set(gone.map((row) => row.id))
}

/** The document of a file; refuses `file_has_no_pdf`. */
export function pdfOf(file: FoundFile): NonNullable<FoundFile['pdf']> {
  if (!file.pdf) throw new Refusal('not_found', 'file_has_no_pdf')
  return file.pdf
}

const CODES: Readonly<Record<FileRequirement, string>> = {
  // Whoever is not signed in reads the specified sentence, and no other (ERR-02).
  sign_in: 'file_not_permitted',
  member: 'file_needs_member',
  member_or_purchase: 'file_needs_member_or_purchase',
  attendee: 'file_for_attendees',
  attendee_or_purchase: 'file_for_attendees_or_purchase',
  purchase: 'file_needs_purchase',
  list: 'file_not_for_account',
  closed: 'file_not_permitted',
}

/** The refusal that says what is missing (B-47). */
export function refusalOfMissing(file: Guarded, purpose: FilePurpose, missing: FileRequirement): Refusal {
  const offer = offerOf(file, purpose)
  return new Refusal('not_allowed', CODES[missing], {
    action: purpose === 'read' ? '阅读' : '下载',
    price: offer ? shownYuan(offer.priceFen) : '',
  })
}
