import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { filesToSell } from '#features/files/find-file.server.ts'
import { isLicence, standingFen } from '#features/reports/classify.ts'
import { reports } from '#features/reports/tables.server.ts'
import type { Context } from '#platform/context.ts'

/** A firm's edition of a white paper whose file is there to be read. */
export interface LicenceEdition {
  readonly reportId: number
  /** Its key within the white paper. */
  readonly edition: string
  readonly productName: string
  readonly name: string
  readonly priceFen: number
  readonly seats: number
  readonly fileId: number
  /** Whether it is sold by people alone. */
  readonly isSoldOfflineOnly: boolean
}

/** Every edition that firms buy, on the portal or of people, the newest white paper first. There are dozens, not thousands. */
export async function listLicenceEditions({ db }: Pick<Context, 'db'>): Promise<readonly LicenceEdition[]> {
  const rows = await db
    .select()
    .from(reports)
    .where(and(eq(reports.state, 'published'), sql`jsonb_path_exists(${reports.editions}, '$[*].seats')`))
    .orderBy(desc(reports.releasedOn), asc(reports.id))
  const editions = rows.flatMap(editionsOf)
  const open = await filesToSell(
    { db },
    editions.map(({ fileId }) => fileId),
  )
  return editions.filter(({ fileId }) => open.has(fileId))
}

/** One of them; undefined where it is not sold. */
export async function findLicenceEdition(
  context: Pick<Context, 'db'>,
  { reportId, edition }: { readonly reportId: number; readonly edition: string },
): Promise<LicenceEdition | undefined> {
  const [row] = await context.db
    .select()
    .from(reports)
    .where(and(eq(reports.id, reportId), eq(reports.state, 'published')))
  const found = row && editionsOf(row).find((each) => each.edition === edition)
  if (!found) return undefined
  return (await filesToSell(context, [found.fileId])).has(found.fileId) ? found : undefined
}

const editionsOf = (row: typeof reports.$inferSelect): LicenceEdition[] =>
  row.editions.flatMap((edition) => {
    const { fileId, seats } = edition
    if (!isLicence(edition) || fileId === undefined || seats === undefined) return []
    return {
      reportId: row.id,
      edition: edition.key,
      productName: row.productName,
      name: edition.name,
      priceFen: standingFen(edition),
      seats,
      fileId,
      isSoldOfflineOnly: row.isSoldOfflineOnly,
    }
  })
