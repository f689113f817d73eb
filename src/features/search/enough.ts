import type { Weighed } from './score.ts'
import { all, any, tokenQuery } from './token-query.ts'

/**
 * A token query for documents that hold enough of the units, were they not all there: every smallest choice of units
 * that together weigh enough.
 */
export function enoughQuery(units: readonly Weighed[], enough: number): string {
  const choices: (readonly number[])[] = []
  for (let bits = 1; bits < 2 ** units.length; bits += 1) {
    const choice = units.flatMap((_, index) => (bits & (2 ** index) ? [index] : []))
    const weight = choice.reduce((sum, index) => sum + (units[index]?.weight ?? 0), 0)
    const isSmallest = choice.every((index) => weight - (units[index]?.weight ?? 0) < enough)
    if (weight >= enough && isSmallest) choices.push(choice)
  }
  const queries = units.map((unit) => tokenQuery(unit))
  return any(choices.map((choice) => all(choice.map((index) => queries[index] ?? ''))))
}
