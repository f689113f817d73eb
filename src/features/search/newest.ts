import { periodToken, periodOf } from './filter-tokens.ts'
import { any, quoted } from './token-query.ts'
import { NEWEST, type WordShares } from './word-shares.server.ts'

/** Words that stand in more documents than these are looked for among the newest first. */
const COMMON = 1500
/** So many of the newest are looked through, and more until so many are likely to be found. */
export const LOOKED_THROUGH = 1000
const FOUND = 100
/** More periods than this in one question cost more than they save. */
const MOST_PERIODS = 40

/** A stretch of periods, the newest first and both included. */
export interface Window {
  readonly newest: number
  readonly oldest: number
}

/**
 * The periods to look through for something common, as many as hold `wanted` of it by the shares; undefined when the
 * whole index is no more work.
 */
export function windowFor(
  shares: WordShares,
  { share, wanted }: { share: number; wanted: number },
): Window | undefined {
  if (shares.since === 0 || share * shares.documents < COMMON) return undefined
  const newest = periodOf(shares.readAt)
  const perPeriod = NEWEST / Math.max(1, newest - periodOf(shares.since) + 1)
  const span = Math.ceil(Math.max(1.5 * wanted, FOUND, LOOKED_THROUGH * share) / (perPeriod * share))
  return span > MOST_PERIODS ? undefined : { newest: newest + 1, oldest: newest - span }
}

/** The window as a term of a token query. */
export function windowTerm({ newest, oldest }: Window): string {
  return any(
    Array.from({ length: newest - oldest + 1 }, (_, index) => quoted(`#${periodToken(oldest + index)}`)),
  )
}
