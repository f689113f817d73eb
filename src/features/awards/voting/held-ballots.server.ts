import { and, eq, lt, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '#platform/context.ts'
import { waitingRows, type WaitingRows } from '#platform/database/waiting-rows.server.ts'
import { awardVotes } from '../tables.server.ts'

/** The ballots with votes that wait for the office, each by its first one. */
export function heldBallots({ db }: Pick<Context, 'db'>): Promise<WaitingRows> {
  const earlier = alias(awardVotes, 'earlier')
  const hasEarlier = db
    .select({ id: earlier.id })
    .from(earlier)
    .where(
      and(
        eq(earlier.ballotId, awardVotes.ballotId),
        eq(earlier.state, 'held'),
        lt(earlier.id, awardVotes.id),
      ),
    )
  return waitingRows(db, {
    table: awardVotes,
    at: awardVotes.castAt,
    where: and(eq(awardVotes.state, 'held'), notExists(hasEarlier)),
  })
}
