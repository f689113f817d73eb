/**
 * What in a vote looks made up (C-87). Every sign has a weight, and only several together make a ballot suspect: one address
 * shared by an office, accounts made for the vote, or everybody choosing what the firm makes is no fraud.
 */

export interface BallotFacts {
  readonly id: string
  /** Digits of the telephone, for numbers that follow each other; missing for closed accounts. */
  readonly phone: string | undefined
  readonly votes: readonly {
    readonly candidateId: number
    readonly atMs: number
    readonly accountMinutes: number
    readonly device: string | undefined
  }[]
}

export const SIGNALS = {
  device: { weight: 3, name: '一个浏览器投了多人的票' },
  phones: { weight: 3, name: '手机号成串相连' },
  fresh: { weight: 1, name: '投票前不到一小时才注册' },
  pace: { weight: 1, name: '几秒之内投完' },
  copies: { weight: 1, name: '与许多人选得完全一样' },
} as const
export type Signal = keyof typeof SIGNALS

/** From this sum of weights on a ballot is suspect. */
export const SUSPECT_FROM = 3
const BALLOTS_OF_A_DEVICE = 4
const PHONES_IN_A_ROW = 5
const PHONE_GAP = 10
const FRESH_MINUTES = 60
const PACE_MS_A_VOTE = 2000
const COPIES = 10

/** The signs of each ballot that has any. */
export function signalsOf(ballots: readonly BallotFacts[]): Map<string, Signal[]> {
  const byDevice = groupIds(ballots, ({ votes }) => votes.flatMap(({ device }) => device ?? []))
  const byChoice = groupIds(ballots, (ballot) => (ballot.votes.length > 1 ? [choiceOf(ballot)] : []))
  const inRow = phonesInARow(ballots)
  const found = ballots.map((ballot): [string, Signal[]] => {
    const { id, votes } = ballot
    const times = votes.map(({ atMs }) => atMs)
    const tookMs = Math.max(...times) - Math.min(...times)
    const signs: Readonly<Record<Signal, boolean>> = {
      device: votes.some(
        ({ device }) => device !== undefined && (byDevice.get(device)?.size ?? 0) >= BALLOTS_OF_A_DEVICE,
      ),
      phones: inRow.has(id),
      fresh: votes.some(({ accountMinutes }) => accountMinutes < FRESH_MINUTES),
      pace: votes.length > 2 && tookMs < PACE_MS_A_VOTE * (votes.length - 1),
      copies: (byChoice.get(choiceOf(ballot))?.size ?? 0) >= COPIES,
    }
    return [id, (Object.keys(SIGNALS) as Signal[]).filter((signal) => signs[signal])]
  })
  return new Map(found.filter(([, signals]) => signals.length > 0))
}

/** How suspicious the signs of a ballot are together. */
export const weightOf = (signals: readonly Signal[]): number =>
  signals.reduce((sum, signal) => sum + SIGNALS[signal].weight, 0)

const choiceOf = ({ votes }: BallotFacts) =>
  votes
    .map(({ candidateId }) => candidateId)
    .toSorted((a, b) => a - b)
    .join(' ')

function groupIds(ballots: readonly BallotFacts[], keysOf: (ballot: BallotFacts) => readonly string[]) {
  const groups = new Map<string, Set<string>>()
  for (const ballot of ballots)
    for (const key of keysOf(ballot)) {
      const ids = groups.get(key) ?? new Set()
      groups.set(key, ids.add(ballot.id))
    }
  return groups
}

/** The ballots whose telephones follow each other closely, five or more in a row. */
function phonesInARow(ballots: readonly BallotFacts[]): ReadonlySet<string> {
  const phones = ballots
    .flatMap(({ id, phone }) => (phone === undefined ? [] : { id, number: Number(phone.replace(/\D/g, '')) }))
    .toSorted((a, b) => a.number - b.number)
  const rows: { id: string; number: number }[][] = []
  for (const each of phones) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row && last && each.number - last.number <= PHONE_GAP) row.push(each)
    else rows.push([each])
  }
  return new Set(
    rows.filter((row) => row.length >= PHONES_IN_A_ROW).flatMap((row) => row.map(({ id }) => id)),
  )
}
