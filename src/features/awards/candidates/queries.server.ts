import { and, asc, eq, sql } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { readPhases } from '../phases.server.ts'
import { showsCandidates } from '../policy.ts'
import { awardCandidates, awardPrizes, awardYears } from '../tables.server.ts'
import type { CandidateView, PrizeCandidates } from './contract.ts'

/**
 * Who stands for each prize of a year; none before nobody can apply any more. The order changes every hour, so that nobody
 * stands first all the time while readers vote.
 */
export async function listCandidates(context: SharedContext, year: number): Promise<PrizeCandidates[]> {
  const phases = await readPhases(context, [year])
  if (!showsCandidates(shanghaiDay(context.now), phases)) return []
  const hour = `${Math.floor(context.now.getTime() / HOUR_MS)} `
  const rows = await context.db
    .select({ prize: awardPrizes, candidate: awardCandidates })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .where(and(eq(awardPrizes.year, year), eq(awardCandidates.state, 'standing')))
    .orderBy(asc(awardPrizes.position), sql`md5(${hour} || ${awardCandidates.id})`)
  const byPrize = Map.groupBy(rows, ({ prize }) => prize.id)
  return [...byPrize].map(([id, ofPrize]) => ({
    id,
    name: ofPrize[0]?.prize.name ?? '',
    isVoted: ofPrize[0]?.prize.kind !== 'companies',
    candidates: ofPrize.map(({ candidate }) => candidateOf(candidate)),
  }))
}

export interface OneCandidate extends CandidateView {
  readonly year: number
  readonly title: string
  readonly prize: string
}

/** A candidate's page; refuses `award_candidate_gone` for one that is not shown, or no more (C-86). */
export async function readCandidate(
  context: SharedContext,
  { year, id }: { year: number; id: number },
): Promise<OneCandidate> {
  const [found] = await context.db
    .select({ prize: awardPrizes, candidate: awardCandidates, title: awardYears.title })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .innerJoin(awardYears, eq(awardYears.year, awardPrizes.year))
    .where(
      and(
        eq(awardCandidates.id, id),
        eq(awardPrizes.year, year),
        eq(awardYears.state, 'published'),
        eq(awardCandidates.state, 'standing'),
      ),
    )
  const isShown = found && showsCandidates(shanghaiDay(context.now), await readPhases(context, [year]))
  if (!isShown) throw new Refusal('not_found', 'award_candidate_gone')
  const { prize, candidate, title } = found
  return { ...candidateOf(candidate), year, title, prize: prize.name }
}

const candidateOf = ({
  id,
  company,
  product,
  summary,
}: typeof awardCandidates.$inferSelect): CandidateView => ({
  id,
  company,
  product,
  summary,
})
