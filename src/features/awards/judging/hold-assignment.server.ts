import { and, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { phaseIsOpen } from '../phase-now.server.ts'
import { awardCandidates, awardPrizes } from '../tables.server.ts'
import { awardAssignments, awardJudges } from './tables.server.ts'
import { writersOfCandidates } from './writers-of-candidates.server.ts'

export type Assignment = typeof awardAssignments.$inferSelect

/**
 * What whoever is signed in judges of a candidate, held until the transaction ends, while the panel judges: nobody moves
 * the dates meanwhile. Refuses `sign_in_required`, `award_assignment_unknown`, `award_panel_closed`, and
 * `award_scores_changed` where `revision` is an older one.
 */
export async function holdAssignment(
  context: Context,
  { candidateId, revision }: { candidateId: number; revision?: number },
): Promise<Assignment> {
  const { id: personId } = requirePerson(context.actor)
  const { db } = context
  const [mine] = await db
    .select({ judgeId: awardJudges.id, year: awardJudges.year })
    .from(awardJudges)
    .innerJoin(awardPrizes, eq(awardPrizes.year, awardJudges.year))
    .innerJoin(awardCandidates, eq(awardCandidates.prizeId, awardPrizes.id))
    .where(
      and(
        eq(awardCandidates.id, candidateId),
        eq(awardJudges.personId, personId),
        eq(awardJudges.state, 'active'),
      ),
    )
  if (!mine) throw new Refusal('not_found', 'award_assignment_unknown')
  if (!(await phaseIsOpen(context, { year: mine.year, kind: 'review' })))
    throw new Refusal('conflict', 'award_panel_closed')
  const [held] = await db
    .select({ assignment: awardAssignments, state: awardCandidates.state })
    .from(awardAssignments)
    .innerJoin(awardCandidates, eq(awardCandidates.id, awardAssignments.candidateId))
    .where(and(eq(awardAssignments.judgeId, mine.judgeId), eq(awardAssignments.candidateId, candidateId)))
    .for('update', { of: awardAssignments })
  if (held?.state !== 'standing') throw new Refusal('not_found', 'award_assignment_unknown')
  if (revision !== undefined) requireRevision(held.assignment, revision)
  return held.assignment
}

/** Refuses `award_scores_changed` where something was saved since. */
export function requireRevision(assignment: Assignment, revision: number): void {
  if (revision !== assignment.revision) throw new Refusal('conflict', 'award_scores_changed')
}

/** Changes an assignment that is held, and raises its revision; gives the new one. */
export async function changeAssignment(
  { db }: Context,
  { judgeId, candidateId, revision }: Assignment,
  change: Partial<typeof awardAssignments.$inferInsert>,
): Promise<{ revision: number }> {
  const next = { revision: revision + 1 }
  await db
    .update(awardAssignments)
    .set({ ...change, ...next })
    .where(and(eq(awardAssignments.judgeId, judgeId), eq(awardAssignments.candidateId, candidateId)))
  return next
}

/** Whether whoever acts applied for a candidate, alone or with colleagues, also by an application that became it later. */
export async function hasApplied({ db, actor }: Context, candidateId: number): Promise<boolean> {
  if (actor.kind !== 'person') return false
  const writers = await writersOfCandidates({ db }, { candidateId })
  return writers.some(({ personId }) => personId === actor.id)
}
