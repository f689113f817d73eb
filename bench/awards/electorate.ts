/** Who votes in a simulated vote, and the chance that all of it follows from: the same seed, the same vote. */

import { DAY_MS, HOUR_MS } from '#platform/durations.ts'

/** A moment at which the simulated vote's portal is opened. */
export const VOTE_NOON = new Date('2026-11-09T12:00:00+08:00')
const DAYS = 12
export const CANDIDATES = 60

/** What a ballot really is; the report knows nothing of it. */
export const KINDS = ['reader', 'office', 'farm', 'fresh', 'phones', 'sleeper', 'bought'] as const
export type Kind = (typeof KINDS)[number]
export const isFraud = (kind: Kind): boolean => kind !== 'reader' && kind !== 'office'

export interface SimulatedBallot {
  readonly kind: Kind
  readonly phone: string
  readonly device: string
  readonly address: string
  readonly createdMs: number
  /** The link that was passed on to whoever votes; missing for those who found the page themselves. */
  readonly cameFrom?: string
  readonly hasRead: boolean
  readonly throwawayMail?: boolean
  readonly votes: readonly { readonly candidate: number; readonly atMs: number }[]
}

export interface Plan {
  readonly votes: number
  /** Of all votes, in percent, shared equally by the five kinds of fraud. */
  readonly fraudPercent: number
  readonly seed: number
  readonly startMs: number
}

export type Electorate = ReturnType<typeof makeElectorate>

/** An electorate that has not voted yet. */
export function makeElectorate({ seed, startMs }: Plan) {
  const random = randomFrom(seed)
  const ballots: SimulatedBallot[] = []
  const phones = new Set<string>()
  let [named, votes] = [0, 0]
  const between = (from: number, to: number) => from + random() * (to - from)
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1))
  const freePhone = (): string => {
    const drawn = `+861${whole(30, 99)}${String(whole(0, 99_999_999)).padStart(8, '0')}`
    return phones.has(drawn) ? freePhone() : drawn
  }
  return {
    ballots,
    random,
    between,
    whole,
    votes: () => votes,
    /** Something that nobody else has. */
    own: (what: string) => `${what}${(named += 1)}`,
    candidate: () => whole(0, CANDIDATES - 1),
    /** Candidates as readers like them, some far more than others, after those that are given. */
    choose(count: number, ...given: number[]): number[] {
      const chosen = new Set(given)
      while (chosen.size < count) chosen.add(Math.floor(CANDIDATES * random() ** 2.2))
      return [...chosen]
    },
    /** From eight in the morning to ten at night, on one of twelve days. */
    moment: () => startMs + whole(0, DAYS - 1) * DAY_MS + between(8, 22) * HOUR_MS,
    /** When somebody signed up who votes now: any day of two and a half years. */
    longBefore: (atMs: number) => atMs - DAY_MS - random() ** 2 * 900 * DAY_MS,
    /** A ballot whose votes follow each other after so many milliseconds. */
    cast(
      kind: Kind,
      voter: Pick<
        SimulatedBallot,
        'device' | 'address' | 'createdMs' | 'cameFrom' | 'hasRead' | 'throwawayMail'
      > & {
        phone?: string
      },
      { candidates, atMs, pace }: { candidates: readonly number[]; atMs: number; pace: [number, number] },
    ): void {
      const phone = voter.phone ?? freePhone()
      phones.add(phone)
      let at = atMs
      const cast = candidates.map((candidate) => ({ candidate, atMs: (at += between(...pace)) }))
      ballots.push({ ...voter, kind, phone, votes: cast })
      votes += cast.length
    },
  }
}

/** Numbers from 0 to below 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = Math.trunc(seed)
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
