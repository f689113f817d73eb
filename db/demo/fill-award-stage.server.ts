import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { assignJudge, endJudge } from '#features/awards/judging/assign-judge.server.ts'
import { declareInterest } from '#features/awards/judging/declare-interest.server.ts'
import { judgeFirstRound } from '#features/awards/judging/first-round.server.ts'
import { readCriteria } from '#features/awards/judging/save-criteria.server.ts'
import { saveScores, submitScores } from '#features/awards/judging/score-candidate.server.ts'
import { awardAssignments, awardFirstRounds, awardJudges } from '#features/awards/judging/tables.server.ts'
import { readWindows } from '#features/awards/phase-now.server.ts'
import { prepareResult } from '#features/awards/results/prepare-result.server.ts'
import { awardResults } from '#features/awards/results/tables.server.ts'
import { awardBallots, awardCandidates, awardPrizes, awardVotes } from '#features/awards/tables.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { asPerson, JUDGES, mailOf, OPEN_YEAR, type DemoJudge } from './fill-award-panel.server.ts'
import type { AwardStage } from './move-award-year.server.ts'

/** Companies that stood the research centre's first round, and one that did not. */
const FIRST_ROUND = [
  { company: '衡隽半导体', passes: true, note: '八英寸产线投片与客户回访属实。' },
  { company: '云岫晶体', passes: true, note: '衬底出货量与海关数据相符。' },
  { company: '栎原微电子', passes: true, note: '车规器件的可靠性报告齐全。' },
  { company: '澜屿碳化硅', passes: true, note: '产能与在建项目经实地核实。' },
  { company: '峤石半导体', passes: true, note: '首批客户的验收单齐全。' },
  { company: '璞衡晶体', passes: false, note: '申报的产能与环评批复不一致，未能说明。' },
]

/**
 * How many vote for each product, in their order, those of the prize that votes alone decide at the end; and further ones from
 * one browser, some of which wait for the office.
 */
const VOTES = [26, 19, 12, 23, 15]
const FARMED = 2
const FROM_ONE_BROWSER = 5
const HELD = 2

type People = ReadonlyMap<string, number>

/**
 * Does what happens in the demo's open year until this stage, as far as it is not done: the first round and the vote, the panel
 * half way, and at the end all scores and a result that a colleague computed, for somebody else to freeze.
 */
export async function fillAwardStage(
  context: Context,
  { stage, people }: { stage: AwardStage; people: People },
): Promise<void> {
  if (stage === 'upcoming' || stage === 'application') return
  await inTransaction(context, async (within) => {
    await fillFirstRound(within)
    await fillVotes(within)
    if (stage === 'vote') return
    const judging = { ...within, now: await momentOf(within, 'review') }
    for (const judge of JUDGES) await fillSheets(judging, { judge, people })
    if (stage === 'review') return
    await finishSheets(judging, people)
    await fillResult(within)
  })
}

/** A moment of a phase that is over or goes on: its second day at noon. */
async function momentOf(context: Context, kind: 'vote' | 'review'): Promise<Date> {
  const [window] = await readWindows(context, OPEN_YEAR, kind)
  return new Date((window?.fromMs ?? 0) + 36 * HOUR_MS)
}

async function candidatesNow({ db }: Context) {
  return db
    .select({
      id: awardCandidates.id,
      company: awardCandidates.company,
      prizeId: awardPrizes.id,
      prize: awardPrizes.name,
      kind: awardPrizes.kind,
    })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .where(and(eq(awardPrizes.year, OPEN_YEAR), eq(awardCandidates.state, 'standing')))
    .orderBy(awardCandidates.id)
}

async function fillFirstRound(context: Context): Promise<void> {
  const companies = (await candidatesNow(context)).filter(({ kind }) => kind === 'companies')
  for (const { company, ...word } of FIRST_ROUND) {
    const candidateId = companies.find((each) => each.company === company)?.id ?? 0
    const isSaid = eq(awardFirstRounds.candidateId, candidateId)
    if ((await context.db.$count(awardFirstRounds, isSaid)) === 0)
      await judgeFirstRound(context, { candidateId, ...word })
  }
}

