import { eq } from 'drizzle-orm'
import { indexDocument, removeOthersBelow } from '#features/search/index-document.server.ts'
import type { Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { eachAlone } from '#platform/jobs/each-alone.server.ts'
import { awardYearPath } from '../addresses.ts'
import { awardYears } from '../tables.server.ts'
import { documentsOfYear } from './search-documents.server.ts'

/**
 * Brings what the search knows of a year to what everybody may see of it now; called in the transaction that changes it, so
 * that winners are found from the announcement on and not a moment before (C-57, C-91).
 */
export async function indexAwardYear(context: Context, year: number): Promise<void> {
  const documents = await documentsOfYear(context, year)
  for (const document of documents) await indexDocument(context, document)
  await removeOthersBelow(context, {
    kind: 'award',
    address: awardYearPath(year),
    but: documents.map(({ path }) => path),
  })
}

/** Candidates are shown from the day after one could apply, with nobody doing anything: a job looks for that day. */
export async function indexShownCandidates(context: Context): Promise<void> {
  const years = await context.db
    .select({ id: awardYears.year })
    .from(awardYears)
    .where(eq(awardYears.state, 'published'))
  await eachAlone(context, years, async (within, { id }) => {
    await holdLock(within.db, 'awardYear', id)
    await indexAwardYear(within, id)
  })
}
