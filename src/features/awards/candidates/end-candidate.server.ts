import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor, recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { tellOfEnd } from '../applications/tell-writers.server.ts'
import { recuseFromOwn } from '../judging/recuse-from-own.server.ts'
import { isGiven } from '../voting/given-votes.server.ts'
import { awardApplications, awardBallots, awardCandidates, awardVotes } from '../tables.server.ts'
import { holdCandidate, requireReason, showCandidates, type WithReason } from './hold-candidate.server.ts'

/**
 * Takes a candidate out who stands no more at its own wish; whoever voted for it gets the vote back, and
 * whoever applied is told why. Refuses `permission_missing`, `award_note_missing`, `award_candidate_gone`,
 * `award_candidate_busy` unless it stands.
 */
export async function retireCandidate(context: Context, input: z.input<typeof WithReason>): Promise<void> {
  requirePermission(context.actor, 'awards.edit')
  const { id, reason } = requireReason(input)
  await inTransaction(context, async (within) => {
    const { year } = await holdCandidate(within, id)
    await within.db
      .update(awardCandidates)
      .set({ state: 'withdrawn', reason })
      .where(eq(awardCandidates.id, id))
    await giveVotesBack(within, id)
    await tellOfEnd(within, id, { isExcluded: false, reason })
    await showCandidates(within, year)
    await recordAudit(within, 'retireCandidate', `award-candidate:${id}`, { reason })
  })
}

/**
 * Leaves a candidate out that broke the rules. The first colleague asks for it with the reason, another one confirms it;
 * whether it is done is given. Its voters get their votes back, and whoever applied is told why. Refuses
 * `permission_missing`, `award_note_missing`, `award_candidate_gone`, `award_candidate_busy`, and `award_same_colleague` to
 * whoever asked.
 */
export async function excludeCandidate(
  context: Context,
  input: z.input<typeof WithReason>,
): Promise<{ isDone: boolean }> {
  requirePermission(context.actor, 'awards.edit')
  const { id, reason } = requireReason(input)
  return inTransaction(context, async (within) => {
    const { exclusionAskedBy, year } = await holdCandidate(within, id)
    const by = nameOfActor(within.actor)
    if (exclusionAskedBy === by) throw new Refusal('conflict', 'award_same_colleague')
    const isDone = exclusionAskedBy !== null
    await within.db
      .update(awardCandidates)
      .set(isDone ? { state: 'excluded', reason } : { exclusionAskedBy: by, reason })
      .where(eq(awardCandidates.id, id))
    if (isDone) {
      await giveVotesBack(within, id)
      await tellOfEnd(within, id, { isExcluded: true, reason })
    }
    await showCandidates(within, year)
    await recordAudit(within, 'excludeCandidate', `award-candidate:${id}`, { reason, isDone })
    return { isDone }
  })
}

/**
 * Lets a candidate stand whom a colleague asked to leave out, be it the same one or another who sees it otherwise. Refuses
 * `permission_missing`, `award_candidate_gone`, `award_candidate_busy`, and `award_exclusion_not_asked`.
 */
export async function keepCandidate(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'awards.edit')
  await inTransaction(context, async (within) => {
    const { exclusionAskedBy, reason, year } = await holdCandidate(within, id)
    if (exclusionAskedBy === null) throw new Refusal('conflict', 'award_exclusion_not_asked')
    await within.db
      .update(awardCandidates)
      .set({ exclusionAskedBy: null, reason: '' })
      .where(eq(awardCandidates.id, id))
    await showCandidates(within, year)
    await recordAudit(within, 'keepCandidate', `award-candidate:${id}`, { askedBy: exclusionAskedBy, reason })
  })
}

/**
 * Says that a candidate is the same as another for this prize: its votes and applications are the other's, so that nobody
 * judges it who applied for either. Whoever voted for both gets one back. Refuses `permission_missing`,
 * `award_candidate_gone`, and `award_candidate_busy` unless both stand for one prize.
 */
export async function mergeCandidates(
  context: Context,
  { id, into }: { id: number; into: number },
): Promise<void> {
  requirePermission(context.actor, 'awards.edit')
  await inTransaction(context, async (within) => {
    const merged = await holdCandidate(within, id)
    const other = await holdCandidate(within, into)
    if (id === into || merged.prizeId !== other.prizeId) throw new Refusal('conflict', 'award_candidate_busy')
    const { db } = within
    const doubled = db
      .select({ id: awardVotes.ballotId })
      .from(awardVotes)
      .where(and(eq(awardVotes.candidateId, into), isGiven()))
    await giveVotesBack(within, id, inArray(awardVotes.ballotId, doubled))
    const moving = db
      .select({ id: awardVotes.ballotId })
      .from(awardVotes)
      .where(and(eq(awardVotes.candidateId, id), isGiven(), notInArray(awardVotes.ballotId, doubled)))
    // What a ballot took back from the one, and gave to the other, makes room, and is kept with the other.
    const former = await db
      .delete(awardVotes)
      .where(and(eq(awardVotes.candidateId, into), inArray(awardVotes.ballotId, moving)))
      .returning()
    await db
      .update(awardVotes)
      .set({ candidateId: into })
      .where(and(eq(awardVotes.candidateId, id), isGiven(), notInArray(awardVotes.ballotId, doubled)))
    for (let place = 0; place < former.length; place += VOTES_AT_ONCE)
      await db
        .insert(awardVotes)
        .values(
          former
            .slice(place, place + VOTES_AT_ONCE)
            .map(({ id: _id, ...vote }) => ({ ...vote, candidateId: id })),
        )
    await db
      .update(awardCandidates)
      .set({ state: 'merged', mergedInto: into })
      .where(eq(awardCandidates.id, id))
    await db.update(awardApplications).set({ candidateId: into }).where(eq(awardApplications.candidateId, id))
    await recuseFromOwn(within, merged.year)
    await showCandidates(within, merged.year)
    await recordAudit(within, 'mergeCandidates', `award-candidate:${id}`, { into })
  })
}

const VOTES_AT_ONCE = 1000

/** What was voted for a candidate can be given to another; void votes stay used. */
async function giveVotesBack(
  { db }: Context,
  candidateId: number,
  only?: ReturnType<typeof inArray>,
): Promise<void> {
  const given = db.$with('given').as(
    db
      .update(awardVotes)
      .set({ state: 'returned' })
      .where(
        and(eq(awardVotes.candidateId, candidateId), inArray(awardVotes.state, ['counted', 'held']), only),
      )
      .returning({ ballotId: awardVotes.ballotId }),
  )
  await db
    .with(given)
    .update(awardBallots)
    .set({ used: sql`${awardBallots.used} - 1` })
    .where(inArray(awardBallots.id, db.select({ id: given.ballotId }).from(given)))
}
