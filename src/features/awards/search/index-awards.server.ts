import { and, eq, ne } from 'drizzle-orm'
import { indexDocument, removeDocument } from '#features/search/index-document.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { awardYearPath, candidatePath } from '../addresses.ts'
import { awardCandidates, awardPrizes, awardYears } from '../tables.server.ts'
import { documentsOfYear } from './search-documents.server.ts'

/**
 * Brings what the search knows of a year to what everybody may see of it now; called in the transaction that changes it, so
 * that winners are found from the announcement on and not a moment before (C-57, C-91).
 */
export async function indexAwardYear(context: Context, year: number): Promise<void> {
  const documents = await documentsOfYear(context, year)
  for (const document of documents) await indexDocument(context, document)
  const known = new Set(documents.map(({ path }) => path))
  const candidates = await context.db
    .select({ id: awardCandidates.id })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .where(and(eq(awardPrizes.year, year), ne(awardCandidates.state, 'recorded')))
  const paths = [awardYearPath(year), ...candidates.map(({ id }) => candidatePath(year, id))]
  for (const path of paths) if (!known.has(path)) await removeDocument(context, path)
}

/** Candidates are shown from the day after one could apply, with nobody doing anything: a job looks for that day. */
export async function indexShownCandidates(context: Context): Promise<void> {
  const years = await context.db
    .select({ year: awardYears.year })
    .from(awardYears)
    .where(eq(awardYears.state, 'published'))
  for (const { year } of years)
    await inTransaction(context, async (within) => {
      await holdLock(within.db, 'awardYear', year)
      await indexAwardYear(within, year)
    })
}
