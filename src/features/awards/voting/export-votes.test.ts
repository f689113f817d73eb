import { expect, test } from 'vitest'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { awardBallots } from '../tables.server.ts'
import { castVote } from './cast-vote.server.ts'
import { voteExport } from './export-votes.server.ts'
import { makeVote, makeVoter } from './testing.ts'
import { voidVotes } from './void-votes.server.ts'

async function allOf(rows: AsyncIterable<readonly string[]>): Promise<(readonly string[])[]> {
  const all: (readonly string[])[] = []
  for await (const row of rows) all.push(row)
  return all
}

test('every vote can be taken as a file: voided ones with why and by whom, and nobody who voted', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { year, candidates } = await makeVote(context)
    const voter = await makeVoter(context)
    await castVote(voter, { candidateId: candidates[0] ?? 0 })
    const [ballot] = await db.select().from(awardBallots)
    await voidVotes(context, { year, ballotIds: [ballot?.id ?? ''], reason: '同一浏览器' })
    const opened = await voteExport.open(context, { year, state: 'void' }, { showsContacts: true })
    const rows = await allOf(opened.rows())
    expect(rows).toHaveLength(1)
    expect(await opened.count()).toBe(1)
    expect(rows[0]?.slice(5, 8)).toEqual(['作废', '', '同一浏览器'])
    expect(rows[0]?.[0]).toBe(ballot?.id)
    const counted = await voteExport.open(context, { year, state: 'counted' }, { showsContacts: true })
    expect(await allOf(counted.rows())).toEqual([])
    await expect(voteExport.open(voter, { year }, { showsContacts: false })).rejects.toMatchObject({
      code: 'permission_missing',
    })
  })
})
