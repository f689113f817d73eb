import { describe, expect, test } from 'vitest'
import type { Kind as Simulated } from '../../../../bench/awards/electorate.ts'
import { factsOf, judgeReport, sharesOf } from '../../../../bench/awards/judge-report.ts'
import { simulateVote } from '../../../../bench/awards/simulate.ts'
import { burstsOf, inBurst } from './bursts.ts'
import { signalsAmong, SUSPECT_FROM, weightOf, type BallotFacts } from './suspect-ballots.ts'

const MINUTE = 60_000

interface Kind {
  readonly phone?: (index: number) => number
  readonly device?: (index: number) => string
  readonly accountMinutes?: number
  readonly paceMs?: number
  readonly choice?: (index: number, vote: number) => number
  readonly hasRead?: boolean
  readonly throwawayMail?: boolean
}

/** So many ballots of one kind; what is not said is as honest readers do it. */
const ballots = (name: string, total: number, kind: Kind = {}): BallotFacts[] =>
  Array.from({ length: total }, (_, index) => ({
    id: `${name}${index}`,
    phone: `+86${kind.phone?.(index) ?? 13_000_000_000 + ((index * 7_919_377 + name.length * 104_729) % 900_000_000)}`,
    votes: Array.from({ length: 5 }, (_unused, vote) => ({
      candidateId: kind.choice?.(index, vote) ?? (index * 31 + vote * 17) % 997,
      atMs: index * MINUTE + vote * (kind.paceMs ?? 20_000),
      accountMinutes: kind.accountMinutes ?? 50_000,
      device: kind.device?.(index) ?? `${name}-own-${index}`,
      hasRead: kind.hasRead ?? true,
      throwawayMail: kind.throwawayMail ?? false,
    })),
  }))
function suspects(given: readonly BallotFacts[]): string[] {
  const signalsIn = signalsAmong(given)
  return given.filter((ballot) => weightOf(signalsIn(ballot)) >= SUSPECT_FROM).map(({ id }) => id)
}

describe('a ballot is suspect', () => {
  test.each([
    ['one browser casts the votes of many', { device: (index: number) => `farm${Math.floor(index / 8)}` }],
    ['telephones follow each other', { phone: (index: number) => 17_100_000_000 + index * 2 }],
    [
      'a program casts fresh accounts’ equal votes in seconds',
      { accountMinutes: 5, paceMs: 300, choice: (_: number, vote: number) => vote },
    ],
    [
      'accounts that were made in good time with throw-away mail and never read anything vote at a human pace',
      { throwawayMail: true, hasRead: false },
    ],
  ])('when %s', (_, kind) => {
    expect(suspects([...ballots('honest', 500), ...ballots('false', 40, kind)])).toHaveLength(40)
  })
})

describe('a whole vote with one vote in twenty made up', () => {
  const startMs = Date.parse('2026-11-10T00:00:00+08:00')
  const vote = simulateVote({ votes: 40_000, fraudPercent: 5, seed: 2026, startMs })
  const judged = judgeReport(vote)

  test('farms of browsers, programs, rows of numbers and accounts made for the vote are found, and hardly anybody honest is', () => {
    const of = (kind: Simulated) => judged.find((each) => each.kind === kind)
    for (const [kind, least] of [
      ['farm', 0.95],
      ['fresh', 0.95],
      ['phones', 0.95],
      // One in ten of them took ordinary mail.
      ['sleeper', 0.75],
    ] as const) {
      const { ballots: all = 0, suspect = 0 } = of(kind) ?? {}
      expect(all, kind).toBeGreaterThan(30)
      expect(suspect / all, kind).toBeGreaterThan(least)
    }
    expect(sharesOf(judged).falseAlarms).toBeLessThan(0.5)
    expect(of('office')?.suspect).toBeLessThan(15)
  })

  test('bought voters leave no mark of their own, but their burst shows, from many addresses and old accounts', () => {
    expect(judged.find(({ kind }) => kind === 'bought')?.suspect).toBe(0)
    const bursts = burstsOf(factsOf(vote))
    const paid = bursts.filter(({ addresses, votes, fresh }) => addresses > votes / 2 && fresh < votes / 2)
    expect(paid).not.toEqual([])
    const bought = vote.filter(({ kind }) => kind === 'bought').flatMap(({ votes }) => votes)
    for (const burst of paid)
      expect(
        bought.some(({ candidate, atMs }) =>
          inBurst([burst])({ candidateId: candidate, atMs, accountMinutes: 0, device: undefined }),
        ),
      ).toBe(true)
    const office = bursts.filter(({ addresses, votes }) => addresses < votes / 10)
    expect(office).not.toEqual([])
  })
})

describe('nobody is suspect', () => {
  test('for being one of three hundred colleagues with fresh accounts who choose what their firm makes', () => {
    expect(suspects(ballots('office', 300, { accountMinutes: 30, choice: (_, vote) => vote }))).toEqual([])
  })

  test('for voting quickly with a fresh account, or like many others', () => {
    expect(
      suspects(ballots('quick', 9, { accountMinutes: 30, paceMs: 100, choice: (_, vote) => vote })),
    ).toEqual([])
    expect(suspects(ballots('fans', 200, { paceMs: 100, choice: (_, vote) => vote }))).toEqual([])
  })

  test('for coming only to vote, with many others who do, nor for throw-away mail alone', () => {
    expect(suspects(ballots('visitors', 300, { hasRead: false, choice: (_, vote) => vote }))).toEqual([])
    expect(suspects(ballots('late', 9, { hasRead: false, paceMs: 300, accountMinutes: 2000 }))).toEqual([])
    expect(suspects(ballots('careful', 300, { throwawayMail: true }))).toEqual([])
  })

  test('for sharing a browser in a family of three', () => {
    expect(suspects(ballots('family', 3, { device: () => 'tablet' }))).toEqual([])
  })

  test('without a telephone or a browser that is known', () => {
    const closed = ballots('closed', 20).map((ballot) => ({ ...ballot, phone: undefined }))
    expect(suspects(closed)).toEqual([])
  })
})
