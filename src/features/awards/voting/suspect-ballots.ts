import { MINUTE_MS } from '#platform/durations.ts'
import { burstsOf, FRESH_DAYS, FRESH_MINUTES, inBurst, type Burst } from './bursts.ts'

/**
 * What in a vote looks made up (C-87). Every sign has a weight, and only several together make a ballot suspect: one address
 * shared by an office, accounts made for the vote, or everybody choosing what the firm makes is no fraud.
 */

export interface BallotFacts {
  readonly id: string
  /** Digits of the telephone, for numbers that follow each other; missing for closed accounts. */
  readonly phone: string | undefined
  /** Whether a vote was taken back that the office had made void, and others may have been given for it. */
  readonly hasVoidTakenBack?: boolean | undefined
  readonly votes: readonly {
    readonly candidateId: number
    readonly atMs: number
    readonly accountMinutes: number
    readonly device: string | undefined
    readonly address?: string | undefined
    /** A shared link's mark or a site's name; empty where that is not known. */
    readonly cameFrom?: string | undefined
    /** Whether anything was read here before; missing where that is not known. */
    readonly hasRead?: boolean | undefined
    readonly throwawayMail?: boolean | undefined
  }[]
}

export const SIGNALS = {
  device: { weight: 3, name: '一个浏览器投了多人的票' },
  phones: { weight: 3, name: '手机号成串相连' },
  again: { weight: 3, name: '作废的票本人收回，又投了别的' },
  signups: { weight: 2, name: '与许多投同一位的人在同一分钟注册' },
  mail: { weight: 2, name: '账号用的是一次性邮箱' },
  pace: { weight: 1, name: '几秒之内投完' },
  fresh: { weight: 1, name: `投票前 ${FRESH_DAYS} 天之内才注册`, isCommon: true },
  unread: { weight: 1, name: `注册 ${FRESH_DAYS} 天以上，从没读过本站的内容`, isCommon: true },
  copies: { weight: 1, name: '与许多人选得完全一样', isCommon: true },
  burst: { weight: 1, name: '这位参评者的票短时间内涌来', isCommon: true },
} as const satisfies Readonly<Record<string, { weight: number; name: string; isCommon?: boolean }>>
export type Signal = keyof typeof SIGNALS

/** From this sum of weights on a ballot is suspect. */
export const SUSPECT_FROM = 3
/** What colleagues have in common who vote together at lunch counts no more than this, all of it. */
const MOST_OF_COMMON = 2
const BALLOTS_OF_A_DEVICE = 4
const PHONES_IN_A_ROW = 5
const PHONE_GAP = 10
export const SIGNUPS_IN_A_MINUTE = 15
const PACE_MS_A_VOTE = 2000
const COPIES = 10

/** Tells the signs of a ballot among these. */
export function signalsAmong(
  ballots: readonly BallotFacts[],
  bursts: readonly Burst[] = burstsOf(ballots),
): (ballot: BallotFacts) => Signal[] {
  const byDevice = countBallots(ballots, ({ votes }) => votes.flatMap(({ device }) => device ?? []))
  const byChoice = countBallots(ballots, (ballot) => (ballot.votes.length > 1 ? [choiceOf(ballot)] : []))
  const bySignup = countBallots(ballots, signupsOf)
  const inRow = new Set(phoneRowsOf(ballots).flat())
  const isInBurst = inBurst(bursts)
  return (ballot) => {
    const { id, votes } = ballot
    const times = votes.map(({ atMs }) => atMs)
    const tookMs = Math.max(...times) - Math.min(...times)
    const signs: Readonly<Record<Signal, boolean>> = {
      device: votes.some(
        ({ device }) => device !== undefined && (byDevice.get(device) ?? 0) >= BALLOTS_OF_A_DEVICE,
      ),
      phones: inRow.has(id),
      again: ballot.hasVoidTakenBack === true,
      signups: signupsOf(ballot).some((key) => (bySignup.get(key) ?? 0) >= SIGNUPS_IN_A_MINUTE),
      pace: votes.length > 2 && tookMs < PACE_MS_A_VOTE * (votes.length - 1),
      mail: votes.some(({ throwawayMail }) => throwawayMail === true),
      fresh: votes.some(({ accountMinutes }) => accountMinutes < FRESH_MINUTES),
      // Of a fresh account it says nothing more.
      unread: votes.some(
        ({ hasRead, accountMinutes }) => hasRead === false && accountMinutes >= FRESH_MINUTES,
      ),
      copies: (byChoice.get(choiceOf(ballot)) ?? 0) >= COPIES,
      burst: votes.some(isInBurst),
    }
    return (Object.keys(SIGNALS) as Signal[]).filter((signal) => signs[signal])
  }
}

/** How suspicious the signs of a ballot are together. */
export function weightOf(signals: readonly Signal[]): number {
  const sum = (of: readonly Signal[]) => of.reduce((total, signal) => total + SIGNALS[signal].weight, 0)
  const { common = [], rare = [] } = Object.groupBy(signals, (signal) =>
    'isCommon' in SIGNALS[signal] ? 'common' : 'rare',
  )
  return sum(rare) + Math.min(MOST_OF_COMMON, sum(common))
}

/** For whom a ballot is, whatever the order. */
export const choiceOf = ({ votes }: BallotFacts) =>
  votes
    .map(({ candidateId }) => candidateId)
    .toSorted((a, b) => a - b)
    .join(' ')

/** When the account was made, with each candidate that it voted for. */
export const signupsOf = ({ votes }: BallotFacts): string[] =>
  votes.map(
    ({ candidateId, atMs, accountMinutes }) =>
      `${Math.floor(atMs / MINUTE_MS) - accountMinutes} ${candidateId}`,
  )

/** How many ballots have each key. */
function countBallots(
  ballots: readonly BallotFacts[],
  keysOf: (ballot: BallotFacts) => readonly string[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const ballot of ballots)
    for (const key of new Set(keysOf(ballot))) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** The ballots whose telephones follow each other closely, five or more in a row, row by row. */
export function phoneRowsOf(ballots: readonly BallotFacts[]): string[][] {
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
  return rows.filter((row) => row.length >= PHONES_IN_A_ROW).map((row) => row.map(({ id }) => id))
}
