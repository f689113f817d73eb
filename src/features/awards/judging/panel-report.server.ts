import { and, asc, eq, sql } from 'drizzle-orm'
import { maskedEmail } from '#features/accounts/email.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { USUAL_JUDGES } from '../contract.ts'
import { awardCandidates, awardPrizes, awardYears } from '../tables.server.ts'
import { readWindows } from '../phase-now.server.ts'
import type { AssignmentState, JUDGE_STATES } from './contract.ts'
import { findOddities, type Oddity } from './outliers.ts'
import { readCriteria } from './save-criteria.server.ts'
import type { JudgeWords } from './say-words.ts'
import { readLeftOut } from './shortlist.server.ts'
import {
  awardAssignments,
  awardCriteria,
  awardFirstRounds,
  awardJudges,
  awardRecusals,
  awardScores,
} from './tables.server.ts'

type Done = Record<AssignmentState, number>

/** As the call gives it. */
export interface PanelReport {
  /** So many have to judge each candidate. */
  leastJudges: number
  prizes: { id: number; name: string; criteria: { name: string; percent: number }[] }[]
  judges: ({
    id: number
    name: string
    employer: string
    email: string
    state: (typeof JUDGE_STATES)[number]
    prizeIds: number[]
    oddities: Oddity[]
  } & Done)[]
  candidates: ({
    id: number
    prizeId: number
    prize: string
    company: string
    product: string
    isCompany: boolean
    /** Missing until the research centre has spoken. */
    firstRound?: { passes: boolean; note: string } | undefined
    /** Whether others have more votes, so that it does not reach the panel. */
    isLeftOut: boolean
    /** How many judges are missing for a decision even when all that are open come. */
    lacks: number
    /** Why judges are or were recused or abstained, and what they remarked, which may tell who is ahead, once the panel is over. */
    words: JudgeWords[]
  } & Done)[]
}

/**
 * How far the panel of a year is: who lacks what, which candidates have too few judges, whose scores are odd, and never who
 * is ahead. Refuses `permission_missing` (C-89).
 */
export async function readPanel(context: Context, { year }: { year: number }): Promise<PanelReport> {
  requirePermission(context.actor, 'awards.edit')
  const { db } = context
  const [programme] = await db
    .select({ scoring: awardYears.scoring })
    .from(awardYears)
    .where(eq(awardYears.year, year))
  const leastJudges = programme?.scoring?.leastJudges ?? USUAL_JUDGES
  const isJudged = and(eq(awardPrizes.year, year), eq(awardPrizes.isDecidedByVotes, false))
  const prizes = await db.select().from(awardPrizes).where(isJudged).orderBy(asc(awardPrizes.position))
  const candidates = await db
    .select({ candidate: awardCandidates, prize: awardPrizes, firstRound: awardFirstRounds })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .leftJoin(awardFirstRounds, eq(awardFirstRounds.candidateId, awardCandidates.id))
    .where(and(isJudged, eq(awardCandidates.state, 'standing')))
    .orderBy(asc(awardPrizes.position), asc(awardCandidates.id))
  const judges = await db
    .select()
    .from(awardJudges)
    .where(eq(awardJudges.year, year))
    .orderBy(asc(awardJudges.id))
  const leftOut = await readLeftOut(context, year)
  const assignments = await readAssignments(context, year)
  const recusals = await readRecusals(context, year)
  const nameOfJudge = (judgeId: number) => judges.find(({ id }) => id === judgeId)?.name ?? ''
  const criteria = await readCriteria(context, year)
  const isOver = (await readWindows(context, year, 'review')).every(
    ({ untilMs }) => untilMs <= context.now.getTime(),
  )
  const oddities = findOddities(await readPoints(context, year))
  const doneBy = (isIt: (each: (typeof assignments)[number]) => boolean): Done => {
    const states = assignments.filter(isIt).map(({ state }) => state)
    const ofState = (state: AssignmentState) => states.filter((each) => each === state).length
    return {
      open: ofState('open'),
      submitted: ofState('submitted'),
      recused: ofState('recused'),
      abstained: ofState('abstained'),
    }
  }
  return {
    leastJudges,
    prizes: prizes.map(({ id, name }) => ({
      id,
      name,
      criteria: criteria.flatMap((each) =>
        each.prizeId === id ? { name: each.name, percent: each.percent } : [],
      ),
    })),
    judges: judges.map(({ id, name, employer, email, state }) => ({
      id,
      name,
      employer,
      email: email === '' ? '' : maskedEmail(email),
      state,
      prizeIds: [...new Set(assignments.flatMap(({ judgeId, prizeId }) => (judgeId === id ? prizeId : [])))],
      oddities: [...(oddities.get(id) ?? [])],
      ...doneBy(({ judgeId }) => judgeId === id),
    })),
    candidates: candidates.map(({ candidate, prize, firstRound }) => {
      const done = doneBy(({ candidateId }) => candidateId === candidate.id)
      return {
        id: candidate.id,
        prizeId: prize.id,
        prize: prize.name,
        company: candidate.company,
        product: candidate.product,
        isCompany: prize.kind === 'companies',
        firstRound: firstRound ? { passes: firstRound.passes, note: firstRound.note } : undefined,
        words: [
          ...assignments.flatMap(({ candidateId, judgeId, state, reason, remark }) => {
            const text = state === 'recused' || state === 'abstained' ? reason : isOver ? remark : ''
            if (candidateId !== candidate.id || text === '') return []
            const now = recusals.find(
              (each) => each.candidateId === candidateId && each.judgeId === judgeId && !each.endedAt,
            )
            const at = state === 'recused' && now?.recusedAt ? shanghaiIso(now.recusedAt) : undefined
            return { judge: nameOfJudge(judgeId), state, text, at }
          }),
          ...recusals.flatMap(({ candidateId, judgeId, reason, recusedAt, endedAt }) =>
            candidateId === candidate.id && endedAt
              ? {
                  judge: nameOfJudge(judgeId),
                  state: 'recused' as const,
                  text: reason,
                  at: recusedAt ? shanghaiIso(recusedAt) : undefined,
                  endedAt: shanghaiIso(endedAt),
                }
              : [],
          ),
        ],
        isLeftOut: leftOut.has(candidate.id),
        lacks: leftOut.has(candidate.id) ? 0 : Math.max(0, leastJudges - done.open - done.submitted),
        ...done,
      }
    }),
  }
}

