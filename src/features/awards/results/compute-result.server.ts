import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { PHASE_KINDS, USUAL_JUDGES, type AwardPhase } from '../contract.ts'
import { mayWin } from '../judging/first-round.server.ts'
import { readCriteria } from '../judging/save-criteria.server.ts'
import { readLeftOut } from '../judging/shortlist.server.ts'
import { awardAssignments, awardFirstRounds, awardJudges, awardScores } from '../judging/tables.server.ts'
import { readWindows } from '../phase-now.server.ts'
import { awardBallots, awardCandidates, awardPrizes, awardVotes, awardYears } from '../tables.server.ts'
import type { z } from 'zod'
import { RESULT_FORMAT, type PrizeInput, type ResultContent, type TieDecision } from './contract.ts'
import { rankPrize } from './rank-prize.ts'

export interface Decision extends z.infer<typeof TieDecision> {
  readonly prizeId: number
}

export interface ComputedResult {
  readonly content: ResultContent
  readonly openTies: readonly { readonly prizeId: number; readonly candidates: readonly number[] }[]
}

/**
 * Computes the result of a year from what stands in the tables now; called with the year's lock, so that nobody votes,
 * judges or takes candidates out meanwhile. Refuses `award_year_not_found`, `award_result_early` before vote and panel
 * are over, `award_votes_held` while votes wait for the office, `award_panel_incomplete` where a candidate was judged by
 * too few (C-91).
 */
export async function computeResult(
  context: Context,
  { year, decisions }: { year: number; decisions: readonly Decision[] },
): Promise<ComputedResult> {
  const { db } = context
  const [row] = await db.select().from(awardYears).where(eq(awardYears.year, year))
  if (!row) throw new Refusal('not_found', 'award_year_not_found')
  await requireOver(context, year)
  const prizes = await readPrizes(context, {
    year,
    decisions,
    leastJudges: row.scoring?.leastJudges ?? USUAL_JUDGES,
  })
  const votes = await readVotes(
    context,
    prizes.flatMap(({ isVoted, candidates, leftOut }) =>
      isVoted ? [...candidates, ...leftOut].map(({ id }) => id) : [],
    ),
  )
  const rule = {
    votePercent: row.scoring?.votePercent ?? 0,
    panelPercent: row.scoring?.panelPercent ?? 100,
    votesPerPoint: row.scoring?.votesPerPoint ?? 0,
    leavesOutExtremes: row.scoring?.leavesOutExtremes ?? false,
    shortlistSize: row.scoring?.shortlistSize ?? 0,
  }
  const counts = new Map<number, number>()
  for (const [, candidate, state] of votes)
    if (state === 'valid') counts.set(candidate, (counts.get(candidate) ?? 0) + 1)
  const ranked = prizes.map((prize) => ({ prizeId: prize.id, ...rankPrize(prize, counts, rule) }))
  return {
    content: {
      format: RESULT_FORMAT,
      year,
      rule,
      prizes,
      votes,
      ranking: ranked.map(({ prizeId, lines }) => ({ prize: prizeId, lines: [...lines] })),
    },
    openTies: ranked.flatMap(({ prizeId, openTies }) =>
      openTies.map((candidates) => ({ prizeId, candidates })),
    ),
  }
}

/** What a result is made of: it waits for every such phase to end, and a year without any has none. */
const HOLDS_BACK: Readonly<Record<AwardPhase['kind'], boolean>> = {
  application: false,
  first_round: false,
  vote: true,
  review: true,
  announcement: false,
}

async function requireOver(context: Context, year: number): Promise<void> {
  const windows = []
  for (const kind of PHASE_KINDS)
    if (HOLDS_BACK[kind]) windows.push(...(await readWindows(context, year, kind)))
  const isOver = windows.length > 0 && windows.every(({ untilMs }) => untilMs <= context.now.getTime())
  if (!isOver) throw new Refusal('conflict', 'award_result_early')
}

