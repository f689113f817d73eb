import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { phaseIsOpen } from '../phase-now.server.ts'
import { awardBallots, awardCandidates, awardPrizes, awardVotes, awardYears } from '../tables.server.ts'
import { tidyCameFrom } from './came-from.ts'
import { FRESH_MINUTES } from './bursts.ts'
import { votesOfPerson, votesOfPlace } from './rate-limits.ts'
import { voteRules } from './vote-rules.ts'
import { marksOf, phoneMarkOf, requireVoter, type Voter } from './voter.server.ts'

/**
 * An account so young or with throw-away mail, a browser that nobody knows, and one that many people vote with answer a
 * security question first.
 */
const isStrange = ({ accountMinutes, throwawayMail }: Voter, deviceMark: string | null) =>
  accountMinutes < FRESH_MINUTES || deviceMark === null || throwawayMail

/** With votes of more people from one browser within a day, further ones wait for the office. */
const PEOPLE_OF_A_DEVICE = 3

/**
 * Votes for a candidate and gives how many votes are left. Whoever votes is not told whether a vote waits for the office; a
 * browser that looks like a program's solves a security question by itself, which its reader does not notice. Refuses
 * `sign_in_required`, `votes_too_fast`, `award_candidate_gone`, `vote_not_open` also for prizes that readers do not vote
 * for, `vote_needs_phone`, `vote_phone_used`, `vote_account_new`, `captcha_needed`, `votes_used`, `voted_already` (AWARD-05,
 * AWARD-06, C-87).
 */
export async function castVote(
  context: Context,
  {
    candidateId,
    cameFrom = '',
    isCaptchaSolved = false,
  }: { candidateId: number; cameFrom?: string; isCaptchaSolved?: boolean },
): Promise<{ left: number }> {
  const actor = requirePerson(context.actor)
  const { caller } = context
  await takePoints(context, [
    { limit: votesOfPerson, key: actor.id },
    ...(caller ? [{ limit: votesOfPlace, key: addressKey(caller.address) }] : []),
  ])
  const marks = await marksOf(context)
  try {
    return await inTransaction(context, async (within) => {
      const { year, rules } = await requireVote(within, candidateId)
      const { phone, ...voter } = await requireVoter(within, actor, rules.accountHours)
      if (isStrange(voter, marks.deviceMark) && !isCaptchaSolved)
        throw new Refusal('not_allowed', 'captcha_needed')
      const phoneMark = await phoneMarkOf(within, { year, phone })
      const allowed = rules.votesPerPerson
      await holdLock(within.db, 'ballotOfPerson', actor.id)
      const ballot = await useBallot(within, { year, personId: actor.id, allowed, phoneMark })
      const isFromCrowd = await isCrowded(within, marks.deviceMark, ballot.id)
      if (isFromCrowd && !isCaptchaSolved) throw new Refusal('not_allowed', 'captcha_needed')
      const isHeld = isFromCrowd || (await hasVoidTakenBack(within, ballot.id))
      const vote = {
        state: isHeld ? ('held' as const) : ('counted' as const),
        castAt: within.now,
        cameFrom: tidyCameFrom(cameFrom),
        ...voter,
        ...marks,
      }
      const written = await within.db
        .insert(awardVotes)
        .values({ ...vote, ballotId: ballot.id, candidateId })
        .onConflictDoUpdate({
          target: [awardVotes.ballotId, awardVotes.candidateId],
          // What the office made void stays void when it was taken back and is given again.
          set: {
            ...vote,
            state: sql`case when ${awardVotes.state} = 'void' then 'void' else excluded.state end`,
            voidTakenBack: false,
          },
          // Taken back, or given back with a candidate that did not stand for a while.
          setWhere: or(inArray(awardVotes.state, ['taken_back', 'returned']), awardVotes.voidTakenBack),
        })
      if (written.rowCount === 0) throw new Refusal('conflict', 'voted_already')
      return { left: ballot.allowed - ballot.used }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'award_ballots_phone_once') throw error
    throw new Refusal('conflict', 'vote_phone_used')
  }
}

/**
 * The year and rules of a candidate's vote, which goes on until the transaction ends: nobody moves its dates meanwhile, nor
 * takes a candidate out. Refuses `award_candidate_gone`, `vote_not_open`.
 */
export async function requireVote(context: Context, candidateId: number) {
  const [named] = await context.db
    .select({ year: awardPrizes.year })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .where(eq(awardCandidates.id, candidateId))
  if (!named) throw new Refusal('not_found', 'award_candidate_gone')
  const isOpen = await phaseIsOpen(context, { year: named.year, kind: 'vote' })
  const [found] = await context.db
    .select({ prizeKind: awardPrizes.kind, scoring: awardYears.scoring, voting: awardYears.voting })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .innerJoin(awardYears, eq(awardYears.year, awardPrizes.year))
    .where(and(eq(awardCandidates.id, candidateId), eq(awardCandidates.state, 'standing')))
  if (!found) throw new Refusal('not_found', 'award_candidate_gone')
  if (!isOpen || found.prizeKind === 'companies') throw new Refusal('conflict', 'vote_not_open')
  return { year: named.year, rules: voteRules(found) }
}

/**
 * Takes one vote from a ballot, which is made with the first; refuses `votes_used`, and breaks `award_ballots_phone_once` where
 * the telephone has a ballot already by another account, be that closed by now.
 */
async function useBallot(
  { db }: Context,
  wanted: { year: number; personId: number; allowed: number; phoneMark: string },
) {
  const [ballot] = await db
    .insert(awardBallots)
    .values({ id: randomUUID(), used: 1, ...wanted })
    .onConflictDoUpdate({
      target: [awardBallots.year, awardBallots.personId],
      set: {
        used: sql`${awardBallots.used} + 1`,
        phoneMark: sql`coalesce(${awardBallots.phoneMark}, excluded.phone_mark)`,
      },
      setWhere: sql`${awardBallots.used} < ${awardBallots.allowed}`,
    })
    .returning()
  if (!ballot) throw new Refusal('conflict', 'votes_used', { most: wanted.allowed })
  return ballot
}

/** Whether a ballot votes anew with what the office made void: that is for the office to judge again. */
async function hasVoidTakenBack({ db }: Context, ballotId: string): Promise<boolean> {
  return (await db.$count(awardVotes, and(eq(awardVotes.ballotId, ballotId), awardVotes.voidTakenBack))) > 0
}

async function isCrowded(
  { db, now }: Context,
  deviceMark: string | null,
  ballotId: string,
): Promise<boolean> {
  if (deviceMark === null) return false
  const since = new Date(now.getTime() - DAY_MS)
  const ballots = db
    .selectDistinct({ id: awardVotes.ballotId })
    .from(awardVotes)
    .where(
      and(
        eq(awardVotes.deviceMark, deviceMark),
        gt(awardVotes.castAt, since),
        ne(awardVotes.ballotId, ballotId),
      ),
    )
    .as('ballots')
  const [found] = await db.select({ others: count() }).from(ballots)
  return (found?.others ?? 0) >= PEOPLE_OF_A_DEVICE
}
