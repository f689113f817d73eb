import { and, count, eq, inArray, lt } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { hasVerifiedPhone } from '#features/accounts/verified-phone.server.ts'
import type { Context, SharedContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { readWindows } from '../phase-now.server.ts'
import { awardBallots, awardCandidates, awardPrizes, awardVotes, awardYears } from '../tables.server.ts'
import { isGiven } from './given-votes.server.ts'
import { countsUntil, voteRules } from './vote-rules.ts'
import { orderOf } from './voter.server.ts'

export interface MyVotes {
  readonly allowed: number
  readonly left: number
  readonly candidateIds: number[]
  readonly mayTakeBack: boolean
  /** Whether a mobile number was proved, without which no vote counts. */
  readonly hasPhone: boolean
  /** What this reader's order of candidates hangs on, on every device; sixteen hexadecimal digits. */
  readonly order: string
}

/** How somebody has voted in a year, and what is left; refuses `sign_in_required`, `award_year_not_found`. */
export async function readMyVotes(context: Context, { year }: { year: number }): Promise<MyVotes> {
  const { id: personId } = requirePerson(context.actor)
  const rules = await readRules(context, year)
  const votes = await context.db
    .select({ candidateId: awardVotes.candidateId, allowed: awardBallots.allowed, used: awardBallots.used })
    .from(awardBallots)
    .leftJoin(
      awardVotes,
      // A vote that was found to be none still looks like one to whoever cast it.
      and(eq(awardVotes.ballotId, awardBallots.id), isGiven()),
    )
    .where(and(eq(awardBallots.year, year), eq(awardBallots.personId, personId)))
  const [ballot] = votes
  const allowed = ballot?.allowed ?? rules.votesPerPerson
  return {
    allowed,
    left: allowed - (ballot?.used ?? 0),
    candidateIds: votes.flatMap(({ candidateId }) => candidateId ?? []),
    mayTakeBack: rules.mayTakeBack,
    hasPhone: await hasVerifiedPhone(context, personId),
    order: await orderOf(context, personId),
  }
}

export interface VoteCount {
  readonly candidateId: number
  readonly votes: number
}

/**
 * The counts of a year as far as everybody may see them: none unless the rules show them, in the last hours, nor once the
 * vote has ended; where they come a day late, as they stood when the day began (C-88). Refuses `award_year_not_found`.
 */
export async function readShownCounts(
  context: SharedContext,
  { year }: { year: number },
): Promise<VoteCount[]> {
  const rules = await readRules(context, year)
  const { now } = context
  const windows = await readWindows(context, year, 'vote')
  const open = windows.find(({ fromMs, untilMs }) => fromMs <= now.getTime() && now.getTime() < untilMs)
  const before = open && countsUntil(rules, now, new Date(open.untilMs))
  return before ? countVotes(context, year, before) : []
}

/** The votes that count for each candidate who stands for a prize that readers vote for; those cast before a moment, or all. */
export async function countVotes(
  { db }: Pick<Context, 'db'>,
  year: number,
  before?: Date,
): Promise<VoteCount[]> {
  return db
    .select({ candidateId: awardCandidates.id, votes: count(awardVotes.id) })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .leftJoin(
      awardVotes,
      and(
        eq(awardVotes.candidateId, awardCandidates.id),
        eq(awardVotes.state, 'counted'),
        before && lt(awardVotes.castAt, before),
      ),
    )
    .where(
      and(
        eq(awardPrizes.year, year),
        eq(awardCandidates.state, 'standing'),
        inArray(awardPrizes.kind, ['products', 'both']),
      ),
    )
    .groupBy(awardCandidates.id)
    .orderBy(awardCandidates.id)
}

async function readRules({ db }: Pick<Context, 'db'>, year: number) {
  const [row] = await db
    .select({ scoring: awardYears.scoring, voting: awardYears.voting })
    .from(awardYears)
    .where(and(eq(awardYears.year, year), eq(awardYears.state, 'published')))
  if (!row) throw new Refusal('not_found', 'award_year_not_found')
  return voteRules(row)
}
