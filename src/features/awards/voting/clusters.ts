import { HOUR_MS } from '#platform/durations.ts'
import { FRESH_MINUTES } from './bursts.ts'
import { choiceOf, phoneRowsOf, SIGNUPS_IN_A_MINUTE, signupsOf, type BallotFacts } from './suspect-ballots.ts'

/** Why two ballots belong together. */
export const TIES = {
  device: '同一个浏览器',
  phones: '手机号相连',
  signups: '同一分钟注册、投同一位',
  address: '同一个地址一小时内选得一样',
} as const
export type Tie = keyof typeof TIES

/** Ballots that hang together, each with at least one other of them: where to look, and no verdict (C-87). */
export interface Cluster {
  readonly ballotIds: readonly string[]
  readonly votes: number
  readonly ties: readonly Tie[]
  readonly devices: number
  readonly addresses: number
  /** How many of the accounts were made within three days before. */
  readonly fresh: number
  readonly fromMs: number
  readonly untilMs: number
  /** For whom most of the votes are. */
  readonly candidates: readonly { readonly candidateId: number; readonly votes: number }[]
}

/** Fewer ballots than this are a family or a shared desk. */
export const FEWEST = 4
const SAME_CHOICE = 5
const MOST_CANDIDATES = 3

/** The clusters of a vote, the largest first. */
export function clustersOf(ballots: readonly BallotFacts[]): Cluster[] {
  const byId = new Map(ballots.map((ballot) => [ballot.id, ballot]))
  const above = new Map(ballots.map(({ id }) => [id, id]))
  const topOf = (id: string): string => {
    let top = id
    while (above.get(top) !== top) {
      const next = above.get(top) ?? top
      above.set(top, above.get(next) ?? next)
      top = next
    }
    return top
  }
  const bound = new Map<Tie, string[][]>([
    ['device', groupsOf(ballots, FEWEST, ({ votes }) => votes.flatMap(({ device }) => device ?? []))],
    ['phones', phoneRowsOf(ballots)],
    ['signups', groupsOf(ballots, SIGNUPS_IN_A_MINUTE, signupsOf)],
    ['address', groupsOf(ballots, SAME_CHOICE, placeAndChoiceOf)],
  ])
  const ties = [...bound].flatMap(([tie, groups]) => groups.map((ids) => ({ tie, ids })))
  for (const { ids } of ties) for (const id of ids) above.set(topOf(id), topOf(ids[0] ?? id))
  const tiesOf = Map.groupBy(ties, ({ ids }) => topOf(ids[0] ?? ''))
  const members = Map.groupBy(new Set(ties.flatMap(({ ids }) => ids)), (id) => topOf(id))
  return [...members]
    .filter(([, ids]) => ids.length >= FEWEST)
    .map(([top, ids]) =>
      describe(
        ids.flatMap((id) => byId.get(id) ?? []),
        [...new Set((tiesOf.get(top) ?? []).map(({ tie }) => tie))],
      ),
    )
    .toSorted((a, b) => b.votes - a.votes || a.fromMs - b.fromMs)
}

function describe(ballots: readonly BallotFacts[], ties: Tie[]): Cluster {
  const votes = ballots.flatMap((ballot) => ballot.votes)
  const times = votes.map(({ atMs }) => atMs)
  const forEach = Map.groupBy(votes, ({ candidateId }) => candidateId)
  return {
    ballotIds: ballots.map(({ id }) => id),
    votes: votes.length,
    ties,
    devices: new Set(votes.flatMap(({ device }) => device ?? [])).size,
    addresses: new Set(votes.flatMap(({ address }) => address ?? [])).size,
    fresh: ballots.filter((ballot) =>
      ballot.votes.some(({ accountMinutes }) => accountMinutes < FRESH_MINUTES),
    ).length,
    fromMs: times.reduce((least, each) => Math.min(least, each), Infinity),
    untilMs: times.reduce((most, each) => Math.max(most, each), 0),
    candidates: [...forEach]
      .map(([candidateId, given]) => ({ candidateId, votes: given.length }))
      .toSorted((a, b) => b.votes - a.votes || a.candidateId - b.candidateId)
      .slice(0, MOST_CANDIDATES),
  }
}

/** The ballots of every key that so many have. */
function groupsOf(
  ballots: readonly BallotFacts[],
  fewest: number,
  keysOf: (ballot: BallotFacts) => readonly string[],
): string[][] {
  const groups = new Map<string, string[]>()
  for (const ballot of ballots)
    for (const key of new Set(keysOf(ballot))) {
      const group = groups.get(key)
      if (group) group.push(ballot.id)
      else groups.set(key, [ballot.id])
    }
  return [...groups.values()].filter(({ length }) => length >= fewest)
}

/** From where, in which hour, and for whom exactly; of one vote alone it says nothing. */
function placeAndChoiceOf(ballot: BallotFacts): string[] {
  const [first] = ballot.votes
  if (!first?.address || ballot.votes.length < 2) return []
  return [`${first.address} ${Math.floor(first.atMs / HOUR_MS)} ${choiceOf(ballot)}`]
}
