import { YearNumber } from '../year-number.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor, recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { awardBallots, awardCandidates, awardVotes } from '../tables.server.ts'

/** So many ballots are judged at once. */
export const MOST_BALLOTS = 5000

export const JudgeBallots = z.object({
  year: YearNumber,
  ballotIds: z.array(z.uuid()).max(MOST_BALLOTS),
  reason: z.string().trim().max(1000),
})

/**
 * Lets the votes of some ballots count no more, with a reason; they stay in the record and stay used. Gives how many votes
 * that were. Refuses `permission_missing`, `award_ballots_none`, `award_note_missing` (C-87).
 */
export function voidVotes(context: Context, input: z.input<typeof JudgeBallots>): Promise<{ votes: number }> {
  requirePermission(context.actor, 'awards.edit')
  return judgeBallots(context, { verb: 'voidVotes', from: ['counted', 'held'], to: 'void', input })
}

/**
 * Lets them count again, and those that waited for the office; what was taken back meanwhile is taken back then. Refuses the
 * same as `voidVotes`.
 */
export function allowVotes(
  context: Context,
  input: z.input<typeof JudgeBallots>,
): Promise<{ votes: number }> {
  requirePermission(context.actor, 'awards.edit')
  return judgeBallots(context, { verb: 'allowVotes', from: ['void', 'held'], to: 'counted', input })
}

interface Judgement {
  readonly verb: string
  readonly from: readonly ('counted' | 'held' | 'void')[]
  readonly to: 'counted' | 'void'
  readonly input: z.input<typeof JudgeBallots>
}

async function judgeBallots(
  context: Context,
  { verb, from, to, input }: Judgement,
): Promise<{ votes: number }> {
  const { year, ballotIds, reason } = parseInput(JudgeBallots, input)
  if (reason === '') throw new Refusal('invalid', 'award_note_missing')
  if (ballotIds.length === 0) throw new Refusal('invalid', 'award_ballots_none')
  return inTransaction(context, async (within) => {
    const { db, actor } = within
    await holdLock(db, 'awardYear', year)
    const ofYear = db.select({ id: awardBallots.id }).from(awardBallots).where(eq(awardBallots.year, year))
    const changed = await db
      .update(awardVotes)
      .set({
        state:
          to === 'void' ? to : sql`case when ${awardVotes.voidTakenBack} then 'taken_back' else ${to} end`,
        voidTakenBack: false,
        reason,
        judgedBy: nameOfActor(actor),
      })
      .where(
        and(
          inArray(awardVotes.ballotId, ballotIds),
          inArray(awardVotes.ballotId, ofYear),
          inArray(awardVotes.state, [...from]),
        ),
      )
    const votes = changed.rowCount ?? 0
    if (to === 'counted') await giveVotesOfGoneBack(within, ballotIds)
    await purgePages(db, ['awards'])
    await recordAudit(within, verb, `award-year:${year}`, { ballots: ballotIds.length, votes, reason })
    return { votes }
  })
}

/** Votes that count again for candidates which stand no more can be given to others, as if they had counted when these went. */
async function giveVotesOfGoneBack({ db }: Context, ballotIds: readonly string[]): Promise<void> {
  const gone = db
    .select({ id: awardCandidates.id })
    .from(awardCandidates)
    .where(inArray(awardCandidates.state, ['withdrawn', 'excluded', 'merged']))
  const returned = await db
    .update(awardVotes)
    .set({ state: 'returned' })
    .where(
      and(
        inArray(awardVotes.ballotId, [...ballotIds]),
        inArray(awardVotes.candidateId, gone),
        eq(awardVotes.state, 'counted'),
      ),
    )
    .returning({ ballotId: awardVotes.ballotId })
  for (const [ballotId, votes] of Map.groupBy(returned, (each) => each.ballotId))
    await db
      .update(awardBallots)
      .set({ used: sql`${awardBallots.used} - ${votes.length}` })
      .where(eq(awardBallots.id, ballotId))
}