function readAssignments({ db }: Context, year: number) {
  return db
    .select({
      judgeId: awardAssignments.judgeId,
      candidateId: awardAssignments.candidateId,
      prizeId: awardCandidates.prizeId,
      state: awardAssignments.state,
      reason: awardAssignments.reason,
      remark: awardAssignments.remark,
    })
    .from(awardAssignments)
    .innerJoin(awardJudges, eq(awardJudges.id, awardAssignments.judgeId))
    .innerJoin(awardCandidates, eq(awardCandidates.id, awardAssignments.candidateId))
    .where(and(eq(awardJudges.year, year), eq(awardCandidates.state, 'standing')))
}

/** Each time a judge of the year stepped back, the earliest first. */
function readRecusals({ db }: Context, year: number) {
  const { judgeId, candidateId, reason, recusedAt, endedAt } = awardRecusals
  return db
    .select({ judgeId, candidateId, reason, recusedAt, endedAt })
    .from(awardRecusals)
    .innerJoin(awardJudges, eq(awardJudges.id, judgeId))
    .where(eq(awardJudges.year, year))
    .orderBy(asc(awardRecusals.id))
}

/** What was submitted, weighted, as near as an office needs it. */
async function readPoints({ db }: Context, year: number) {
  const { judgeId, candidateId } = awardScores
  const rows = await db
    .select({
      judgeId,
      candidateId,
      points: sql<string>`sum(${awardScores.score} * ${awardCriteria.percent})::numeric / 100`,
    })
    .from(awardScores)
    .innerJoin(awardCriteria, eq(awardCriteria.id, awardScores.criterionId))
    .innerJoin(awardJudges, eq(awardJudges.id, judgeId))
    .innerJoin(
      awardAssignments,
      and(eq(awardAssignments.judgeId, judgeId), eq(awardAssignments.candidateId, candidateId)),
    )
    .where(and(eq(awardJudges.year, year), eq(awardAssignments.state, 'submitted')))
    .groupBy(judgeId, candidateId)
  return rows.map((row) => ({ ...row, points: Number(row.points) }))
}
