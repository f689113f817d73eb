import { and, asc, eq } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { applyPath, prizePath, resultPath } from '../addresses.ts'
import { isAnnounced } from '../announcing/public-result.server.ts'
import type { PrizeCandidates } from '../candidates/contract.ts'
import { isVoted, listCandidates } from '../candidates/queries.server.ts'
import type { PhaseView, PrizeView } from '../contract.ts'
import { readPhases } from '../phases.server.ts'
import { applicationOn, openPhases, phaseViews, showsCandidates } from '../policy.ts'
import { awardCandidates, awardPrizes, awardWinners, awardYears } from '../tables.server.ts'
import { voteRules } from '../voting/vote-rules.ts'
import { rulesOfPrize } from './rules-of-prize.ts'

/** A prize of a year as everybody may see it. */
export interface OnePrize extends PrizeView {
  readonly year: number
  readonly title: string
  readonly group: string
  /** How it is decided; none for years that were decided elsewhere. */
  readonly rules: readonly string[]
  /** What of the year's course concerns it. */
  readonly phases: readonly PhaseView[]
  /** Who stands, if anybody may know; none where nobody does. */
  readonly listed: PrizeCandidates | undefined
  /** Whether everybody may know who stands. */
  readonly isListPublic: boolean
  readonly isVoteOpen: boolean
  readonly votesPerPerson: number
  /** Of the office that runs the awards. */
  readonly officeEmail: string
  /** Where one applies for it today. */
  readonly applyAddress: string | undefined
  /** Where it says how the result came about, once it was announced. */
  readonly resultAddress: string | undefined
}

/**
 * One prize: who stands for it, how it is decided, and from the announcement on who won it. Refuses `award_prize_gone`, also
 * for a prize of a year without a page (AWARD-04, C-86, C-91).
 */
export async function readPrize(
  context: SharedContext,
  { year, id }: { year: number; id: number },
): Promise<OnePrize> {
  const [found] = await context.db
    .select({ prize: awardPrizes, of: awardYears })
    .from(awardPrizes)
    .innerJoin(awardYears, eq(awardYears.year, awardPrizes.year))
    .where(and(eq(awardPrizes.id, id), eq(awardPrizes.year, year), eq(awardYears.state, 'published')))
  if (!found) throw new Refusal('not_found', 'award_prize_gone')
  const { prize, of } = found
  const votes = voteRules(of)
  const [phases, [listed], winners, hasResult] = await Promise.all([
    readPhases(context, [year]),
    listCandidates(context, { year, prizeId: id }),
    listWinners(context, id),
    isAnnounced(context, year),
  ])
  const today = shanghaiDay(context.now)
  const open = openPhases(today, phases)
  const isTaken = of.fields.length > 0 && applicationOn(today, { phases, closedNotice: '' }).state === 'open'
  const isDecidedHere = of.fields.length > 0 || listed !== undefined || hasResult
  const others = othersOf(prize)
  return {
    id,
    address: prizePath(year, id),
    year,
    title: of.title,
    group: prize.groupName,
    name: prize.name,
    description: prize.description,
    kind: prize.kind,
    winners,
    rules: isDecidedHere ? rulesOfPrize({ ...prize, scoring: of.scoring, votes }) : [],
    phases: isDecidedHere ? phaseViews(today, phases).filter(({ kind }) => !others.includes(kind)) : [],
    listed,
    isListPublic: showsCandidates(today, phases),
    votesPerPerson: votes.votesPerPerson,
    isVoteOpen: isVoted(prize.kind) && open.includes('vote'),
    officeEmail: of.applying.email,
    applyAddress: isTaken ? applyPath(year) : undefined,
    resultAddress: hasResult ? resultPath(year) : undefined,
  }
}

/** What of a year's course does not concern a prize. */
function othersOf({ kind, isDecidedByVotes }: typeof awardPrizes.$inferSelect): readonly PhaseView['kind'][] {
  if (!isVoted(kind)) return ['vote']
  return isDecidedByVotes ? ['first_round', 'review'] : ['first_round']
}

async function listWinners({ db }: SharedContext, prizeId: number): Promise<PrizeView['winners']> {
  return db
    .select({ company: awardCandidates.company, product: awardCandidates.product })
    .from(awardWinners)
    .innerJoin(awardCandidates, eq(awardCandidates.id, awardWinners.candidateId))
    .where(eq(awardWinners.prizeId, prizeId))
    .orderBy(asc(awardWinners.position))
}
