import { periodEnd, periodOf, periodStart, periodToken } from './filter-tokens.ts'
import { any, quoted } from './token-query.ts'
import { NEWEST, type WordShares } from './word-shares.server.ts'

/** Words that stand in more documents than these are looked for among the nearest first. */
const COMMON = 1500
/** So many of the nearest are looked through, and more until so many are likely to be found. */
export const LOOKED_THROUGH = 1000
const FOUND = 100
/** More periods than this, back or ahead, cost more than they save. */
const MOST_PERIODS = 40

/** What is looked for, and how far away from now at least and at most: what lies ahead is as near as what is as long ago. */
export interface Scope {
  /** The share of all documents that probably match. */
  readonly share: number
  /** So many matches are needed at least. */
  readonly wanted?: number
  /** So many times as far as the shares say. */
  readonly times?: number
  readonly since?: number | undefined
  readonly until?: number | undefined
  /** The instant (ms) that nearness is told by. */
  readonly now: number
  /** Only what is no nearer than this (ms, at most now). */
  readonly from?: number | undefined
}

/** The documents nearest to now, as far as they are looked through. */
export interface Window {
  readonly periods: readonly number[]
  /** Nothing that is as near as this (ms) is left out. */
  readonly floor: number
  /** Documents among these, roughly. */
  readonly documents: number
  /** Whether it leaves out nothing that is asked for. */
  readonly isWhole: boolean
}

/** Where to look for something common; undefined when the whole index is no more work. */
export function windowFor(shares: WordShares, scope: Scope): Window | undefined {
  const { share, wanted = 0, times = 1, now, until = Infinity, from = Infinity } = scope
  if (shares.since === 0 || share * shares.documents < COMMON) return undefined
  const since = Math.max(scope.since ?? -Infinity, shares.earliest)
  const top = Math.min(now, until, from)
  const span = (times * Math.max(1.5 * wanted, FOUND, LOOKED_THROUGH * share)) / (densityOf(shares) * share)
  const start = periodStart(periodOf(top - span))
  const isWhole = start <= since
  const floor = isWhole ? since : start
  const ahead = { since: 2 * now - top, until: isWhole ? Infinity : 2 * now - floor }
  const back = periodsBetween(floor, top)
  const forth = periodsBetween(Math.max(since, ahead.since), Math.min(until, ahead.until, latestOf(shares)))
  if (back.length > MOST_PERIODS || forth.length > MOST_PERIODS) return undefined
  // Also where there is nothing of the time that is asked for, a period is named.
  return {
    periods: [...new Set([periodOf(top), ...back, ...forth])],
    floor,
    documents: densityOf(shares) * (top - floor),
    isWhole,
  }
}

/** Documents of the time that is asked for, roughly, were they always as many as lately. */
export function documentsOf(
  shares: WordShares,
  { since, until, from }: Pick<Scope, 'since' | 'until' | 'from'>,
): number {
  const after = (instant: number) =>
    Math.min(shares.documents, Math.max(0, shares.readAt - instant) * densityOf(shares))
  const last = Math.min(until ?? Infinity, from ?? Infinity)
  return (since === undefined ? shares.documents : after(since)) - after(last)
}

/** Documents of a millisecond. */
const densityOf = ({ since, readAt }: WordShares) => NEWEST / Math.max(1, readAt - since)

/** What was published since the shares were read may lie a little further ahead. */
const latestOf = ({ latest, readAt }: WordShares) => periodEnd(periodOf(Math.max(latest, readAt)) + 1)

function periodsBetween(first: number, last: number): number[] {
  if (last < first) return []
  const oldest = periodOf(first)
  return Array.from(
    { length: Math.min(periodOf(last) - oldest, MOST_PERIODS) + 1 },
    (_, index) => oldest + index,
  )
}

/** The window as a term of a token query. */
export function windowTerm({ periods }: Window): string {
  return any(periods.map((period) => quoted(`#${periodToken(period)}`)))
}
