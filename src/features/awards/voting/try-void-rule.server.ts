import { setImmediate as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { awardCandidates, awardPrizes } from '../tables.server.ts'
import { YearNumber } from '../year-number.ts'
import { AT_A_TIME, readBallots, type BallotsOfYear } from './read-ballots.server.ts'
import { SIGNALS, signalsAmong, type BallotFacts, type Signal } from './suspect-ballots.ts'
import { MOST_BALLOTS } from './void-votes.server.ts'

/** Which ballots are meant: those with every sign, and with a vote that is like the rest says. */
export const VoidRule = z.object({
  year: YearNumber,
  signals: z
    .array(z.enum(Object.keys(SIGNALS) as [Signal, ...Signal[]]))
    .max(Object.keys(SIGNALS).length)
    .default([]),
  candidateId: z.number().int().positive().optional(),
  cameFrom: z.string().min(1).max(60).optional(),
  /** Milliseconds since 1970: the first moment, and the first one after the last. */
  fromMs: z.number().int().positive().optional(),
  untilMs: z.number().int().positive().optional(),
})
type VoidRule = z.output<typeof VoidRule>

export interface VoidPreview {
  /** Which would be voided, so many at once at most. */
  readonly ballotIds: string[]
  /** Ballots that the rule means as well. */
  readonly more: number
  /** Votes of these ballots that would count no more. */
  readonly votes: number
  /** Whose counts would change, or whose rank. */
  readonly candidates: {
    readonly id: number
    readonly prize: string
    readonly company: string
    readonly product: string
    readonly before: number
    readonly after: number
    readonly rankBefore: number
    readonly rankAfter: number
  }[]
}

/**
 * What voiding by a rule would take out, and how counts and ranks would change; nothing is changed yet. Refuses
 * `permission_missing`, `award_rule_empty` where everything would be meant (C-87).
 */
export async function tryVoidRule(context: Context, input: z.input<typeof VoidRule>): Promise<VoidPreview> {
  requirePermission(context.actor, 'awards.edit')
  const rule = parseInput(VoidRule, input)
  const { year, signals, ...ofVote } = rule
  if (signals.length === 0 && Object.values(ofVote).every((each) => each === undefined))
    throw new Refusal('invalid', 'award_rule_empty')
  const ballots = await readBallots(context, year)
  const signalsIn = signalsAmong(ballots.facts)
  const meant: string[] = []
  for (const [index, ballot] of ballots.facts.entries()) {
    if (index % AT_A_TIME === 0) await pause()
    const isGiven = (ballots.cast.get(ballot.id)?.length ?? 0) > 0
    if (isGiven && isMeant(rule, ballot, signalsIn(ballot))) meant.push(ballot.id)
  }
  const ballotIds = meant.slice(0, MOST_BALLOTS)
  return {
    ballotIds,
    more: meant.length - ballotIds.length,
    votes: ballotIds.reduce((sum, id) => sum + (ballots.cast.get(id)?.length ?? 0), 0),
    candidates: await compareRanks(context, year, ballots, new Set(ballotIds)),
  }
}

const isMeant = (
  { signals, candidateId, cameFrom, fromMs = 0, untilMs = Infinity }: VoidRule,
  { votes }: BallotFacts,
  signs: readonly Signal[],
): boolean =>
  signals.every((signal) => signs.includes(signal)) &&
  votes.some(
    (vote) =>
      (candidateId === undefined || vote.candidateId === candidateId) &&
      (cameFrom === undefined || vote.cameFrom === cameFrom) &&
      fromMs <= vote.atMs &&
      vote.atMs < untilMs,
  )

async function compareRanks(
  { db }: Context,
  year: number,
  { cast }: BallotsOfYear,
  voided: ReadonlySet<string>,
): Promise<VoidPreview['candidates']> {
  const named = await db
    .select({
      id: awardCandidates.id,
      prize: awardPrizes.name,
      company: awardCandidates.company,
      product: awardCandidates.product,
    })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .where(and(eq(awardPrizes.year, year), eq(awardCandidates.state, 'standing')))
    .orderBy(awardPrizes.position, awardCandidates.id)
  const count = (isKept: (ballotId: string) => boolean) => {
    const counts = new Map<number, number>()
    for (const [id, votes] of cast)
      for (const { candidateId, isCounted } of votes)
        if (isCounted && isKept(id)) counts.set(candidateId, (counts.get(candidateId) ?? 0) + 1)
    return counts
  }
  const [before, after] = [count(() => true), count((id) => !voided.has(id))]
  const rank = (counts: ReadonlyMap<number, number>, { id, prize }: (typeof named)[number]) =>
    1 +
    named.filter((each) => each.prize === prize && (counts.get(each.id) ?? 0) > (counts.get(id) ?? 0)).length
  return named
    .map((candidate) => ({
      ...candidate,
      before: before.get(candidate.id) ?? 0,
      after: after.get(candidate.id) ?? 0,
      rankBefore: rank(before, candidate),
      rankAfter: rank(after, candidate),
    }))
    .filter((each) => each.before !== each.after || each.rankBefore !== each.rankAfter)
}
