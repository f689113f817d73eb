import { expect, test } from 'vitest'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { exportedRows } from '../../../../test/exported-rows.ts'
import { awardBallots } from '../tables.server.ts'
import { castVote } from './cast-vote.server.ts'
import { voteExport } from './export-votes.server.ts'
import { voteCandidateExport } from './report-votes.server.ts'
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

test('candidates can be taken as a file with their votes, those without any as well, of one year or all', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { year, candidates } = await makeVote(context)
    const voter = await makeVoter(context)
    await castVote(voter, { candidateId: candidates[0] ?? 0 })
    const rows = await exportedRows(voteCandidateExport, context, { year: String(year) })
    // The first is a company, for which nobody votes.
    expect(rows.map((row) => row['有效'])).toEqual(['', '1', ...rows.slice(2).map(() => '0')])
    expect(rows.length).toBeGreaterThan(2)
    expect(rows[1]).toMatchObject({ 年份: String(year), 状态: '参评', 待查: '0', 作废: '0' })
    const [ballot] = await db.select().from(awardBallots)
    await voidVotes(context, { year, ballotIds: [ballot?.id ?? ''], reason: '同一浏览器' })
    expect((await exportedRows(voteCandidateExport, context))[1]).toMatchObject({ 有效: '0', 作废: '1' })
    expect(await exportedRows(voteCandidateExport, context, { year: year + 1 })).toEqual([])
    await expect(exportedRows(voteCandidateExport, voter)).rejects.toMatchObject({
      code: 'permission_missing',
    })
  })
})
