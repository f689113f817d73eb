import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { linkedId } from '#features/accounts/linked-person.server.ts'
import { people } from '#features/accounts/tables.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery, type RowOf } from '#platform/database/prepared-query.server.ts'
import { parseRows } from '#platform/database/parse-rows.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso, shownTime } from '#platform/shanghai-time.ts'
import { shortLinks } from '#platform/short-links/tables.server.ts'
import { openFilePath } from './addresses.ts'
import type { FileCard, FileCategory, FileView } from './contract.ts'
import { opensForEverybody, previewShareOf } from './policy.ts'
import { files, pdfDocuments } from './tables.server.ts'

/** Every read of files; what a list needs of one is shared with the features that list them. */

export const fileCardColumns = {
  id: files.id,
  name: files.name,
  title: files.title,
  speaker: files.speaker,
  company: files.company,
  cover: files.cover,
  firstPage: sql<FileCard['cover'] | null>`${pdfDocuments.previews} -> 0`,
  pageCount: sql<number>`coalesce(${pdfDocuments.pageCount}, 0)`.mapWith(Number),
  year: files.year,
  quarter: files.quarter,
  access: files.access,
  readButton: files.readButton,
  downloadButton: files.downloadButton,
  pdfId: files.pdfId,
  sortDate: files.sortDate,
}

export const joinsPdf = eq(pdfDocuments.id, files.pdfId)

type CardRow = RowOf<typeof cardById>

const Stored = z.object({ cover: StoredImage.nullable(), firstPage: StoredImage.nullable() })

/** Files of a list; one that is broken takes itself out. */
export function fileCardsOf(context: SharedContext, rows: readonly CardRow[]): FileCard[] {
  return parseRows(context, Stored, rows, { table: 'files' }).map((row) => fileCardOf(row, context.now))
}

/** A file of a list; its first page stands for the cover it was not given, where that may be shown. */
function fileCardOf(row: CardRow, now: Date): FileCard {
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    speaker: row.speaker,
    company: row.company,
    cover: row.cover ?? (previewShareOf(row, row.pageCount).pages > 0 ? row.firstPage : null) ?? undefined,
    pageCount: row.pageCount,
    year: row.year ?? undefined,
    quarter: row.quarter ?? undefined,
    openPath: opensForEverybody(row) ? openFilePath(row.id) : undefined,
    time: shownTime(new Date(row.sortDate), now),
  }
}

const fileById = preparedQuery('file_by_id', (db) =>
  db
    .select({
      ...fileCardColumns,
      category: files.category,
      industry: files.industry,
      description: files.description,
      pictures: files.pictures,
      previews: pdfDocuments.previews,
      priceFen: files.priceFen,
      downloadPriceFen: files.downloadPriceFen,
      updatedAt: files.updatedAt,
      uploaderId: linkedId(people),
      uploaderName: people.name,
      uploaderIcon: people.iconId,
      shortCode: shortLinks.code,
    })
    .from(files)
    .leftJoin(pdfDocuments, joinsPdf)
    .leftJoin(people, eq(people.id, files.uploaderId))
    .leftJoin(shortLinks, sql`${shortLinks.path} = '/file/' || ${files.id}`)
    .where(and(eq(files.id, sql.placeholder('id')), eq(files.state, 'published')))
    .prepare('file_by_id'),
)

/** A file with what its page shows, never its content; refuses `file_not_found` (FILE-01, ENT-18). */
export async function readFile(context: SharedContext, id: number): Promise<FileView> {
  const file = await findFileView(context, id)
  if (!file) throw new Refusal('not_found', 'file_not_found')
  return file
}

/** The same; undefined where there is none any more. */
export async function findFileView({ db, now }: SharedContext, id: number): Promise<FileView | undefined> {
  const [row] = await fileById(db).execute({ id })
  if (!row) return undefined
  return {
    ...fileCardOf(row, now),
    category: row.category,
    description: row.description,
    pictures: row.pictures,
    previews: (row.previews ?? []).slice(0, previewShareOf(row, row.pageCount).pages),
    readButton: row.readButton,
    downloadButton: row.downloadButton,
    priceFen: row.priceFen ?? undefined,
    downloadPriceFen: row.downloadPriceFen ?? undefined,
    access: row.access,
    industry: row.industry,
    hasPdf: row.pdfId !== null,
    uploader:
      row.uploaderName === null
        ? undefined
        : { id: row.uploaderId ?? undefined, name: row.uploaderName, iconId: row.uploaderIcon ?? undefined },
    updatedIso: shanghaiIso(row.updatedAt),
    shortPath: row.shortCode ? `/s/${row.shortCode}` : undefined,
  }
}

const cardById = preparedQuery('file_card_by_id', (db) =>
  db
    .select(fileCardColumns)
    .from(files)
    .leftJoin(pdfDocuments, joinsPdf)
    .where(and(eq(files.id, sql.placeholder('id')), eq(files.state, 'published')))
    .prepare('file_card_by_id'),
)

/** A file as a list shows it; undefined where there is none any more. */
export async function findFileCard(context: SharedContext, id: number): Promise<FileCard | undefined> {
  return fileCardsOf(context, await cardById(context.db).execute({ id }))[0]
}

const filesOfCategory = preparedQuery('files_of_category', (db) =>
  db
    .select(fileCardColumns)
    .from(files)
    .leftJoin(pdfDocuments, joinsPdf)
    .where(and(eq(files.category, sql.placeholder('category')), eq(files.state, 'published')))
    .orderBy(desc(files.sortDate))
    .limit(sql.placeholder('limit'))
    .prepare('files_of_category'),
)

/** The newest files of a category. */
export async function listFilesOfCategory(
  context: SharedContext,
  { category, limit }: { category: FileCategory; limit: number },
): Promise<FileCard[]> {
  return fileCardsOf(context, await filesOfCategory(context.db).execute({ category, limit }))
}
