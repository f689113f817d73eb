import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { announceResults } from '#features/awards/announcing/announce-results.server.ts'
import { scheduleAnnouncement } from '#features/awards/announcing/schedule-announcement.server.ts'
import { acceptInvitation } from '#features/awards/judging/accept-invitation.server.ts'
import { assignJudge } from '#features/awards/judging/assign-judge.server.ts'
import { declareInterest } from '#features/awards/judging/declare-interest.server.ts'
import { judgeFirstRound } from '#features/awards/judging/first-round.server.ts'
import { makeInvitation } from '#features/awards/judging/judge-invitation.server.ts'
import { readCriteria, saveCriteria } from '#features/awards/judging/save-criteria.server.ts'
import { saveScores, submitScores } from '#features/awards/judging/score-candidate.server.ts'
import { freezeResult } from '#features/awards/results/freeze-result.server.ts'
import { prepareResult } from '#features/awards/results/prepare-result.server.ts'
import { awardBallots, awardCandidates, awardPrizes, awardVotes } from '#features/awards/tables.server.ts'
import type { Context } from '#platform/context.ts'

const YEAR = 2025
const CRITERIA = [
  { name: '技术创新', percent: 40 },
  { name: '市场验证', percent: 35 },
  { name: '产业贡献', percent: 25 },
]

/** Who stood, how many voted for it, and what each of the four judges gave for each criterion; `[]` was recused. */
const STOOD = [
  {
    prize: '年度企业',
    company: '衡隽半导体',
    product: '',
    summary: '车规碳化硅器件全年出货过千万颗，客户端失效逐例公开，第二条6英寸线达到满产。',
    votes: 0,
    given: [
      [92, 90, 94],
      [88, 91, 90],
      [90, 86, 92],
      [85, 88, 90],
    ],
  },
  {
    prize: '年度企业',
    company: '星砥微电子',
    product: '',
    summary: '第二代沟槽MOSFET进入三家主机厂，没有自己的产线，把屏蔽结构与短路能力一并做进了设计。',
    votes: 0,
    given: [
      [86, 84, 80],
      [84, 88, 82],
      [87, 80, 85],
      [80, 82, 78],
    ],
  },
  {
    prize: '年度器件产品',
    company: '晶曜半导体',
    product: '1200 V 车规MOSFET JY12',
    summary: '面向主驱的1200 V、13毫欧器件，通过车规可靠性加严试验，已有两个车型定点。',
    votes: 26,
    given: [
      [93, 95, 90],
      [90, 92, 88],
      [91, 93, 87],
      [84, 88, 82],
    ],
  },
  {
    prize: '年度器件产品',
    company: '禾砚功率',
    product: '650 V GaN HY65',
    summary: '650 V增强型器件，动态电阻在三种测法下都给出数据，用于服务器电源与车载充电。',
    votes: 19,
    given: [[90, 82, 86], [92, 80, 85], [88, 84, 83], []],
  },
  {
    prize: '年度材料产品',
    company: '朔原晶体',
    product: '8英寸导电型衬底SY8',
    summary: '8英寸导电型衬底，微管密度低于0.1个每平方厘米，批次间翘曲与厚度偏差全部随货附上。',
    votes: 29,
    given: [
      [91, 88, 93],
      [89, 90, 92],
      [93, 86, 90],
      [86, 84, 88],
    ],
  },
  {
    prize: '年度材料产品',
    company: '云岫晶体',
    product: '6英寸半绝缘衬底YX6',
    summary: '6英寸半绝缘衬底，电阻率均匀，供射频氮化镓外延使用，连续四个季度按期交付。',
    votes: 17,
    given: [
      [84, 80, 82],
      [82, 85, 80],
      [85, 78, 84],
      [76, 79, 80],
    ],
  },
] as const
/** Their accounts are readers of the demo; the last one works for a candidate. */
const JUDGES = [
  { key: 'reader-2', name: '顾言蹊', employer: '示例大学' },
  { key: 'reader-3', name: '沈听澜', employer: '示例研究所' },
  { key: 'reader-5', name: '裴景行', employer: '示例检测中心' },
  { key: 'reader-6', name: '温若谷', employer: '禾砚功率' },
]
const VOTERS = 50

const at = (context: Context, time: string): Context => ({ ...context, now: new Date(time) })

