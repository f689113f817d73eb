import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { waitingRows, type WaitingRows } from '#platform/database/waiting-rows.server.ts'
import { awardResults } from './results/tables.server.ts'
import { awardCandidates } from './tables.server.ts'

type Asks = Pick<Context, 'db'>

/** The candidates that one colleague asked to leave out and another has to confirm; since when is not kept. */
export async function askedExclusions({ db }: Asks): Promise<WaitingRows> {
  const isAsked = and(eq(awardCandidates.state, 'standing'), isNotNull(awardCandidates.exclusionAskedBy))
  return { count: await db.$count(awardCandidates, isAsked), since: undefined }
}

/** The results that one colleague computed and another has to freeze. */
export const preparedResults = ({ db }: Asks): Promise<WaitingRows> =>
  waitingRows(db, {
    table: awardResults,
    at: awardResults.preparedAt,
    where: eq(awardResults.state, 'prepared'),
  })
