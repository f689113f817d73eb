import { and, eq, inArray } from 'drizzle-orm'
import { acceptInvitation } from '#features/awards/judging/accept-invitation.server.ts'
import { assignJudge, endJudge } from '#features/awards/judging/assign-judge.server.ts'
import { declareInterest } from '#features/awards/judging/declare-interest.server.ts'
import { judgeFirstRound } from '#features/awards/judging/first-round.server.ts'
import { makeInvitation } from '#features/awards/judging/judge-invitation.server.ts'
import { readCriteria, saveCriteria } from '#features/awards/judging/save-criteria.server.ts'
import { saveScores, submitScores } from '#features/awards/judging/score-candidate.server.ts'
import { awardCandidates, awardPrizes } from '#features/awards/tables.server.ts'
import type { Context } from '#platform/context.ts'

const YEAR = 2026
const CRITERIA = [
  { name: '技术创新', percent: 40 },
  { name: '市场验证', percent: 35 },
  { name: '产业贡献', percent: 25 },
]

/** Companies that stood the research centre's first round, and one that did not; the others wait for it. */
const FIRST_ROUND = [
  { company: '衡隽半导体', passes: true, note: '八英寸产线投片与客户回访属实。' },
  { company: '云岫晶体', passes: true, note: '衬底出货量与海关数据相符。' },
  { company: '栎原微电子', passes: true, note: '车规器件的可靠性报告齐全。' },
  { company: '澜屿碳化硅', passes: true, note: '产能与在建项目经实地核实。' },
  { company: '璞衡晶体', passes: false, note: '申报的产能与环评批复不一致，未能说明。' },
]

/** A mark for each criterion; fewer are a sheet that is not finished, and words are why somebody was recused. */
type Given = readonly number[] | string
interface DemoJudge {
  readonly key: string
  readonly name: string
  readonly employer: string
  readonly prizes: readonly string[]
  /** By company, the rest has not been looked at. */
  readonly given: Readonly<Record<string, Given>>
  readonly leaves?: string
}

const COMPANIES = ['年度企业']
/** Who is done, who gives everybody the same, who is half way, who has left; the member of the demo applied for some. */
const JUDGES: readonly DemoJudge[] = [
  {
    key: 'reader-2',
    name: '顾言蹊',
    employer: '示例大学',
    prizes: COMPANIES,
    given: {
      衡隽半导体: [93, 90, 92],
      云岫晶体: [84, 88, 80],
      栎原微电子: [78, 82, 85],
      澜屿碳化硅: [88, 79, 83],
    },
  },
  {
    key: 'reader-5',
    name: '裴景行',
    employer: '示例检测中心',
    prizes: COMPANIES,
    given: {
      衡隽半导体: [60, 60, 60],
      云岫晶体: [60, 60, 60],
      栎原微电子: [60, 60, 60],
      澜屿碳化硅: [60, 60, 60],
    },
  },
  {
    key: 'reader-3',
    name: '沈听澜',
    employer: '云岫晶体科技有限公司',
    prizes: COMPANIES,
    given: { 云岫晶体: '任职于该企业的关联公司', 衡隽半导体: [88, 86, 90], 栎原微电子: [80] },
  },
  {
    key: 'reader-6',
    name: '温若谷',
    employer: '示例产业研究院',
    prizes: COMPANIES,
    given: { 衡隽半导体: [86, 84, 88] },
    leaves: '出差，评不完',
  },
  {
    key: 'reader-4',
    name: '陆知行',
    employer: '澜屿碳化硅',
    prizes: ['年度企业', '年度器件产品'],
    given: { 衡隽半导体: [90, 88] },
  },
]

/** The panel of the open year at work: invited, declared, half way, finished, recused, gone. */
export async function fillAwardPanel(
  context: Context,
  { people }: { people: ReadonlyMap<string, number> },
): Promise<void> {
  const prizes = await context.db.select().from(awardPrizes).where(eq(awardPrizes.year, YEAR))
  const prizeIdsOf = (names: readonly string[]) =>
    prizes.flatMap(({ id, name }) => (names.includes(name) ? id : []))
  await saveCriteria(context, { year: YEAR, prizeIds: prizes.map(({ id }) => id), criteria: CRITERIA })
  const companies = await context.db
    .select({ id: awardCandidates.id, company: awardCandidates.company, prizeId: awardCandidates.prizeId })
    .from(awardCandidates)
    .where(
      and(inArray(awardCandidates.prizeId, prizeIdsOf(COMPANIES)), eq(awardCandidates.state, 'standing')),
    )
  for (const { company, ...word } of FIRST_ROUND)
    await judgeFirstRound(context, {
      candidateId: companies.find((each) => each.company === company)?.id ?? 0,
      ...word,
    })
  await makeInvitation(context, {
    year: YEAR,
    name: '秦望之',
    employer: '示例协会',
    email: 'judge-invited@example.com',
  })
  for (const judge of JUDGES)
    await fillJudge(context, { judge, companies, prizeIds: prizeIdsOf(judge.prizes), people })
}

async function fillJudge(
  context: Context,
  {
    judge: { key, name, employer, given, leaves },
    companies,
    prizeIds,
    people,
  }: {
    judge: DemoJudge
    companies: readonly { id: number; company: string; prizeId: number }[]
    prizeIds: number[]
    people: ReadonlyMap<string, number>
  },
): Promise<void> {
  const email = `judge-${key}@example.com`
  const { id: judgeId, invitation } = await makeInvitation(context, { year: YEAR, name, employer, email })
  const judging: Context = { ...context, actor: { kind: 'person', id: people.get(key) ?? 0, sessionId: 0 } }
  await acceptInvitation(judging, { year: YEAR, invitation })
  await assignJudge(context, { judgeId, prizeIds })
  const criteria = await readCriteria(context, YEAR)
  for (const { id: candidateId, company, prizeId } of companies) {
    const sheet = given[company]
    if (sheet === undefined) continue
    if (typeof sheet === 'string') {
      await declareInterest(judging, { candidateId, hasInterest: true, reason: sheet })
      continue
    }
    const declared = await declareInterest(judging, { candidateId, hasInterest: false })
    const ofPrize = criteria.filter((each) => each.prizeId === prizeId)
    const scores = ofPrize.flatMap(({ id }, place) => {
      const score = sheet[place]
      return score === undefined ? [] : { criterionId: id, score }
    })
    const saved = await saveScores(judging, { candidateId, ...declared, remark: '', scores })
    if (scores.length === ofPrize.length) await submitScores(judging, { candidateId, ...saved })
  }
  if (leaves) await endJudge(context, { judgeId, reason: leaves })
}
