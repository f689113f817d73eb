import { eq } from 'drizzle-orm'
import { acceptInvitation } from '#features/awards/judging/accept-invitation.server.ts'
import { makeInvitation } from '#features/awards/judging/judge-invitation.server.ts'
import { saveCriteria } from '#features/awards/judging/save-criteria.server.ts'
import { awardPrizes } from '#features/awards/tables.server.ts'
import type { Context } from '#platform/context.ts'

export const OPEN_YEAR = 2026
const CRITERIA = [
  { name: '技术创新', percent: 40 },
  { name: '市场验证', percent: 35 },
  { name: '产业贡献', percent: 25 },
]

/** A mark for each criterion; fewer are a sheet that is not finished, and words are why somebody was recused. */
type Given = readonly number[] | string
export interface DemoJudge {
  readonly key: string
  readonly name: string
  readonly employer: string
  readonly prizes: readonly string[]
  /** By company, the rest has not been looked at. */
  readonly given: Readonly<Record<string, Given>>
  readonly leaves?: string
}

const JUDGED = ['年度企业', '年度器件产品']
/** Who is done, who gives everybody the same, who is half way, who has left; the member of the demo applied for some. */
export const JUDGES: readonly DemoJudge[] = [
  {
    key: 'reader-2',
    name: '顾言蹊',
    employer: '示例大学',
    prizes: JUDGED,
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
    prizes: JUDGED,
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
    prizes: JUDGED,
    given: { 云岫晶体: '任职于该企业的关联公司', 衡隽半导体: [88, 86, 90], 栎原微电子: [80] },
  },
  {
    key: 'reader-6',
    name: '温若谷',
    employer: '示例产业研究院',
    prizes: JUDGED,
    given: { 衡隽半导体: [86, 84, 88] },
    leaves: '出差，评不完',
  },
  {
    key: 'reader-4',
    name: '陆知行',
    employer: '澜屿碳化硅',
    prizes: JUDGED,
    given: { 澜屿碳化硅: '任职于该企业', 衡隽半导体: [90, 88] },
  },
]

export const mailOf = ({ key }: DemoJudge): string => `judge-${key}@example.com`

/** The panel of the open year while one still applies: what it judges by, who accepted and who has not answered. */
export async function fillAwardPanel(
  context: Context,
  { people }: { people: ReadonlyMap<string, number> },
): Promise<void> {
  const year = OPEN_YEAR
  const prizes = await context.db.select().from(awardPrizes).where(eq(awardPrizes.year, year))
  await saveCriteria(context, { year, prizeIds: prizes.map(({ id }) => id), criteria: CRITERIA })
  await makeInvitation(context, {
    year,
    name: '秦望之',
    employer: '示例协会',
    email: 'judge-invited@example.com',
  })
  for (const judge of JUDGES) {
    const { name, employer } = judge
    const { invitation } = await makeInvitation(context, { year, name, employer, email: mailOf(judge) })
    await acceptInvitation(asPerson(context, people.get(judge.key)), { year, invitation })
  }
}

export const asPerson = (context: Context, id = 0): Context => ({
  ...context,
  actor: { kind: 'person', id, sessionId: 0 },
})
