import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { isSoldByPost, standingFen } from '#features/reports/classify.ts'
import { reports } from '#features/reports/tables.server.ts'
import type { Context } from '#platform/context.ts'

/** A printed edition that is sold on the portal just now. */
export interface PaperEdition {
  readonly reportId: number
  /** Its key within the white paper. */
  readonly edition: string
  readonly productName: string
  readonly name: string
  /** What a copy costs now. */
  readonly priceFen: number
  readonly cover: (typeof reports.$inferSelect)['cover']
  /** The day for which the white paper is planned that is not out yet. */
  readonly comesOn: string | undefined
}

/** Every printed edition that is sold, the newest white paper first. There are dozens of them, not thousands. */
export async function listPaperEditions({ db }: Pick<Context, 'db'>): Promise<readonly PaperEdition[]> {
  const rows = await db
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.state, 'published'),
        eq(reports.isSoldOfflineOnly, false),
        sql`${reports.editions} @> '[{"isPosted": true}]'`,
      ),
    )
    .orderBy(desc(reports.releasedOn), asc(reports.id))
  return rows.flatMap(editionsOf)
}

/** One of them, hidden or not; undefined where it is not sold. */
export async function findPaperEdition(
  { db }: Pick<Context, 'db'>,
  { reportId, edition }: { readonly reportId: number; readonly edition: string },
): Promise<PaperEdition | undefined> {
  const [row] = await db
    .select()
    .from(reports)
    .where(and(eq(reports.id, reportId), eq(reports.state, 'published')))
  return row && editionsOf(row).find((each) => each.edition === edition)
}

const editionsOf = (row: typeof reports.$inferSelect): PaperEdition[] =>
  row.editions
    .filter((edition) => isSoldByPost(row, edition))
    .map((edition) => ({
      reportId: row.id,
      edition: edition.key,
      productName: row.productName,
      name: edition.name,
      priceFen: standingFen(edition),
      cover: row.cover,
      comesOn: row.isUpcoming ? row.releasedOn : undefined,
    }))
