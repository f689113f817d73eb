import { describe, expect, test } from 'vitest'
import { clustersOf } from './clusters.ts'
import type { BallotFacts } from './suspect-ballots.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** One ballot of somebody honest, unless told. */
const ballot = (
  index: number,
  {
    device = `own${index}`,
    address = `home${index}`,
    atMs = index * HOUR,
    choice = [index, index + 1],
    accountMinutes = 90_000 + index * 61,
    phone = `+86139${String(index * 1009).padStart(8, '0')}`,
  } = {},
): BallotFacts => ({
  id: `b${index}`,
  phone,
  votes: choice.map((candidateId) => ({ candidateId, atMs, accountMinutes, device, address })),
})
const many = (from: number, total: number, of: (index: number) => Parameters<typeof ballot>[1]) =>
  Array.from({ length: total }, (_, index) => ballot(from + index, of(from + index)))
const idsOf = (given: readonly BallotFacts[]) => given.map(({ id }) => id)

describe('a cluster', () => {
  test('of honest readers there is none, nor of three at one desk, nor of an office that chooses freely', () => {
    expect(clustersOf(many(0, 200, () => ({})))).toEqual([])
    expect(clustersOf(many(0, 3, () => ({ device: 'desk' })))).toEqual([])
    expect(clustersOf(many(0, 300, () => ({ address: 'office', atMs: 0 })))).toEqual([])
  })

  test.each([
    ['device', () => ({ device: 'farm' })],
    ['phones', (index: number) => ({ phone: `+861710000${String(index * 2).padStart(4, '0')}` })],
    ['signups', () => ({ atMs: 500 * HOUR, accountMinutes: 300, choice: [7, 8] })],
    ['address', () => ({ address: 'flat', atMs: 500 * HOUR, choice: [7, 8] })],
  ] as const)('by %s is found among the honest, with nobody else in it', (tie, of) => {
    const farm = many(1000, 20, of)
    const [found, ...more] = clustersOf([...many(0, 100, () => ({})), ...farm])
    expect(found?.ballotIds.toSorted()).toEqual(idsOf(farm).toSorted())
    expect(found?.ties).toContain(tie)
    expect(found?.votes).toBe(40)
    expect(more).toEqual([])
  })

  test('is one where ties lead from ballot to ballot, and says for whom, from how many places, and when', () => {
    const first = many(0, 5, () => ({ device: 'one', choice: [7], atMs: 3 * HOUR }))
    const second = many(5, 5, () => ({ device: 'two', choice: [7], atMs: 9 * HOUR }))
    const between = ballot(10, { device: 'one', choice: [8], atMs: 4 * HOUR })
    const also = { ...between.votes[0], candidateId: 9, device: 'two', atMs: 5 * HOUR, accountMinutes: 60 }
    const bridge = { ...between, votes: [...between.votes, also] } as BallotFacts
    const [found, ...more] = clustersOf([...first, bridge, ...second])
    expect(more).toEqual([])
    expect(found).toMatchObject({
      votes: 12,
      devices: 2,
      addresses: 11,
      fresh: 1,
      fromMs: 3 * HOUR,
      untilMs: 9 * HOUR,
      candidates: [
        { candidateId: 7, votes: 10 },
        { candidateId: 8, votes: 1 },
        { candidateId: 9, votes: 1 },
      ],
    })
  })
})
