import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { isAnnounced } from '../announcing/public-result.server.ts'
import { awardCertificates } from '../announcing/tables.server.ts'
import { writeDay } from '../award-days.ts'
import { readPhases } from '../phases.server.ts'
import { openPhases, phaseToTell, showsCandidates } from '../policy.ts'
import { awardCandidates, awardPrizes, awardYears } from '../tables.server.ts'
import { voteRules } from '../voting/vote-rules.ts'
import type { AwardPhase, PrizeKind } from '../contract.ts'
import type { CandidateView, PrizeCandidates } from './contract.ts'

/** Certificates are given out with the announcement; one that was taken back says nothing any more. */
const hasWon = and(eq(awardCertificates.candidateId, awardCandidates.id), isNull(awardCertificates.revokedAt))
/** Whether readers vote for who gets a prize of a kind. */
export const isVoted = (kind: PrizeKind | undefined) => kind !== 'companies'

/**
 * Who stands for each prize of a year, or for this one; none before nobody can apply any more. The order changes every hour, so
 * that nobody stands first all the time; while readers vote, each of them sees an own one (`voting/own-order.ts`).
 */
export async function listCandidates(
  context: SharedContext,
  { year, prizeId }: { year: number; prizeId?: number },
): Promise<PrizeCandidates[]> {
  const phases = await readPhases(context, [year])
  if (!showsCandidates(shanghaiDay(context.now), phases)) return []
  const hour = `${Math.floor(context.now.getTime() / HOUR_MS)} `
  const rows = await context.db
    .select({ prize: awardPrizes, candidate: awardCandidates, certificate: awardCertificates })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .leftJoin(awardCertificates, hasWon)
    .where(
      and(
        eq(awardPrizes.year, year),
        prizeId === undefined ? undefined : eq(awardPrizes.id, prizeId),
        eq(awardCandidates.state, 'standing'),
      ),
    )
    .orderBy(asc(awardPrizes.position), sql`md5(${hour} || ${awardCandidates.id})`)
  const byPrize = Map.groupBy(rows, ({ prize }) => prize.id)
  return [...byPrize].map(([id, ofPrize]) => ({
    id,
    name: ofPrize[0]?.prize.name ?? '',
    isVoted: isVoted(ofPrize[0]?.prize.kind),
    candidates: ofPrize.map(candidateOf),
  }))
}

export interface OneCandidate extends CandidateView {
  readonly year: number
  readonly title: string
  readonly prizeId: number
  readonly prize: string
  /** Whether readers can vote for it today. */
  readonly isVoteOpen: boolean
  readonly votesPerPerson: number
  /** Why one cannot vote for it today, while nothing is announced; empty where one can. */
  readonly voteNote: string
  /** Of the office that runs the awards. */
  readonly officeEmail: string
}

/** A candidate's page; refuses `award_candidate_gone` for one that is not shown, or no more (C-86). */
export async function readCandidate(
  context: SharedContext,
  { year, id }: { year: number; id: number },
): Promise<OneCandidate> {
  const [found] = await context.db
    .select({
      prize: awardPrizes,
      candidate: awardCandidates,
      certificate: awardCertificates,
      title: awardYears.title,
      applying: awardYears.applying,
      scoring: awardYears.scoring,
      voting: awardYears.voting,
    })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .innerJoin(awardYears, eq(awardYears.year, awardPrizes.year))
    .leftJoin(awardCertificates, hasWon)
    .where(
      and(
        eq(awardCandidates.id, id),
        eq(awardPrizes.year, year),
        eq(awardYears.state, 'published'),
        eq(awardCandidates.state, 'standing'),
      ),
    )
  const today = shanghaiDay(context.now)
  const phases = await readPhases(context, [year])
  if (!found || !showsCandidates(today, phases)) throw new Refusal('not_found', 'award_candidate_gone')
  return {
    ...candidateOf(found),
    year,
    title: found.title,
    officeEmail: found.applying.email,
    prizeId: found.prize.id,
    prize: found.prize.name,
    votesPerPerson: voteRules(found).votesPerPerson,
    isVoteOpen: isVoted(found.prize.kind) && openPhases(today, phases).includes('vote'),
    voteNote: (await isAnnounced(context, year)) ? '' : voteNoteOf(found.prize.kind, phases, today),
  }
}

function voteNoteOf(kind: PrizeKind, phases: readonly AwardPhase[], today: string): string {
  if (!isVoted(kind)) return '这个奖项由研究中心初评、专家评审团评分，读者不投票。'
  const vote = phaseToTell(today, phases, 'vote')
  if (vote && today < vote.from) return `${writeDay(vote.from)}起可以投票。`
  return vote && today > (vote.until ?? vote.from) ? '投票已经结束，结果还没有公布。' : ''
}

/** The candidate that one is the same as, as the office found; undefined for one that was not merged. */
export async function readMergedInto(
  { db }: SharedContext,
  { year, id }: { year: number; id: number },
): Promise<number | undefined> {
  const [merged] = await db
    .select({ into: awardCandidates.mergedInto })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .where(and(eq(awardCandidates.id, id), eq(awardCandidates.state, 'merged'), eq(awardPrizes.year, year)))
  return merged?.into ?? undefined
}

const candidateOf = ({
  candidate: { id, company, product, summary },
  certificate,
}: {
  candidate: typeof awardCandidates.$inferSelect
  certificate: typeof awardCertificates.$inferSelect | null
}): CandidateView => ({
  id,
  company,
  product,
  summary,
  ...(certificate && { honour: { prize: certificate.prize, certificate: certificate.number } }),
})
