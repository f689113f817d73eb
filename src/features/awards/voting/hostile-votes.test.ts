import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import type { Refusal } from '#platform/refusal.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../../test/database.ts'
import { mergeCandidates } from '../candidates/end-candidate.server.ts'
import { awardBallots, awardVotes } from '../tables.server.ts'
import { castVote } from './cast-vote.server.ts'
import { countVotes, readMyVotes } from './my-votes.server.ts'
import { forgetVoter } from './own-votes.server.ts'
import { votesOfPerson, votesOfPlace } from './rate-limits.ts'
import { sealVotes } from './seal-votes.server.ts'
import { makeVote, makeVoter } from './testing.ts'

/** What the vote is sent on purpose or by bad luck (issue of the awards, “Bad input”). */

const VOTES_OF_EACH = 5

test('an account of a minute’s age waits for its day, and uses up nothing', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { candidates, year } = await makeVote(context, { products: 1 })
    const voter = await makeVoter(context, { hours: 0 })
    const aMinuteOld = { ...voter, now: new Date(voter.now.getTime() + 60_000) }
    await expect(castVote(aMinuteOld, { candidateId: candidates[0] ?? 0 })).rejects.toMatchObject({
      code: 'vote_account_new',
      detail: { hours: 24 },
    })
    expect(await readMyVotes(voter, { year })).toMatchObject({ left: VOTES_OF_EACH, candidateIds: [] })
  }))

test('one telephone votes once a year, whichever account has it and also after that was closed or the vote was sealed and goes on', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { candidates, year } = await makeVote(context, { products: 2 })
    const [candidateId = 0, second = 0] = candidates
    const voters = [await makeVoter(context), await makeVoter(context, { phone: false })] as const
    const [one, other] = voters.map(({ actor }) => (actor.kind === 'person' ? actor.id : 0))
    await castVote(voters[0], { candidateId })
    const move = (from = 0, to = 0) =>
      db
        .update(personChannels)
        .set({ personId: to })
        .where(and(eq(personChannels.personId, from), eq(personChannels.kind, 'phone')))
    await move(one, other)
    const refused = { kind: 'conflict', code: 'vote_phone_used' }
    await expect(castVote(voters[1], { candidateId })).rejects.toMatchObject(refused)
    await forgetVoter(context, { personId: one ?? 0, name: '', addresses: [], company: '' })
    await expect(castVote(voters[1], { candidateId })).rejects.toMatchObject(refused)
    expect((await countVotes(context, year)).find((each) => each.candidateId === candidateId)?.votes).toBe(1)
    // Another telephone has a ballot of its own, and goes on with it.
    const third = await makeVoter(context)
    for (const each of [candidateId, second]) await castVote(third, { candidateId: each })
    const marks = async () =>
      (await db.select().from(awardBallots)).filter(({ phoneMark }) => phoneMark !== null).length
    const later = new Date('2026-11-23T12:00:00+08:00')
    await sealVotes({ ...context, now: later })
    expect(await marks()).toBe(2)
    await db.execute(
      sql`update award_phases set until_on = '2026-11-25' where year = ${year} and kind = 'vote'`,
    )
    await expect(castVote({ ...voters[1], now: later }, { candidateId })).rejects.toMatchObject(refused)
  }))

test('three hundred colleagues with all their votes fit behind one address in an hour', () => {
  expect(votesOfPlace.points).toBeGreaterThanOrEqual(300 * VOTES_OF_EACH)
})

test('whoever tries without end, and a place that does, is told to wait, and nobody else is', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { candidates } = await makeVote(context, { products: 1 })
    const [candidateId = 0] = candidates
    const [hasty, crowded, calm] = [
      await makeVoter(context),
      await makeVoter(context, { address: '198.51.100.7' }),
      await makeVoter(context),
    ]
    const refused = { kind: 'too_many', code: 'votes_too_fast' }
    const { points } = votesOfPerson
    await takePoints(context, [{ limit: votesOfPerson, key: requirePerson(hasty.actor).id, points }])
    await expect(castVote(hasty, { candidateId })).rejects.toMatchObject(refused)
    const here = { limit: votesOfPlace, key: addressKey('198.51.100.7'), points: votesOfPlace.points }
    await takePoints(context, [here])
    await expect(castVote(crowded, { candidateId })).rejects.toMatchObject(refused)
    await expect(castVote(calm, { candidateId })).resolves.toEqual({ left: VOTES_OF_EACH - 1 })
  }))

test('votes for both while candidates are merged: one each is kept, the other given back, and none is lost', async () => {
  const context = testContext((await testDatabase()).db)
  const { candidates, year } = await makeVote(context, { products: 2, mark: '并' })
  const [into = 0, id = 0] = candidates
  const voters = await Promise.all(Array.from({ length: 20 }, () => makeVoter(context)))
  const [merged, ...outcomes] = await Promise.allSettled([
    // After some votes, before others.
    castVote(voters[0] ?? context, { candidateId: id }).then(() => mergeCandidates(context, { id, into })),
    ...voters.slice(1).flatMap((voter) => [id, into].map((candidateId) => castVote(voter, { candidateId }))),
  ])
  expect(merged?.status).toBe('fulfilled')
  const codes = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as Refusal).code] : [],
  )
  const expected = new Set(['award_candidate_gone', 'voted_already'])
  expect(codes.filter((code) => !expected.has(code))).toEqual([])
  const { rows } = await context.db.execute<{ used: number; votes: number }>(
    sql`select b.used, count(v.id) filter (where v.state in ('counted', 'held'))::int as votes
        from award_ballots b join award_votes v on v.ballot_id = b.id where b.year = ${year} group by b.id`,
  )
  expect(rows).toEqual(rows.map(() => ({ used: 1, votes: 1 })))
  expect(rows).toHaveLength(voters.length)
  expect((await countVotes(context, year)).find((each) => each.candidateId === into)?.votes).toBe(20)
  const left = await context.db.select().from(awardVotes).where(eq(awardVotes.candidateId, id))
  expect(left.filter(({ state }) => state !== 'returned')).toEqual([])
})
