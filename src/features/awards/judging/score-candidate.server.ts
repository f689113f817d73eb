import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { awardCandidates } from '../tables.server.ts'
import {
  changeAssignment,
  hasApplied,
  holdAssignment,
  requireRevision,
  type Assignment,
} from './hold-assignment.server.ts'
import { awardCriteria, awardScores } from './tables.server.ts'

const id = z.number().int().positive()
const revision = id
export const SaveScores = z.object({
  candidateId: id,
  revision,
  remark: z.string().trim().max(2000),
  /** Those that were given; a criterion that is left out has none. */
  scores: z.array(z.object({ criterionId: id, score: z.number().int().min(0).max(100) })).max(12),
})
export const NameScores = z.object({ candidateId: id, revision })

type Revised = Promise<{ revision: number }>

/*
 * A judge whose answer was lost on the way asks the same again, with the revision of before: what is done already is answered
 * as done.
 */

/**
 * Keeps a judge's scores and remark as they are now, whole or not; gives the new revision. Refuses what `holdAssignment`
 * refuses, `award_interest_undeclared`, `award_scores_submitted`, `award_judge_applied`, `award_criterion_unknown` (C-89).
 */
export async function saveScores(context: Context, input: z.input<typeof SaveScores>): Revised {
  const { candidateId, remark, scores, revision } = parseInput(SaveScores, input)
  return inTransaction(context, async (within) => {
    const { db } = within
    const assignment = await holdAssignment(within, { candidateId })
    const { judgeId } = assignment
    const isOlder = assignment.revision !== revision && assignment.state === 'open'
    if (isOlder && (await says(within, assignment, { remark, scores })))
      return { revision: assignment.revision }
    await requireOpen(within, assignment, revision)
    const criteria = await idsOfCriteria(within, candidateId)
    const ids = new Set(scores.map(({ criterionId }) => criterionId))
    if (ids.size < scores.length || [...ids].some((each) => !criteria.includes(each)))
      throw new Refusal('invalid', 'award_criterion_unknown')
    await db
      .delete(awardScores)
      .where(and(eq(awardScores.judgeId, judgeId), eq(awardScores.candidateId, candidateId)))
    if (scores.length > 0)
      await db.insert(awardScores).values(scores.map((score) => ({ ...score, judgeId, candidateId })))
    return changeAssignment(within, assignment, { remark })
  })
}

/** Hands in the scores of a candidate; refuses what `saveScores` refuses, and `award_scores_missing` unless all are there. */
export async function submitScores(context: Context, input: z.input<typeof NameScores>): Revised {
  const known = parseInput(NameScores, input)
  return inTransaction(context, async (within) => {
    const assignment = await holdAssignment(within, { candidateId: known.candidateId })
    if (assignment.state === 'submitted' && assignment.revision === known.revision + 1)
      return { revision: assignment.revision }
    await requireOpen(within, assignment, known.revision)
    const criteria = await idsOfCriteria(within, known.candidateId)
    const given = await within.db.$count(
      awardScores,
      and(
        eq(awardScores.judgeId, assignment.judgeId),
        eq(awardScores.candidateId, known.candidateId),
        inArray(awardScores.criterionId, criteria),
      ),
    )
    if (criteria.length === 0 || given < criteria.length) throw new Refusal('invalid', 'award_scores_missing')
    return changeAssignment(within, assignment, { state: 'submitted', submittedAt: within.now })
  })
}

/** Opens scores that were handed in, until the panel closes; refuses what `holdAssignment` refuses. */
export async function reopenScores(context: Context, input: z.input<typeof NameScores>): Revised {
  const known = parseInput(NameScores, input)
  return inTransaction(context, async (within) => {
    const assignment = await holdAssignment(within, { candidateId: known.candidateId })
    if (assignment.state === 'open' && assignment.revision === known.revision + 1)
      return { revision: assignment.revision }
    requireRevision(assignment, known.revision)
    if (assignment.state !== 'submitted') return { revision: assignment.revision }
    return changeAssignment(within, assignment, { state: 'open', submittedAt: null })
  })
}

/** Whether this is what is kept of a judge already. */
async function says(
  { db }: Context,
  { judgeId, candidateId, remark }: Assignment,
  asked: Pick<z.output<typeof SaveScores>, 'remark' | 'scores'>,
): Promise<boolean> {
  if (remark !== asked.remark) return false
  const kept = await db
    .select({ criterionId: awardScores.criterionId, score: awardScores.score })
    .from(awardScores)
    .where(and(eq(awardScores.judgeId, judgeId), eq(awardScores.candidateId, candidateId)))
  const inOrder = (scores: typeof kept) =>
    JSON.stringify(scores.map(({ criterionId, score }) => [criterionId, score]).toSorted())
  return inOrder(kept) === inOrder(asked.scores)
}

async function requireOpen(context: Context, assignment: Assignment, revision: number): Promise<void> {
  requireRevision(assignment, revision)
  if (assignment.state === 'submitted') throw new Refusal('conflict', 'award_scores_submitted')
  if (assignment.state !== 'open' || assignment.declaredAt === null)
    throw new Refusal('conflict', 'award_interest_undeclared')
  if (await hasApplied(context, assignment.candidateId))
    throw new Refusal('not_allowed', 'award_judge_applied')
}

async function idsOfCriteria({ db }: Context, candidateId: number): Promise<number[]> {
  const rows = await db
    .select({ id: awardCriteria.id })
    .from(awardCriteria)
    .innerJoin(awardCandidates, eq(awardCandidates.prizeId, awardCriteria.prizeId))
    .where(eq(awardCandidates.id, candidateId))
  return rows.map((row) => row.id)
}
