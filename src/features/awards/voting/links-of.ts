import { FRESH_MINUTES } from './bursts.ts'
import type { BallotFacts } from './suspect-ballots.ts'

/** What came by one shared link or from one site: a link that brings hundreds from as many addresses was passed on for money. */
export interface LinkOfVotes {
  readonly cameFrom: string
  readonly votes: number
  readonly addresses: number
  /** How many of the accounts were made within three days before. */
  readonly fresh: number
  /** For whom most of them are, and how many. */
  readonly candidateId: number
  readonly forCandidate: number
}

/** The ways by which most votes came, the largest first; votes of which no way is known are in none. */
export function linksOf(ballots: readonly BallotFacts[], most: number): LinkOfVotes[] {
  const votes = ballots.flatMap((ballot) => ballot.votes).filter(({ cameFrom }) => cameFrom)
  return [...Map.groupBy(votes, ({ cameFrom = '' }) => cameFrom)]
    .map(([cameFrom, given]) => {
      const byCandidate = [...Map.groupBy(given, ({ candidateId }) => candidateId)]
      const [first] = byCandidate.toSorted(([, a], [, b]) => b.length - a.length)
      return {
        cameFrom,
        votes: given.length,
        addresses: new Set(given.map(({ address }) => address)).size,
        fresh: given.filter(({ accountMinutes }) => accountMinutes < FRESH_MINUTES).length,
        candidateId: first?.[0] ?? 0,
        forCandidate: first?.[1].length ?? 0,
      }
    })
    .toSorted((a, b) => b.votes - a.votes || (a.cameFrom < b.cameFrom ? -1 : 1))
    .slice(0, most)
}
