import type { Weighed } from './score.ts'
import type { Unit } from './token-query.ts'
import { shareOf, type WordShares } from './word-shares.server.ts'

/** Units with what each tells: rare words more than common ones, all together 1. */
export function weigh(units: readonly Unit[], shares: WordShares): Weighed[] {
  const told = units.map((unit) => Math.log(1 + 1 / commonness(unit, shares)))
  const sum = told.reduce((total, each) => total + each, 0)
  return units.map((unit, index) => ({ ...unit, weight: (told[index] ?? 0) / sum }))
}

/** The share of documents that one of a unit's forms may stand in, 1 at most. */
function commonness({ forms }: Unit, shares: WordShares): number {
  // How many words begin so nobody has counted.
  if (forms.some((form) => form.isOpen)) return 1
  return Math.min(
    1,
    forms.reduce((sum, form) => sum + shareOf(shares, form.folded), 0),
  )
}

/** The share of documents that may hold all of the units: no more than hold the rarest. */
export const shareOfAll = (units: readonly Unit[], shares: WordShares) =>
  Math.min(...units.map((unit) => commonness(unit, shares)))
