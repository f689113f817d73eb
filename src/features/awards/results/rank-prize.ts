import type { PrizeInput, RankedCandidate, ResultRule } from './contract.ts'
import { panelPoints } from './panel-points.ts'
import { compare, exact, over, plus, ratio, shown, times, ZERO, type Rational } from './rational.ts'

export interface Ranking {
  readonly lines: readonly RankedCandidate[]
  /** Candidates who are equal in everything at a place that wins, and wait for a decision with a reason. */
  readonly openTies: readonly (readonly number[])[]
}

interface Counted {
  readonly candidate: number
  readonly votes: number
  readonly votePoints: Rational
  readonly panelPoints: Rational
  readonly final: Rational
}

const FULL = ratio(100)

/**
 * Ranks the candidates of a prize, exactly: final points, then the panel's, then votes, then a decision. `votes` are the
 * valid ones of each candidate. The order in which candidates, sheets and votes come changes nothing (AWARD-07, B-33).
 */
export function rankPrize(prize: PrizeInput, votes: ReadonlyMap<number, number>, rule: ResultRule): Ranking {
  const counted = countPoints(prize, votes, rule).toSorted(better)
  const groups = groupEqual(counted)
  const lines: RankedCandidate[] = []
  const openTies: number[][] = []
  for (const group of groups) {
    const first = lines.length + 1
    const decided = decidedOrder(prize, group)
    if (!decided && group.length > 1 && first <= prize.places)
      openTies.push(group.map(({ candidate }) => candidate))
    for (const [place, each] of (decided ?? group).entries()) {
      const rank = decided ? first + place : first
      lines.push({
        candidate: each.candidate,
        votes: each.votes,
        votePoints: exact(each.votePoints),
        panelPoints: exact(each.panelPoints),
        final: exact(each.final),
        shown: shown(each.final),
        rank,
        isWinner: rank <= prize.places,
      })
    }
  }
  return { lines, openTies }
}

function countPoints(
  prize: PrizeInput,
  votes: ReadonlyMap<number, number>,
  { votePercent, panelPercent, votesPerPoint, leavesOutExtremes }: ResultRule,
): Counted[] {
  const panel = panelPoints(prize, { leavesOutExtremes })
  const votesOf = (candidate: number) => (prize.isVoted ? (votes.get(candidate) ?? 0) : 0)
  const highest = Math.max(0, ...prize.candidates.map(({ id }) => votesOf(id)))
  return prize.candidates.map(({ id: candidate }) => {
    const own = votesOf(candidate)
    const votePoints = pointsOf(own, highest, votesPerPoint)
    const ofPanel = panel.get(candidate) ?? ZERO
    const weighted = plus(
      times(votePoints, ratio(votePercent, 100)),
      times(ofPanel, ratio(panelPercent, 100)),
    )
    return {
      candidate,
      votes: own,
      votePoints,
      panelPoints: ofPanel,
      final: finalOf(prize, { votePoints, ofPanel, weighted }),
    }
  })
}

function finalOf(
  { isVoted, isDecidedByVotes }: PrizeInput,
  { votePoints, ofPanel, weighted }: Readonly<Record<'votePoints' | 'ofPanel' | 'weighted', Rational>>,
): Rational {
  if (!isVoted) return ofPanel
  return isDecidedByVotes ? votePoints : weighted
}

function pointsOf(votes: number, highest: number, votesPerPoint: number): Rational {
  if (votesPerPoint === 0) return highest === 0 ? ZERO : over(ratio(votes * 100), ratio(highest))
  const points = ratio(votes, votesPerPoint)
  return compare(points, FULL) > 0 ? FULL : points
}

const equalOrder = (a: Counted, b: Counted): number =>
  compare(b.final, a.final) || compare(b.panelPoints, a.panelPoints) || b.votes - a.votes
const better = (a: Counted, b: Counted): number => equalOrder(a, b) || a.candidate - b.candidate

function groupEqual(sorted: readonly Counted[]): Counted[][] {
  const groups: Counted[][] = []
  for (const each of sorted) {
    const last = groups.at(-1)
    if (last?.[0] && equalOrder(last[0], each) === 0) last.push(each)
    else groups.push([each])
  }
  return groups
}

/** The order that was decided for exactly these, where it was. */
function decidedOrder({ decisions }: PrizeInput, group: readonly Counted[]): Counted[] | undefined {
  if (group.length === 1) return [...group]
  const decision = decisions.find(
    ({ candidates }) =>
      candidates.length === group.length && group.every(({ candidate }) => candidates.includes(candidate)),
  )
  return decision?.candidates.flatMap((id) => group.find(({ candidate }) => candidate === id) ?? [])
}
