import { ENOUGH_SCORES, type PrizeInput, type ResultRule } from './contract.ts'
import {
  compare,
  distance,
  mean,
  minus,
  over,
  plus,
  ratio,
  sum,
  times,
  ZERO,
  type Rational,
} from './rational.ts'

const WHOLE = ratio(100)

/**
 * What the panel gave each candidate of a prize. When every judge scored every candidate it is the mean of the weighted
 * scores. When somebody was recused or did not score, a strict or lenient judge would shift it: then each judge's scores
 * are brought to the mean and the mean deviation of all scores of the prize first. Then, where the rule says so, the highest
 * and the lowest of a candidate are left out that still has enough. All of it stays exact (AWARD-07).
 */
export function panelPoints(
  { criteria, candidates, sheets }: PrizeInput,
  { leavesOutExtremes }: Pick<ResultRule, 'leavesOutExtremes'>,
): ReadonlyMap<number, Rational> {
  const percentOf = new Map(criteria.map(({ id, percent }) => [id, ratio(percent)]))
  const given = sheets.map(({ judge, candidate, scores }) => ({
    judge,
    candidate,
    points: over(
      sum(scores.map(({ criterion, score }) => times(ratio(score), percentOf.get(criterion) ?? ZERO))),
      WHOLE,
    ),
  }))
  const judges = new Set(given.map(({ judge }) => judge))
  const isWhole = given.length === judges.size * candidates.length
  const even = isWhole ? given : standardised(given)
  return new Map(
    [...Map.groupBy(even, ({ candidate }) => candidate)].map(([candidate, own]) => [
      candidate,
      mean(
        leavesOutExtremes
          ? withoutExtremes(own.map(({ points }) => points))
          : own.map(({ points }) => points),
      ),
    ]),
  )
}

/** One of the highest and one of the lowest, from five on. */
const withoutExtremes = (points: readonly Rational[]): readonly Rational[] =>
  points.length < ENOUGH_SCORES ? points : points.toSorted(compare).slice(1, -1)

interface Given {
  readonly judge: string
  readonly candidate: number
  readonly points: Rational
}

function standardised(given: readonly Given[]): Given[] {
  const ofAll = spreadOf(given)
  return [...Map.groupBy(given, ({ judge }) => judge).values()].flatMap((own) => {
    const { centre, deviation } = spreadOf(own)
    // Whoever gives everybody the same says nothing of who is better.
    const factor = compare(deviation, ZERO) === 0 ? ZERO : over(ofAll.deviation, deviation)
    return own.map((each) => ({
      ...each,
      points: plus(ofAll.centre, times(minus(each.points, centre), factor)),
    }))
  })
}

/** The mean and the mean distance from it: unlike a standard deviation it is a fraction. */
function spreadOf(given: readonly Given[]) {
  const points = given.map((each) => each.points)
  const centre = mean(points)
  return { centre, deviation: mean(points.map((each) => distance(each, centre))) }
}
