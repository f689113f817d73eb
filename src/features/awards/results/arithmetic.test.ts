import { describe, expect, test } from 'vitest'
import { randomBelow } from '../../../../test/random-below.ts'
import { canonicalJson } from './canonical.server.ts'
import type { PrizeInput, ResultRule } from './contract.ts'
import { rankPrize } from './rank-prize.ts'
import { compare, exact, mean, over, plus, ratio, shown, times } from './rational.ts'

const RULE: ResultRule = {
  votePercent: 30,
  panelPercent: 70,
  votesPerPoint: 0,
  leavesOutExtremes: false,
  shortlistSize: 0,
}
const TRIMMED: ResultRule = { ...RULE, leavesOutExtremes: true }
const CRITERIA = [
  { id: 1, name: '技术', percent: 60 },
  { id: 2, name: '市场', percent: 40 },
]

const prizeOf = (
  sheets: PrizeInput['sheets'],
  count: number,
  changes: Partial<PrizeInput> = {},
): PrizeInput => ({
  id: 1,
  name: '年度产品',
  isVoted: true,
  isDecidedByVotes: false,
  places: 1,
  criteria: CRITERIA,
  leftOut: [],
  candidates: Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    company: `企业${index}`,
    product: '',
  })),
  sheets,
  decisions: [],
  ...changes,
})
const sheet = (judge: string, candidate: number, one: number, two = one) => ({
  judge,
  candidate,
  scores: [
    { criterion: 1, score: one },
    { criterion: 2, score: two },
  ],
})
const ranked = (prize: PrizeInput, votes: [number, number][], rule = RULE) =>
  rankPrize(prize, new Map(votes), rule).lines.map(({ candidate, rank, shown: points }) => [
    candidate,
    rank,
    points,
  ])

/** A prize of any size with any scores and votes, some judges recused. */
function anyPrize(seed: number) {
  const below = randomBelow(seed)
  const count = 2 + below(6)
  const votes = Array.from({ length: count }, (_, index): [number, number] => [index + 1, below(40)])
  const sheets = Array.from({ length: 3 + below(4) }, (_, judge) =>
    Array.from({ length: count }, (__, index) => sheet(`J${judge}`, index + 1, below(101), below(101))),
  )
    .flat()
    .filter(() => seed % 3 === 0 || below(8) > 0)
  return { prize: prizeOf(sheets, count), votes, below }
}

const shuffled = <T>(all: readonly T[], below: (bound: number) => number): T[] =>
  all
    .map((each) => [below(1_000_000), each] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each)

describe('fractions', () => {
  test('are exact, in their lowest terms, and rounded half up once', () => {
    expect(exact(ratio(6, -4))).toBe('-3/2')
    expect(exact(plus(ratio(1, 10), ratio(2, 10)))).toBe('3/10')
    expect(exact(over(times(ratio(1, 3), ratio(3)), ratio(7)))).toBe('1/7')
    expect(exact(mean([ratio(1), ratio(2)]))).toBe('3/2')
    expect(
      [ratio(5, 1000), ratio(4, 1000), ratio(200, 3), ratio(100), ratio(-5, 1000), ratio(-6, 1000)].map(
        shown,
      ),
    ).toEqual(['0.01', '0.00', '66.67', '100.00', '0.00', '-0.01'])
    expect(() => ratio(1, 0)).toThrow(RangeError)
    expect(compare(ratio(1, 3), ratio(33_333, 100_000))).toBe(1)
  })
})

