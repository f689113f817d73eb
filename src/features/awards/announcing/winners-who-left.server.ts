import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { nameOfCandidate } from '../candidates/contract.ts'
import type { ResultContent } from '../results/contract.ts'
import { awardCandidates, awardYears } from '../tables.server.ts'

/**
 * The names of those who would win by a result and stand no more: they withdrew, were left out or merged since it was frozen.
 * Such a result is not announced before it is corrected (C-91).
 */
export async function winnersWhoLeft(
  { db }: Pick<Context, 'db'>,
  { prizes, ranking }: ResultContent,
): Promise<string[]> {
  const winners = ranking.flatMap(({ lines }) =>
    lines.flatMap(({ candidate, isWinner }) => (isWinner ? candidate : [])),
  )
  if (winners.length === 0) return []
  const found = await db
    .select({ id: awardCandidates.id, state: awardCandidates.state })
    .from(awardCandidates)
    .where(inArray(awardCandidates.id, winners))
  const standing = new Set(found.flatMap(({ id, state }) => (state === 'standing' ? id : [])))
  const named = new Map(prizes.flatMap(({ candidates }) => candidates.map((each) => [each.id, each])))
  return winners.flatMap((id) => {
    const winner = standing.has(id) ? undefined : named.get(id)
    return winner ? nameOfCandidate(winner) : []
  })
}

/** Whether a result is not announced, whatever was set: it has to be corrected first, or nobody could read it. */
export async function isHeldBack(context: Pick<Context, 'db'>, content: ResultContent): Promise<boolean> {
  const hasPage = and(eq(awardYears.year, content.year), eq(awardYears.state, 'published'))
  if ((await context.db.$count(awardYears, hasPage)) === 0) return true
  return (await winnersWhoLeft(context, content)).length > 0
}