async function readPrizes(
  context: Context,
  { year, decisions, leastJudges }: { year: number; decisions: readonly Decision[]; leastJudges: number },
): Promise<PrizeInput[]> {
  const { db } = context
  const rows = await db
    .select({ prize: awardPrizes, candidate: awardCandidates })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .leftJoin(awardFirstRounds, eq(awardFirstRounds.candidateId, awardCandidates.id))
    .where(and(eq(awardPrizes.year, year), mayWin()))
    .orderBy(asc(awardPrizes.position), asc(awardCandidates.id))
  const notListed = await readLeftOut(context, year)
  const criteria = await readCriteria(context, year)
  const sheets = await readSheets(context, year)
  return [...Map.groupBy(rows, ({ prize }) => prize.id)].flatMap(([id, ofPrize]) => {
    const prize = ofPrize[0]?.prize
    if (!prize) return []
    const stood = ofPrize.map(({ candidate }) => ({
      id: candidate.id,
      company: candidate.company,
      product: candidate.product,
    }))
    const candidates = stood.filter((each) => !notListed.has(each.id))
    const { isDecidedByVotes } = prize
    const own = isDecidedByVotes
      ? []
      : sheets.filter(({ candidate }) => candidates.some((each) => each.id === candidate))
    for (const { id: candidate, company, product } of candidates)
      if (!isDecidedByVotes && own.filter((sheet) => sheet.candidate === candidate).length < leastJudges)
        throw new Refusal('conflict', 'award_panel_incomplete', {
          name: [company, product].filter(Boolean).join(' · '),
          least: leastJudges,
        })
    return {
      id,
      name: prize.name,
      isVoted: prize.kind !== 'companies',
      isDecidedByVotes,
      places: prize.places,
      criteria: criteria.flatMap((each) =>
        each.prizeId === id ? { id: each.id, name: each.name, percent: each.percent } : [],
      ),
      candidates,
      leftOut: stood.filter((each) => notListed.has(each.id)),
      sheets: own,
      decisions: decisions
        .filter(({ prizeId }) => prizeId === id)
        .map(({ candidates: order, reason }) => ({ candidates: order, reason })),
    }
  })
}

/** What was submitted, under pseudonyms that are the same whenever it is read. */
async function readSheets({ db }: Context, year: number): Promise<PrizeInput['sheets']> {
  const judges = await db
    .select({ id: awardJudges.id })
    .from(awardJudges)
    .where(eq(awardJudges.year, year))
    .orderBy(asc(awardJudges.id))
  const nameOf = new Map(judges.map(({ id }, index) => [id, `J${index + 1}`]))
  const rows = await db
    .select({ score: awardScores })
    .from(awardScores)
    .innerJoin(
      awardAssignments,
      and(
        eq(awardAssignments.judgeId, awardScores.judgeId),
        eq(awardAssignments.candidateId, awardScores.candidateId),
        eq(awardAssignments.state, 'submitted'),
      ),
    )
    .where(inArray(awardScores.judgeId, [...nameOf.keys()]))
    .orderBy(asc(awardScores.judgeId), asc(awardScores.candidateId), asc(awardScores.criterionId))
  const sheets = Map.groupBy(rows, ({ score }) => `${score.judgeId} ${score.candidateId}`)
  return [...sheets.values()].map((own) => ({
    judge: nameOf.get(own[0]?.score.judgeId ?? 0) ?? '',
    candidate: own[0]?.score.candidateId ?? 0,
    scores: own.map(({ score }) => ({ criterion: score.criterionId, score: score.score })),
  }))
}

async function readVotes({ db }: Context, candidates: readonly number[]): Promise<ResultContent['votes']> {
  const rows = await db
    .select({ ballot: awardBallots.id, candidate: awardVotes.candidateId, state: awardVotes.state })
    .from(awardVotes)
    .innerJoin(awardBallots, eq(awardBallots.id, awardVotes.ballotId))
    .where(
      and(
        inArray(awardVotes.candidateId, [...candidates]),
        inArray(awardVotes.state, ['counted', 'void', 'held']),
      ),
    )
    .orderBy(asc(awardBallots.id), asc(awardVotes.candidateId))
  if (rows.some(({ state }) => state === 'held')) throw new Refusal('conflict', 'award_votes_held')
  return rows.map(({ ballot, candidate, state }) => [ballot, candidate, state === 'void' ? 'void' : 'valid'])
}
