import { and, eq, gt } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { tokenHash } from '#features/accounts/token.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { JUDGE_INVITATION_DAYS } from './contract.ts'
import { recuseFromOwn } from './recuse-from-own.server.ts'
import { takeUpAgain } from './take-up-again.server.ts'
import { awardJudges } from './tables.server.ts'

/**
 * Makes whoever is signed in the judge that an invitation meant; it works once. Whoever was a judge of the year before and
 * was taken off the panel is that judge again. What the person applied for is not for this judge to score. Refuses
 * `sign_in_required`, `award_invitation_over`, and `award_judge_known` for whoever is a judge of the year already.
 */
export async function acceptInvitation(
  context: Context,
  { year, invitation }: { year: number; invitation: string },
): Promise<void> {
  const { id: personId } = requirePerson(context.actor)
  const { now } = context
  try {
    await inTransaction(context, async (within) => {
      const { db } = within
      await holdLock(db, 'awardYear', year)
      const isMeant = and(
        eq(awardJudges.year, year),
        eq(awardJudges.state, 'invited'),
        eq(awardJudges.invitationHash, tokenHash(invitation).toString('hex')),
        gt(awardJudges.invitedAt, new Date(now.getTime() - JUDGE_INVITATION_DAYS * DAY_MS)),
      )
      const [invited] = await db.select().from(awardJudges).where(isMeant)
      if (!invited) throw new Refusal('conflict', 'award_invitation_over')
      const [former] = await db
        .select()
        .from(awardJudges)
        .where(
          and(eq(awardJudges.year, year), eq(awardJudges.personId, personId), eq(awardJudges.state, 'left')),
        )
      if (former) await takeUpAgain(within, { former, invited })
      else
        await db
          .update(awardJudges)
          .set({ state: 'active', personId, invitationHash: null })
          .where(eq(awardJudges.id, invited.id))
      await recuseFromOwn(within, year)
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'award_judges_once') throw error
    throw new Refusal('conflict', 'award_judge_known')
  }
}