describe('a ranking', () => {
  test('is three parts of votes, of the highest count, and seven of the panel by its weights', () => {
    const prize = prizeOf(
      [sheet('A', 1, 90, 80), sheet('A', 2, 70, 60), sheet('B', 1, 80, 70), sheet('B', 2, 60, 50)],
      2,
    )
    // Votes 10 of 40 are 25 points; panel (86 + 76) / 2 = 81: 7.5 + 56.7.
    expect(
      ranked(prize, [
        [1, 10],
        [2, 40],
      ]),
    ).toEqual([
      [2, 1, '72.70'],
      [1, 2, '64.20'],
    ])
    expect(ranked(prize, [])).toEqual([
      [1, 1, '56.70'],
      [2, 2, '42.70'],
    ])
    expect(ranked({ ...prize, isVoted: false }, [[2, 40]])).toEqual([
      [1, 1, '81.00'],
      [2, 2, '61.00'],
    ])
    expect(
      ranked(
        prize,
        [
          [1, 10],
          [2, 400],
        ],
        { ...RULE, votesPerPoint: 2 },
      ),
    ).toEqual([
      [2, 1, '72.70'],
      [1, 2, '58.20'],
    ])
  })

  test('does not let a strict judge decide who was not judged by him', () => {
    // Both are as good; the strict judge C is recused from 2 only.
    const lenient = [
      sheet('A', 1, 90),
      sheet('A', 2, 90),
      sheet('A', 3, 70),
      sheet('B', 1, 90),
      sheet('B', 2, 90),
      sheet('B', 3, 70),
    ]
    const prize = prizeOf([...lenient, sheet('C', 1, 30), sheet('C', 3, 10)], 3, { isVoted: false })
    const [first, second] = rankPrize(prize, new Map(), RULE).lines
    const plain = (90 + 90 + 30) / 3
    expect(Number(first?.shown) - Number(second?.shown)).toBeLessThan(90 - plain)
    expect([first?.candidate, second?.candidate]).toEqual([1, 2])
  })

  test('breaks a tie by the panel, then by votes, then by a decision with a reason, and else leaves it open', () => {
    const byPanel = prizeOf([sheet('A', 1, 70), sheet('A', 2, 100)], 2)
    // 30 + 49 = 79 and 9 + 70 = 79.
    expect(
      ranked(byPanel, [
        [1, 10],
        [2, 3],
      ]),
    ).toEqual([
      [2, 1, '79.00'],
      [1, 2, '79.00'],
    ])
    const equal = prizeOf([sheet('A', 1, 80), sheet('A', 2, 80), sheet('A', 3, 10)], 3)
    const votes: [number, number][] = [
      [1, 5],
      [2, 5],
    ]
    expect(rankPrize(equal, new Map(votes), RULE)).toMatchObject({
      openTies: [[1, 2]],
      lines: [{ rank: 1 }, { rank: 1 }, { rank: 3 }],
    })
    const decided = { ...equal, decisions: [{ candidates: [2, 1], reason: '成立更早' }] }
    expect(rankPrize(decided, new Map(votes), RULE)).toMatchObject({
      openTies: [],
      lines: [
        { candidate: 2, rank: 1, isWinner: true },
        { candidate: 1, rank: 2, isWinner: false },
        { rank: 3 },
      ],
    })
    const below = prizeOf([sheet('A', 1, 90), sheet('A', 2, 80), sheet('A', 3, 80)], 3)
    expect(rankPrize(below, new Map(), RULE).openTies).toEqual([])
  })

  test('takes a decision for exactly those who are equal, and for no others', () => {
    const two = [sheet('A', 1, 80), sheet('A', 2, 80)]
    const four = [...two, sheet('A', 3, 70), sheet('A', 4, 70)]
    const ties = (sheets: PrizeInput['sheets'], count: number, candidates: number[]) =>
      rankPrize(
        prizeOf(sheets, count, { places: 4, decisions: [{ candidates, reason: '成立更早' }] }),
        new Map(),
        RULE,
      ).openTies
    expect(ties(four, 4, [2, 1])).toEqual([[3, 4]])
    expect(ties(two, 2, [2, 1])).toEqual([])
    // Of three who were equal, one is no more; and to two who were, a third has come.
    expect(ties(two, 2, [2, 1, 3])).toEqual([[1, 2]])
    expect(ties([...two, sheet('A', 3, 80)], 3, [2, 1])).toEqual([[1, 2, 3]])
    expect(ties(four, 4, [1, 3])).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  test('is the same whatever the order of candidates, judges, criteria and votes (200 prizes)', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const { prize, votes, below } = anyPrize(seed)
      const other = {
        ...prize,
        criteria: shuffled(prize.criteria, below),
        candidates: shuffled(prize.candidates, below),
        sheets: shuffled(prize.sheets, below).map((each) => ({
          ...each,
          scores: shuffled(each.scores, below),
        })),
      }
      for (const rule of [RULE, TRIMMED])
        expect(rankPrize(other, new Map(shuffled(votes, below)), rule)).toEqual(
          rankPrize(prize, new Map(votes), rule),
        )
    }
  })

  test('keeps who wins when all votes are multiplied, and when a judge is called otherwise (200 prizes)', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const { prize, votes } = anyPrize(seed)
      const more = votes.map(([id, count]): [number, number] => [id, count * 7])
      const renamed = { ...prize, sheets: prize.sheets.map((each) => ({ ...each, judge: `${each.judge}x` })) }
      const order = (of: PrizeInput, given: [number, number][]) =>
        rankPrize(of, new Map(given), RULE).lines.map(({ candidate, rank, final }) => [
          candidate,
          rank,
          final,
        ])
      expect(order(renamed, more)).toEqual(order(prize, votes))
    }
  })
})

