import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { canonicalJson, digestOf } from '../results/canonical.server.ts'
import { castVote } from './cast-vote.server.ts'
import { sealVotes } from './seal-votes.server.ts'
import { makeVote, makeVoter } from './testing.ts'
import { allowVotes, voidVotes } from './void-votes.server.ts'

const at = (context: Context, time: string): Context => ({ ...context, now: new Date(`${time}+08:00`) })
const OVER = '2026-11-22T00:05:00'

async function seals({ db }: Context) {
  const { rows } = await db.execute<{ subject: string; detail: Record<string, unknown> }>(
    sql`select subject, detail from audit_records where verb = 'sealVotes' order by id`,
  )
  return rows
}

/** Every ballot with what it voted for, by ballot and candidate. */
async function votesIn({ db }: Context, states: readonly string[]) {
  const { rows } = await db.execute<{ ballot: string; candidate: number }>(
    sql`select ballot_id as ballot, candidate_id::int as candidate from award_votes
        where state in ${states} order by ballot_id, candidate_id`,
  )
  return rows.map(({ ballot, candidate }) => [ballot, candidate])
}

test('once the vote is over the audit keeps how many votes there are and the digest of those that count', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { year, candidates } = await makeVote(context)
    const voters = await Promise.all([1, 2, 3].map(() => makeVoter(context)))
    for (const [place, voter] of voters.entries())
      for (const candidateId of candidates.slice(0, place + 1)) await castVote(voter, { candidateId })
    const [[voided = ''] = []] = await votesIn(context, ['counted'])
    const judged = { year, ballotIds: [String(voided)], reason: '同一浏览器' }
    const { votes } = await voidVotes(context, judged)
    const counted = await votesIn(context, ['counted'])
    const seal = {
      subject: `award-year:${year}`,
      detail: {
        until: '2026-11-22T00:00:00+08:00',
        counted: counted.length,
        held: 0,
        void: votes,
        digest: digestOf(canonicalJson(counted)),
      },
    }
    // What arrived in the last second may still be on its way.
    await sealVotes(at(context, '2026-11-22T00:04:59'))
    expect(await seals(context)).toEqual([])
    await sealVotes(at(context, OVER))
    expect(await seals(context)).toEqual([seal])
    // What changes afterwards does not change what stood there at the end.
    await allowVotes(context, judged)
    await sealVotes(at(context, '2026-11-22T00:15:00'))
    expect(await seals(context)).toEqual([seal])
    // A vote that went on after all ends once more.
    await db.execute(
      sql`update award_phases set until_on = '2026-11-23' where year = ${year} and kind = 'vote'`,
    )
    await sealVotes(at(context, '2026-11-24T00:05:00'))
    const all = await votesIn(context, ['counted'])
    expect(await seals(context)).toEqual([
      seal,
      {
        ...seal,
        detail: {
          until: '2026-11-24T00:00:00+08:00',
          counted: 6,
          held: 0,
          void: 0,
          digest: digestOf(canonicalJson(all)),
        },
      },
    ])
  }))

test('a year that nobody sees, one without a vote and one whose vote was long ago are left alone', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { year } = await makeVote(context)
    await sealVotes(at(context, '2026-12-22T00:05:00'))
    await db.execute(sql`update award_years set state = 'draft' where year = ${year}`)
    await sealVotes(at(context, OVER))
    await db.execute(sql`update award_years set state = 'published' where year = ${year}`)
    await db.execute(sql`update award_phases set kind = 'review' where year = ${year} and kind = 'vote'`)
    await sealVotes(at(context, OVER))
    expect(await seals(context)).toEqual([])
  }))
