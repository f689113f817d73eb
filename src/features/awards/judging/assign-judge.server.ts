import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { awardCandidates, awardPrizes } from '../tables.server.ts'
import { reachesPanel } from './first-round.server.ts'
import { recuseFromOwn } from './recuse-from-own.server.ts'
import { readLeftOut } from './shortlist.server.ts'
import { awardAssignments, awardFirstRounds, awardJudges } from './tables.server.ts'

const id = z.number().int().positive()
export const AssignJudge = z.object({ judgeId: id, prizeIds: z.array(id).max(100) })
export const EndJudge = z.object({ judgeId: id, reason: z.string().trim().max(1000) })

/**
 * Gives a judge every candidate of some prizes that reaches the panel, by its shortlist where the year has one; of the other
 * prizes only what was begun stays. Gives how many candidates these are. Refuses `permission_missing`, `award_judge_gone`
 * (C-89).
 */
export async function assignJudge(
  context: Context,
  input: z.input<typeof AssignJudge>,
): Promise<{ candidates: number }> {
  requirePermission(context.actor, 'awards.edit')
  const { judgeId, prizeIds } = parseInput(AssignJudge, input)
  return inTransaction(context, async (within) => {
    const { db } = within
    const judge = await holdJudge(within, judgeId)
    const rows = await db
      .select({ candidateId: awardCandidates.id })
      .from(awardCandidates)
      .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
      .leftJoin(awardFirstRounds, eq(awardFirstRounds.candidateId, awardCandidates.id))
      .where(and(eq(awardPrizes.year, judge.year), inArray(awardPrizes.id, prizeIds), reachesPanel()))
    const leftOut = await readLeftOut(within, judge.year)
    const ids = rows.flatMap(({ candidateId }) => (leftOut.has(candidateId) ? [] : candidateId))
    await db
      .delete(awardAssignments)
      .where(
        and(
          eq(awardAssignments.judgeId, judgeId),
          notInArray(awardAssignments.candidateId, ids),
          eq(awardAssignments.state, 'open'),
          sql`not exists (select from award_scores s where s.judge_id = ${awardAssignments.judgeId} and s.candidate_id = ${awardAssignments.candidateId})`,
        ),
      )
    if (ids.length > 0)
      await db
        .insert(awardAssignments)
        .values(ids.map((candidateId) => ({ candidateId, judgeId })))
        .onConflictDoNothing()
    await recuseFromOwn(within, judge.year)
    await recordAudit(within, 'assignJudge', `award-judge:${judgeId}`, {
      prizes: prizeIds,
      candidates: ids.length,
    })
    return { candidates: ids.length }
  })
}

/**
 * Takes a judge off the panel with a reason: what was submitted stays and counts, the rest is abstained from, until the judge
 * accepts a new invitation. Refuses `permission_missing`, `award_note_missing`, `award_judge_gone`.
 */
export async function endJudge(context: Context, input: z.input<typeof EndJudge>): Promise<void> {
  requirePermission(context.actor, 'awards.edit')
  const { judgeId, reason } = parseInput(EndJudge, input)
  if (reason === '') throw new Refusal('invalid', 'award_note_missing')
  await inTransaction(context, async (within) => {
    await holdJudge(within, judgeId)
    const { db } = within
    await db
      .update(awardJudges)
      .set({ state: 'left', invitationHash: null })
      .where(eq(awardJudges.id, judgeId))
    await db
      .update(awardAssignments)
      .set({ state: 'abstained', reason })
      .where(and(eq(awardAssignments.judgeId, judgeId), eq(awardAssignments.state, 'open')))
    await recordAudit(within, 'endJudge', `award-judge:${judgeId}`, { reason })
  })
}

async function holdJudge({ db }: Context, judgeId: number) {
  const [named] = await db.select().from(awardJudges).where(eq(awardJudges.id, judgeId))
  if (!named || named.state === 'left') throw new Refusal('not_found', 'award_judge_gone')
  await holdLock(db, 'awardYear', named.year)
  return named
}