/** What the awards of 2025 came to, done as it was done then: votes, the panel, the result of two people, the announcement. */
export async function fillAwardResult(
  context: Context,
  { people }: { people: ReadonlyMap<string, number> },
): Promise<void> {
  const prizes = await context.db.select().from(awardPrizes).where(eq(awardPrizes.year, YEAR))
  const prizeIds = prizes.map(({ id }) => id)
  const stood = await context.db
    .insert(awardCandidates)
    .values(
      STOOD.map(({ prize, company, product, summary }) => ({
        prizeId: prizes.find(({ name }) => name === prize)?.id ?? 0,
        company,
        product,
        state: 'standing' as const,
        summary,
      })),
    )
    .returning()
  await fillVotes(
    context,
    stood.map(({ id }) => id),
  )
  const before = at(context, '2025-11-22T02:00:00Z')
  await saveCriteria(before, { year: YEAR, prizeIds, criteria: CRITERIA })
  for (const { id, product } of stood)
    if (product === '')
      await judgeFirstRound(before, { candidateId: id, passes: true, note: '产能与客户数据属实。' })
  for (const [place, judge] of JUDGES.entries())
    await fillJudge(context, { judge, place, prizeIds, stood, personId: people.get(judge.key) ?? 0 })
  const after = at(context, '2025-12-05T02:00:00Z')
  const prepared = await prepareResult(after, { year: YEAR })
  await freezeResult({ ...after, actor: { kind: 'system', name: 'demo-colleague', may: 'all' } }, prepared)
  await scheduleAnnouncement(after, { id: prepared.id, at: '2025-12-11T12:00:00Z' })
  await announceResults(at(context, '2025-12-11T12:00:00Z'))
}

/** As votes are kept ninety days after an announcement: without who cast them and from where. */
async function fillVotes({ db }: Context, candidates: readonly number[]): Promise<void> {
  const ballots = Array.from({ length: VOTERS }, () => ({ id: randomUUID(), year: YEAR }))
  const votes = STOOD.flatMap(({ votes: count }, place) =>
    ballots.slice(0, count).map(({ id }, index) => ({
      ballotId: id,
      candidateId: candidates[place] ?? 0,
      castAt: new Date(Date.UTC(2025, 10, 13, index)),
      accountMinutes: 90_000,
      state: index === 0 ? ('void' as const) : ('counted' as const),
      ...(index === 0 && { reason: '同一浏览器多个账号', judgedBy: 'system:demo' }),
    })),
  )
  await db.insert(awardBallots).values(
    ballots.map((ballot) => ({
      ...ballot,
      allowed: 5,
      used: votes.filter(({ ballotId }) => ballotId === ballot.id).length,
    })),
  )
  await db.insert(awardVotes).values(votes)
}

async function fillJudge(
  context: Context,
  {
    judge: { key, name, employer },
    place,
    prizeIds,
    stood,
    personId,
  }: {
    judge: (typeof JUDGES)[number]
    place: number
    prizeIds: number[]
    stood: readonly (typeof awardCandidates.$inferSelect)[]
    personId: number
  },
): Promise<void> {
  const invited = at(context, '2025-11-22T03:00:00Z')
  const email = `judge-${key}@example.com`
  const { id: judgeId, invitation } = await makeInvitation(invited, { year: YEAR, name, employer, email })
  const judging: Context = {
    ...at(context, '2025-11-26T02:00:00Z'),
    actor: { kind: 'person', id: personId, sessionId: 0 },
  }
  await acceptInvitation({ ...judging, now: invited.now }, { year: YEAR, invitation })
  await assignJudge(invited, { judgeId, prizeIds })
  const criteria = await readCriteria(context, YEAR)
  for (const [index, { id: candidateId, prizeId }] of stood.entries()) {
    const given = STOOD[index]?.given[place] ?? []
    if (given.length === 0) {
      await declareInterest(judging, { candidateId, hasInterest: true, reason: '任职于该企业' })
      continue
    }
    const declared = await declareInterest(judging, { candidateId, hasInterest: false })
    const scores = criteria
      .filter((each) => each.prizeId === prizeId)
      .map(({ id }, each) => ({ criterionId: id, score: given[each] ?? 0 }))
    const saved = await saveScores(judging, { candidateId, ...declared, remark: '', scores })
    await submitScores(judging, { candidateId, ...saved })
  }
}
