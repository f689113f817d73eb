import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { changeAssignment, hasApplied, holdAssignment } from './hold-assignment.server.ts'
import { noteRecusal, noteRecusalEnds } from './note-recusal.server.ts'
import { awardScores } from './tables.server.ts'

export const DeclareInterest = z.object({
  candidateId: z.number().int().positive(),
  hasInterest: z.boolean(),
  reason: z.string().trim().max(1000).default(''),
})

/**
 * Says whether a judge has an interest in a candidate, before the entry can be read or at any time later: with one, the
 * judge is recused and scores that were given are gone; the reason is kept, for the
 * office also once it is turned back. Refuses what `holdAssignment` refuses,
 * `award_note_missing` for an interest without a reason, `award_judge_applied` to whoever applied for it, and
 * `award_scores_submitted` (C-89).
 */
export async function declareInterest(
  context: Context,
  input: z.input<typeof DeclareInterest>,
): Promise<{ revision: number }> {
  const { candidateId, hasInterest, reason } = parseInput(DeclareInterest, input)
  if (hasInterest && reason === '') throw new Refusal('invalid', 'award_note_missing')
  return inTransaction(context, async (within) => {
    const { db } = within
    const assignment = await holdAssignment(within, { candidateId })
    if (!hasInterest && (await hasApplied(within, candidateId)))
      throw new Refusal('not_allowed', 'award_judge_applied')
    if (assignment.state === 'submitted') throw new Refusal('conflict', 'award_scores_submitted')
    if (!hasInterest) {
      await noteRecusalEnds(within, assignment)
      return changeAssignment(within, assignment, { state: 'open', declaredAt: within.now, reason: '' })
    }
    await noteRecusal(within, assignment, reason)
    await db
      .delete(awardScores)
      .where(and(eq(awardScores.judgeId, assignment.judgeId), eq(awardScores.candidateId, candidateId)))
    return changeAssignment(within, assignment, { state: 'recused', declaredAt: null, remark: '', reason })
  })
}
