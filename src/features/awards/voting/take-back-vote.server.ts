import { and, eq, sql } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { awardBallots, awardVotes } from '../tables.server.ts'
import { requireVote } from './cast-vote.server.ts'
import { isGiven } from './given-votes.server.ts'

/**
 * Takes a vote back, where the year's rules let one, to give it to another; gives how many votes are left. One that the office
 * has made void goes back like any other, so that nobody learns of it, and stays void in the record. Refuses
 * `sign_in_required`, `award_candidate_gone`, `vote_not_open`, `vote_is_final` (B-32), `vote_unknown`.
 */
export async function takeBackVote(
  context: Context,
  { candidateId }: { candidateId: number },
): Promise<{ left: number }> {
  const { id: personId } = requirePerson(context.actor)
  return inTransaction(context, async (within) => {
    const { year, rules } = await requireVote(within, candidateId)
    if (!rules.mayTakeBack) throw new Refusal('conflict', 'vote_is_final')
    const { db } = within
    const [ballot] = await db
      .update(awardBallots)
      .set({ used: sql`${awardBallots.used} - 1` })
      .where(
        and(eq(awardBallots.year, year), eq(awardBallots.personId, personId), sql`${awardBallots.used} > 0`),
      )
      .returning()
    const taken =
      ballot &&
      (await db
        .update(awardVotes)
        .set({
          state: sql`case when ${awardVotes.state} = 'void' then 'void' else 'taken_back' end`,
          voidTakenBack: sql`${awardVotes.state} = 'void'`,
        })
        .where(and(eq(awardVotes.ballotId, ballot.id), eq(awardVotes.candidateId, candidateId), isGiven())))
    if (!ballot || taken?.rowCount === 0) throw new Refusal('not_found', 'vote_unknown')
    return { left: ballot.allowed - ballot.used }
  })
}
