import { describe, expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { awardVotes } from '../tables.server.ts'
import { cameFrom, linkForVotes, tidyCameFrom } from './came-from.ts'
import { castVote } from './cast-vote.server.ts'
import { countVotes } from './my-votes.server.ts'
import { listVotes } from './report-votes.server.ts'
import { makeVote, makeVoter } from './testing.ts'
import { tryVoidRule } from './try-void-rule.server.ts'
import { voidVotes } from './void-votes.server.ts'

/** Three who came by one shared link voted for the second product, and two who came by none for the first. */
async function makeShared(context: Context) {
  const { candidates, year } = await makeVote(context, { products: 2 })
  const [first = 0, second = 0] = candidates
  const vote = async (candidateId: number, from: string, address: string) =>
    castVote(await makeVoter(context, { address }), { candidateId, cameFrom: from })
  await vote(first, '', '203.0.113.1')
  await vote(first, '', '203.0.113.2')
  for (const last of [3, 4, 5]) await vote(second, 'link:k3f9a1', `203.0.113.${last}`)
  return { year, first, second }
}

const within = (work: (context: Context) => Promise<void>) => () =>
  inRolledBackTransaction((db) => work(testContext(db)))

describe('where a voter came from', () => {
  const at = (hash: string) => ({ hash, host: 'portal.example.com' }) as Location

  test('is the mark of a shared link, else another site, and never an address of ours', () => {
    const { hash } = new URL(linkForVotes('https://portal.example.com/ev/jgj2026/candidate/5', 'k3f9a1'))
    expect(cameFrom(at(hash), 'https://mp.example.com/s?id=secret')).toBe('link:k3f9a1')
    expect(cameFrom(at(''), 'https://mp.example.com/s?id=secret')).toBe('mp.example.com')
    for (const nothing of ['', 'https://portal.example.com/news', 'about:client'])
      expect(cameFrom(at('#winners'), nothing)).toBe('')
  })

  test('is forgotten where it is anything else', () => {
    for (const hostile of ['<b>', 'LINK:A', 'x'.repeat(61), 'a b', '链接', "link:';--"])
      expect(tidyCameFrom(hostile)).toBe('')
  })

  test(
    'is kept with the vote, whatever a browser says, and shown with how many came by it',
    within(async (context) => {
      const { year, first, second } = await makeShared(context)
      await castVote(await makeVoter(context), { candidateId: first, cameFrom: '<script>' })
      expect(await context.db.select({ from: awardVotes.cameFrom }).from(awardVotes)).toContainEqual({
        from: '',
      })
      expect((await listVotes(context, { year })).links).toEqual([
        { cameFrom: 'link:k3f9a1', votes: 3, addresses: 3, fresh: 0, candidateId: second, forCandidate: 3 },
      ])
    }),
  )
})

describe('voiding by a rule', () => {
  test(
    'says first which ballots it means and who changes places, and changes nothing by that',
    within(async (context) => {
      const { year, first, second } = await makeShared(context)
      const seen = await tryVoidRule(context, { year, cameFrom: 'link:k3f9a1' })
      expect(seen).toMatchObject({
        votes: 3,
        more: 0,
        candidates: [
          { id: first, before: 2, after: 2, rankBefore: 2, rankAfter: 1 },
          { id: second, before: 3, after: 0, rankBefore: 1, rankAfter: 2 },
        ],
      })
      expect(await countVotes(context, year)).toEqual([
        { candidateId: first, votes: 2 },
        { candidateId: second, votes: 3 },
      ])
      expect(await voidVotes(context, { year, ballotIds: seen.ballotIds, reason: '同一链接' })).toEqual({
        votes: 3,
      })
      expect(await countVotes(context, year)).toEqual([
        { candidateId: first, votes: 2 },
        { candidateId: second, votes: 0 },
      ])
      expect(await tryVoidRule(context, { year, cameFrom: 'link:k3f9a1' })).toMatchObject({
        ballotIds: [],
        candidates: [],
      })
    }),
  )

  test(
    'means those with every sign and all of the rest, of this year, and never everybody',
    within(async (context) => {
      const { year, first, second } = await makeShared(context)
      const nowMs = context.now.getTime()
      const meant = async (rule: object) => (await tryVoidRule(context, { year, ...rule })).ballotIds.length
      expect(await meant({ candidateId: first })).toBe(2)
      expect(await meant({ candidateId: first, cameFrom: 'link:k3f9a1' })).toBe(0)
      expect(await meant({ candidateId: second, fromMs: nowMs, untilMs: nowMs + 1 })).toBe(3)
      expect(await meant({ candidateId: second, untilMs: nowMs })).toBe(0)
      expect(await meant({ candidateId: second, signals: ['device'] })).toBe(0)
      expect(await meant({ year: 2025, candidateId: second })).toBe(0)
      await expect(tryVoidRule(context, { year })).rejects.toMatchObject({ code: 'award_rule_empty' })
      const reader = await makeVoter(context)
      await expect(tryVoidRule(reader, { year, candidateId: first })).rejects.toMatchObject({
        code: 'permission_missing',
      })
    }),
  )
})
