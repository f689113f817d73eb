import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { endOfDay } from '#platform/shanghai-time.ts'
import type { AwardPhase } from '../contract.ts'
import { readPhases } from '../phases.server.ts'
import { awardBallots } from '../tables.server.ts'

/** Forgets which telephones voted in a year, for good: `requireMarkedVote` keeps that vote from going on. */
export async function erasePhoneMarks({ db }: Pick<Context, 'db'>, year: number): Promise<void> {
  await db.update(awardBallots).set({ phoneMark: null }).where(eq(awardBallots.year, year))
}

/**
 * Refuses `award_vote_final` for phases that let a vote go on longer or again once the marks of its telephones are erased,
 * because every telephone could vote a second time then. The year is held by whoever asks.
 */
export async function requireMarkedVote(
  context: Context,
  { year, phases }: { year: number; phases: readonly AwardPhase[] },
): Promise<void> {
  const { db, now } = context
  const before = voteEndMs(await readPhases(context, [year]))
  if (voteEndMs(phases) <= Math.max(before, now.getTime())) return
  const ofYear = eq(awardBallots.year, year)
  if ((await db.$count(awardBallots, ofYear)) === 0) return
  if ((await db.$count(awardBallots, and(ofYear, isNotNull(awardBallots.phoneMark)))) === 0)
    throw new Refusal('conflict', 'award_vote_final')
}

const voteEndMs = (phases: readonly AwardPhase[]) =>
  Math.max(
    ...phases
      .filter(({ kind }) => kind === 'vote')
      .map(({ from, until }) => endOfDay(until ?? from).getTime()),
  )
