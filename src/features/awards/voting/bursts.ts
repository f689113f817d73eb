import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import type { BallotFacts } from './suspect-ballots.ts'

/** Votes for a candidate that come much faster than they usually do: where to look for votes that were paid for (C-87). */
export interface Burst {
  readonly candidateId: number
  readonly fromMs: number
  readonly untilMs: number
  readonly votes: number
  /** Votes that this candidate gets in so long at other times. */
  readonly usual: number
  /** How many addresses they came from: an office has one. */
  readonly addresses: number
  /** How many of the accounts were made within three days before. */
  readonly fresh: number
  /** The shared link or site by which most of them came, if that is known of any, and how many came by it. */
  readonly cameFrom: string
  readonly byIt: number
}

type Vote = BallotFacts['votes'][number]

const WINDOW_MS = 10 * MINUTE_MS
/** An account of less than three days is fresh. */
export const FRESH_DAYS = 3
export const FRESH_MINUTES = (FRESH_DAYS * DAY_MS) / MINUTE_MS
/** Fewer votes than this in a window are never a burst. */
const FEWEST = 15
/** So many standard deviations above the mean. */
const DEVIATIONS = 4

const windowOf = (atMs: number) => Math.floor(atMs / WINDOW_MS)

/** The bursts of a vote, the largest first. */
export function burstsOf(ballots: readonly BallotFacts[]): Burst[] {
  const votes = ballots.flatMap((ballot) => ballot.votes)
  const byCandidate = Map.groupBy(votes, ({ candidateId }) => candidateId)
  const lasted = new Set(votes.map(({ atMs }) => windowOf(atMs))).size
  return [...byCandidate]
    .flatMap(([candidateId, given]) => burstsFor(candidateId, given, lasted))
    .toSorted((a, b) => b.votes - a.votes || a.fromMs - b.fromMs)
}

/** `lasted` is in how many windows anybody voted at all: nights do not make days look busy. */
function burstsFor(candidateId: number, votes: readonly Vote[], lasted: number): Burst[] {
  const windows = Map.groupBy(votes, ({ atMs }) => windowOf(atMs))
  const mean = votes.length / lasted
  const squares = [...windows.values()].reduce((sum, { length }) => sum + length ** 2, 0)
  const least = Math.max(FEWEST, mean + DEVIATIONS * Math.sqrt(Math.max(0, squares / lasted - mean ** 2)))
  const busy = [...windows.keys()].filter((window) => (windows.get(window)?.length ?? 0) >= least)
  const runs: number[][] = []
  for (const window of busy.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    // A quiet window between two busy ones parts nothing.
    if (run && window - (run.at(-1) ?? 0) <= 2) run.push(window)
    else runs.push([window])
  }
  const inBusy = busy.reduce((sum, window) => sum + (windows.get(window)?.length ?? 0), 0)
  const usual = (votes.length - inBusy) / Math.max(1, lasted - busy.length)
  return runs.map((run) => {
    const [first = 0, last = first] = [run[0], run.at(-1)]
    const within = run.flatMap((window) => windows.get(window) ?? [])
    const ways = [...Map.groupBy(within, ({ cameFrom }) => cameFrom ?? '')].filter(([way]) => way !== '')
    const [way] = ways.toSorted(([, a], [, b]) => b.length - a.length)
    return {
      candidateId,
      fromMs: first * WINDOW_MS,
      untilMs: (last + 1) * WINDOW_MS,
      votes: within.length,
      usual: Math.round(usual * run.length),
      addresses: new Set(within.map(({ address }) => address)).size,
      fresh: within.filter(({ accountMinutes }) => accountMinutes < FRESH_MINUTES).length,
      cameFrom: way?.[0] ?? '',
      byIt: way?.[1].length ?? 0,
    }
  })
}

/** Tells whether a vote is part of one of these. */
export function inBurst(bursts: readonly Burst[]): (vote: Vote) => boolean {
  const byCandidate = Map.groupBy(bursts, ({ candidateId }) => candidateId)
  return ({ candidateId, atMs }) =>
    (byCandidate.get(candidateId) ?? []).some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs)
}