describe('with the highest and the lowest left out', () => {
  const five = (given: readonly number[]) =>
    prizeOf(
      given.map((points, judge) => sheet(`J${judge}`, 1, points)),
      1,
      { isVoted: false },
    )
  const finalOf = (prize: PrizeInput, rule: ResultRule) => rankPrize(prize, new Map(), rule).lines[0]?.final

  test('one of each goes, once there are five, also of several that are the same', () => {
    expect(finalOf(five([100, 80, 70, 60, 1]), TRIMMED)).toBe('70/1')
    expect(finalOf(five([90, 90, 90, 10, 10]), TRIMMED)).toBe('190/3')
    expect(finalOf(five([100, 80, 70, 1]), TRIMMED)).toBe('251/4')
    expect(finalOf(five([100, 80, 70, 60, 1]), RULE)).toBe('311/5')
  })

  test('whoever has four left after recusals loses none beside those who have five', () => {
    const points = [
      [90, 50],
      [80, 60],
      [70, 70],
      [60, 80],
      [50, 90],
    ]
    const sheets = points.flatMap(([one = 0, two = 0], judge) => [
      sheet(`J${judge}`, 1, one),
      sheet(`J${judge}`, 2, two),
    ])
    const recused = prizeOf(
      sheets.filter(({ judge, candidate }) => judge !== 'J4' || candidate !== 2),
      2,
      { isVoted: false },
    )
    const plain = rankPrize(recused, new Map(), RULE).lines
    const trimmed = rankPrize(recused, new Map(), TRIMMED).lines
    const of = (lines: typeof plain, id: number) => lines.find(({ candidate }) => candidate === id)?.final
    expect(of(trimmed, 2)).toBe(of(plain, 2))
    expect(of(trimmed, 1)).not.toBe(of(plain, 1))
  })

  test('no single judge moves anybody further than the others stand apart (200 panels)', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const below = randomBelow(seed)
      const given = Array.from({ length: 4 + below(6) }, () => below(101))
      const [low, high] = [Math.min(...given), Math.max(...given)]
      for (const wild of [0, 100]) {
        const points = five([...given, wild])
        const { panelPoints } = rankPrize(points, new Map(), TRIMMED).lines[0] ?? { panelPoints: '' }
        const [n = '0', d = '1'] = panelPoints.split('/')
        const mid = ratio(BigInt(n), BigInt(d))
        expect(compare(mid, ratio(low))).toBeGreaterThanOrEqual(0)
        expect(compare(mid, ratio(high))).toBeLessThanOrEqual(0)
      }
    }
  })

  test('a highest score that is even higher changes nothing (200 panels)', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const below = randomBelow(seed)
      const given = Array.from({ length: 5 + below(5) }, () => below(90))
      const top = given.indexOf(Math.max(...given))
      const higher = given.map((points, judge) => (judge === top ? points + 1 + below(10) : points))
      expect(finalOf(five(higher), TRIMMED)).toBe(finalOf(five(given), TRIMMED))
      expect(finalOf(five(higher), RULE)).not.toBe(finalOf(five(given), RULE))
    }
  })
})

test('canonical JSON is one text for one value, and takes no fractions', () => {
  expect(canonicalJson({ b: [1, { z: '“', a: true }], a: 'x' })).toBe('{"a":"x","b":[1,{"a":true,"z":"“"}]}')
  expect(() => canonicalJson({ a: 0.1 })).toThrow(TypeError)
})
