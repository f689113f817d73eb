import { and, eq, ne, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor, recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { awardCandidates, awardPrizes } from '../tables.server.ts'
import { awardAssignments, awardFirstRounds } from './tables.server.ts'

export const JudgeFirstRound = z.object({
  candidateId: z.number().int().positive(),
  passes: z.boolean(),
  note: z.string().trim().max(2000),
})

/**
 * The research centre's word on a company that stands, with its note: only one that passes reaches the panel. It can be
 * said anew until a judge has it. Refuses `permission_missing`, `award_note_missing`, `award_candidate_gone` also for
 * products, `award_candidate_judged` (C-90).
 */
export async function judgeFirstRound(
  context: Context,
  input: z.input<typeof JudgeFirstRound>,
): Promise<void> {
  requirePermission(context.actor, 'awards.edit')
  const { candidateId, passes, note } = parseInput(JudgeFirstRound, input)
  if (note === '') throw new Refusal('invalid', 'award_note_missing')
  await inTransaction(context, async (within) => {
    const { db, now, actor } = within
    const isIt = and(
      eq(awardCandidates.id, candidateId),
      eq(awardCandidates.state, 'standing'),
      eq(awardPrizes.kind, 'companies'),
    )
    const [found] = await db
      .select({ year: awardPrizes.year })
      .from(awardCandidates)
      .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
      .where(isIt)
    if (!found) throw new Refusal('not_found', 'award_candidate_gone')
    await holdLock(db, 'awardYear', found.year)
    const judged = await db.$count(awardAssignments, eq(awardAssignments.candidateId, candidateId))
    if (judged > 0) throw new Refusal('conflict', 'award_candidate_judged')
    const row = { candidateId, passes, note, decidedBy: nameOfActor(actor), decidedAt: now }
    await db
      .insert(awardFirstRounds)
      .values(row)
      .onConflictDoUpdate({ target: awardFirstRounds.candidateId, set: row })
    await recordAudit(within, 'judgeFirstRound', `award-candidate:${candidateId}`, { passes, note })
  })
}

/**
 * Whether a candidate is for the panel, in a query that joins its prize and, where there is one, its first round: it may win,
 * and not by votes alone. A shortlist may leave it out all the same.
 */
export function reachesPanel(): SQL | undefined {
  return and(eq(awardPrizes.isDecidedByVotes, false), mayWin())
}

/** Whether a candidate may win its prize, in the same query: it stands, and a company has passed the first round. */
export function mayWin(): SQL | undefined {
  return and(
    eq(awardCandidates.state, 'standing'),
    or(ne(awardPrizes.kind, 'companies'), eq(awardFirstRounds.passes, true)),
  )
}
