import { and, count, eq, ne } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { readWindows } from '../phase-now.server.ts'
import { awardCandidates, awardPrizes, awardVotes, awardYears } from '../tables.server.ts'
import { beyondShortlist } from './shortlist.ts'

/**
 * Who stands and does not reach the panel because others have more votes, where the year has a shortlist; as long as one votes
 * nobody is on it yet (B-34).
 */
export async function readLeftOut(context: Context, year: number): Promise<ReadonlySet<number>> {
  const { db, now } = context
  const [row] = await db
    .select({ scoring: awardYears.scoring })
    .from(awardYears)
    .where(eq(awardYears.year, year))
  const size = row?.scoring?.shortlistSize
  if (size === undefined) return new Set()
  const counted = await db
    .select({ id: awardCandidates.id, prizeId: awardCandidates.prizeId, votes: count(awardVotes.id) })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .leftJoin(
      awardVotes,
      and(eq(awardVotes.candidateId, awardCandidates.id), eq(awardVotes.state, 'counted')),
    )
    .where(
      and(
        eq(awardPrizes.year, year),
        ne(awardPrizes.kind, 'companies'),
        eq(awardPrizes.isDecidedByVotes, false),
        eq(awardCandidates.state, 'standing'),
      ),
    )
    .groupBy(awardCandidates.id)
  const isOver = (await readWindows(context, year, 'vote')).every(({ untilMs }) => untilMs <= now.getTime())
  if (!isOver) return new Set(counted.map(({ id }) => id))
  const prizes = Map.groupBy(counted, ({ prizeId }) => prizeId)
  return new Set([...prizes.values()].flatMap((ofPrize) => beyondShortlist(ofPrize, size)))
}
