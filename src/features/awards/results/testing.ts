import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AwardScoring } from '../contract.ts'
import type { Context } from '#platform/context.ts'
import { giveScores, makeJudge, makePanel } from '../judging/testing.ts'
import { castVote } from '../voting/cast-vote.server.ts'
import { makeVoter } from '../voting/testing.ts'

const DURING_VOTE = new Date('2026-11-05T12:00:00+08:00')

/**
 * A year whose vote and panel are over: each candidate with its votes and what each of three judges gave it, by candidate
 * and judge.
 */
export async function makeJudged(
  context: Context,
  {
    votes = [2, 1],
    points = [
      [80, 82, 84],
      [90, 88, 86],
    ],
    isOver = true,
    places = 1,
    scoring = { votesPerPerson: 5, votePercent: 30, panelPercent: 70 },
  }: {
    votes?: number[]
    points?: number[][]
    isOver?: boolean
    places?: number
    scoring?: z.input<typeof AwardScoring>
  } = {},
) {
  const made = await makePanel(context, {
    products: points.length,
    scoring,
    prizes: [
      { group: '企业奖', name: '年度企业', kind: 'companies' },
      { group: '产品奖', name: '年度产品', kind: 'both', places },
    ],
  })
  const { year, candidates, productPrize: prizeId } = made
  for (const [place, count] of votes.entries())
    for (let each = 0; each < count; each += 1) {
      const voter = await makeVoter(context)
      await castVote({ ...voter, now: DURING_VOTE }, { candidateId: candidates[place] ?? 0 })
    }
  const judges = []
  for (const judge of points[0]?.keys() ?? []) {
    const { judge: scorer } = await makeJudge(context, { year, prizeIds: [prizeId] })
    judges.push(scorer)
    for (const [place, candidateId] of candidates.entries()) {
      const given = points[place]?.[judge] ?? 0
      await giveScores(scorer, { year, candidateId, prizeId, points: [given, given] })
    }
  }
  if (isOver)
    await context.db.execute(
      sql`update award_phases set until_on = '2026-11-20' where year = ${year} and kind = 'review'`,
    )
  return { ...made, judges }
}
