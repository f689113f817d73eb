import { makePerson } from '#features/accounts/testing.ts'
import type { Context } from '#platform/context.ts'
import { as } from '../testing.ts'
import { makeVote } from '../voting/testing.ts'
import { acceptInvitation } from './accept-invitation.server.ts'
import { assignJudge } from './assign-judge.server.ts'
import { declareInterest } from './declare-interest.server.ts'
import { makeInvitation } from './judge-invitation.server.ts'
import { readCriteria, saveCriteria } from './save-criteria.server.ts'
import { saveScores, submitScores } from './score-candidate.server.ts'

/** The phases of a year whose panel judges on the day of the tests. */
const PANEL_PHASES = [
  { kind: 'application', name: '申报', from: '2026-10-01', until: '2026-10-31' },
  { kind: 'vote', name: '投票', from: '2026-11-02', until: '2026-11-10' },
  { kind: 'review', name: '评审', from: '2026-11-15', until: '2026-11-23' },
  { kind: 'announcement', name: '公布', from: '2026-12-20' },
] as const

/** A year while the panel judges, with products that stand and two criteria of 60 and 40. */
export async function makePanel(context: Context, changes: Parameters<typeof makeVote>[1] = {}) {
  const made = await makeVote(context, { products: 2, phases: [...PANEL_PHASES], ...changes })
  await saveCriteria(context, {
    year: made.year,
    prizeIds: [made.productPrize, made.companyPrize],
    criteria: [
      { name: '技术', percent: 60 },
      { name: '市场', percent: 40 },
    ],
  })
  return made
}

let judges = 0

/** Somebody who accepted to judge these prizes. */
export async function makeJudge(
  context: Context,
  { year, prizeIds, employer = '', by }: { year: number; prizeIds: number[]; employer?: string; by?: number },
): Promise<{ id: number; judge: Context }> {
  const { id, invitation } = await makeInvitation(context, {
    year,
    name: `评委${(judges += 1)}`,
    employer,
    email: `judge${judges}@example.com`,
  })
  const judge = as(context, by ?? (await makePerson(context)))
  await acceptInvitation(judge, { year, invitation })
  await assignJudge(context, { judgeId: id, prizeIds })
  return { id, judge }
}

/** A judge's whole score of a candidate, handed in: what is given for each criterion, in their order. */
export async function giveScores(
  judge: Context,
  {
    year,
    candidateId,
    prizeId,
    points,
  }: { year: number; candidateId: number; prizeId: number; points: number[] },
): Promise<number> {
  const criteria = (await readCriteria(judge, year)).filter((each) => each.prizeId === prizeId)
  const declared = await declareInterest(judge, { candidateId, hasInterest: false })
  const scores = criteria.map(({ id }, place) => ({ criterionId: id, score: points[place] ?? 0 }))
  const saved = await saveScores(judge, { candidateId, ...declared, remark: '', scores })
  return (await submitScores(judge, { candidateId, ...saved })).revision
}
