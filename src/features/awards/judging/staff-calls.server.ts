import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { YearNumber } from '../year-number.ts'
import { AssignJudge, assignJudge, EndJudge, endJudge } from './assign-judge.server.ts'
import { ASSIGNMENT_STATES, JUDGE_STATES } from './contract.ts'
import { JudgeFirstRound, judgeFirstRound } from './first-round.server.ts'
import { InviteJudge, inviteJudge } from './invite-judge.server.ts'
import { ODDITIES, type Oddity } from './outliers.ts'
import { readPanel } from './panel-report.server.ts'
import { SaveCriteria, saveCriteria } from './save-criteria.server.ts'

const PREFIX = '/admin/api/awards/panel'
const permission = 'awards.edit'
const group = '奖项：评审'
const requirement = 'C-89'
const nothing = z.object({ json: z.object({}) })
const Done = z.object({
  open: z.number(),
  submitted: z.number(),
  recused: z.number(),
  abstained: z.number(),
})
const Odd = z.enum(Object.keys(ODDITIES) as [Oddity, ...Oddity[]])

/** The desk at which the office puts the panel together and watches how far it is. */
export const officePanelCalls = [
  staffCall({
    method: 'GET',
    path: PREFIX,
    permission,
    summary: '一届的评分项、评委与进度；不说谁领先',
    group,
    requirement,
    input: z.object({ year: YearNumber }),
    output: z.object({
      json: z.object({
        leastJudges: z.number(),
        prizes: z.array(
          z.object({
            id: z.number(),
            name: z.string(),
            criteria: z.array(z.object({ name: z.string(), percent: z.number() })),
          }),
        ),
        judges: z.array(
          Done.extend({
            id: z.number(),
            name: z.string(),
            employer: z.string(),
            email: z.string(),
            state: z.enum(JUDGE_STATES),
            prizeIds: z.array(z.number()),
            oddities: z.array(Odd),
          }),
        ),
        candidates: z.array(
          Done.extend({
            id: z.number(),
            prizeId: z.number(),
            prize: z.string(),
            company: z.string(),
            product: z.string(),
            isCompany: z.boolean(),
            firstRound: z.object({ passes: z.boolean(), note: z.string() }).optional(),
            isLeftOut: z.boolean(),
            lacks: z.number(),
            words: z.array(
              z.object({
                judge: z.string(),
                state: z.enum(ASSIGNMENT_STATES),
                text: z.string(),
                at: z.string().optional(),
                endedAt: z.string().optional(),
              }),
            ),
          }),
        ),
      }),
    }),
    example: { year: 2026 },
    run: async (context, input) => ({ json: await readPanel(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: `${PREFIX}/criteria`,
    permission,
    summary: '定下一些奖项的评分项与权重',
    group,
    requirement,
    input: SaveCriteria,
    output: nothing,
    example: { year: 2026, prizeIds: [1], criteria: [{ name: '技术', percent: 100 }] },
    async run(context, input) {
      await saveCriteria(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: `${PREFIX}/judges/invite`,
    permission,
    summary: '邀请一位评委，邀请信发到邮箱',
    group,
    requirement,
    input: InviteJudge,
    output: z.object({ json: z.object({ id: z.number() }) }),
    example: { year: 2026, name: '许知微', employer: '示例研究所', email: 'judge@example.com' },
    run: async (context, input) => ({ json: await inviteJudge(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: `${PREFIX}/judges/assign`,
    permission,
    summary: '把一些奖项的参评者交给一位评委',
    group,
    requirement,
    input: AssignJudge,
    output: z.object({ json: z.object({ candidates: z.number() }) }),
    example: { judgeId: 1, prizeIds: [1] },
    run: async (context, input) => ({ json: await assignJudge(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: `${PREFIX}/judges/end`,
    permission,
    summary: '一位评委不再评审，没评完的算弃权',
    group,
    requirement,
    input: EndJudge,
    output: nothing,
    example: { judgeId: 1, reason: '出差' },
    async run(context, input) {
      await endJudge(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: `${PREFIX}/first-round`,
    permission,
    summary: '研究中心对一家企业的初评与说明',
    group,
    requirement: 'C-90',
    input: JudgeFirstRound,
    output: nothing,
    example: { candidateId: 1, passes: true, note: '数据属实' },
    async run(context, input) {
      await judgeFirstRound(context, input)
      return { json: {} }
    },
  }),
] as const