/** Of nobody, so that no reader's votes are used. */
async function fillVotes(context: Context): Promise<void> {
  const { db } = context
  if ((await db.$count(awardBallots, eq(awardBallots.year, OPEN_YEAR))) > 0) return
  const voted = (await candidatesNow(context))
    .filter(({ kind }) => kind !== 'companies')
    .slice(0, VOTES.length)
  const fromMs = (await momentOf(context, 'vote')).getTime()
  const honest = Array.from({ length: Math.max(...VOTES) }, () => randomUUID())
  const farmed = Array.from({ length: FROM_ONE_BROWSER }, () => randomUUID())
  const votes = [
    ...voted.flatMap(({ id: candidateId }, place) =>
      honest
        .slice(0, VOTES[place])
        .map((ballotId, index) => ({ ballotId, candidateId, minutes: 37 * index, device: `demo${index}` })),
    ),
    ...farmed.map((ballotId, index) => ({
      ballotId,
      candidateId: voted[FARMED]?.id ?? 0,
      minutes: 600 + 3 * index,
      device: 'demo-farm',
    })),
  ]
  await db.insert(awardBallots).values(
    [...honest, ...farmed].map((id) => ({
      id,
      // As of a telephone that nobody has.
      phoneMark: id,
      year: OPEN_YEAR,
      allowed: 5,
      used: votes.filter(({ ballotId }) => ballotId === id).length,
    })),
  )
  await db.insert(awardVotes).values(
    votes.map(({ ballotId, candidateId, minutes, device }) => ({
      ballotId,
      candidateId,
      castAt: new Date(fromMs + (minutes * HOUR_MS) / 60),
      accountMinutes: 90_000,
      deviceMark: device,
      hasRead: device !== 'demo-farm',
      state: farmed.slice(-HELD).includes(ballotId) ? ('held' as const) : ('counted' as const),
    })),
  )
}

/** What a judge has done when the panel is half way; nothing for one who has begun already. */
async function fillSheets(
  context: Context,
  { judge, people }: { judge: DemoJudge; people: People },
): Promise<void> {
  const { db } = context
  const [row] = await db
    .select()
    .from(awardJudges)
    .where(and(eq(awardJudges.year, OPEN_YEAR), eq(awardJudges.email, mailOf(judge))))
  if (row?.state !== 'active') return
  if ((await db.$count(awardAssignments, eq(awardAssignments.judgeId, row.id))) > 0) return
  const candidates = await candidatesNow(context)
  const prizeIds = candidates.flatMap(({ prize, prizeId }) => (judge.prizes.includes(prize) ? prizeId : []))
  await assignJudge(context, { judgeId: row.id, prizeIds: [...new Set(prizeIds)] })
  const judging = asPerson(context, people.get(judge.key))
  for (const { id: candidateId, company, prize, prizeId } of candidates) {
    const given = prize === '年度企业' ? judge.given[company] : undefined
    if (given === undefined) continue
    if (typeof given === 'string')
      await declareInterest(judging, { candidateId, hasInterest: true, reason: given })
    else await score(judging, { candidateId, prizeId, given })
  }
  if (judge.leaves) await endJudge(context, { judgeId: row.id, reason: judge.leaves })
}

/** A sheet with these marks, handed in when none is missing. */
async function score(
  judging: Context,
  { candidateId, prizeId, given }: { candidateId: number; prizeId: number; given: readonly number[] },
): Promise<void> {
  const declared = await declareInterest(judging, { candidateId, hasInterest: false })
  const criteria = (await readCriteria(judging, OPEN_YEAR)).filter((each) => each.prizeId === prizeId)
  const scores = criteria.flatMap(({ id }, place) => {
    const mark = given[place]
    return mark === undefined ? [] : { criterionId: id, score: mark }
  })
  const saved = await saveScores(judging, { candidateId, ...declared, remark: '', scores })
  if (scores.length === criteria.length) await submitScores(judging, { candidateId, ...saved })
}

async function finishSheets(context: Context, people: People): Promise<void> {
  const open = await context.db
    .select({
      candidateId: awardAssignments.candidateId,
      prizeId: awardCandidates.prizeId,
      email: awardJudges.email,
    })
    .from(awardAssignments)
    .innerJoin(awardJudges, eq(awardJudges.id, awardAssignments.judgeId))
    .innerJoin(awardCandidates, eq(awardCandidates.id, awardAssignments.candidateId))
    .where(
      and(
        eq(awardJudges.year, OPEN_YEAR),
        eq(awardJudges.state, 'active'),
        eq(awardAssignments.state, 'open'),
      ),
    )
    .orderBy(awardAssignments.judgeId, awardAssignments.candidateId)
  for (const [place, { candidateId, prizeId, email }] of open.entries()) {
    const judge = JUDGES.find((each) => mailOf(each) === email)
    const given = [0, 1, 2].map((criterion) => 72 + ((place * 7 + criterion * 5) % 23))
    if (judge) await score(asPerson(context, people.get(judge.key)), { candidateId, prizeId, given })
  }
}

/** Computed by a colleague, so that whoever looks can freeze it; what waited for the office is decided before. */
async function fillResult(context: Context): Promise<void> {
  const { db } = context
  if ((await db.$count(awardResults, eq(awardResults.year, OPEN_YEAR))) > 0) return
  const ofYear = db.select({ id: awardBallots.id }).from(awardBallots).where(eq(awardBallots.year, OPEN_YEAR))
  await db
    .update(awardVotes)
    .set({ state: 'void', reason: '同一浏览器多个账号', judgedBy: 'system:award-stage' })
    .where(and(eq(awardVotes.state, 'held'), inArray(awardVotes.ballotId, ofYear)))
  await prepareResult(context, { year: OPEN_YEAR })
}
