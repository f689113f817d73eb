import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { YearNumber } from '../year-number.ts'
import { acceptInvitation } from './accept-invitation.server.ts'
import { DeclareInterest, declareInterest } from './declare-interest.server.ts'
import { NameScores, reopenScores, SaveScores, saveScores, submitScores } from './score-candidate.server.ts'

const PREFIX = '/openapi/v1/vue/award/judging'
const group = '奖项'
const requirement = 'C-89'
const Revised = z.object({ json: z.object({ revision: z.number() }) })

/** A judge's own desk. */
export const judgingCalls = [
  call({
    method: 'POST',
    path: `${PREFIX}/accept`,
    summary: '凭邀请成为一届的评委，一份邀请只能用一次',
    group,
    requirement,
    input: z.object({
      year: YearNumber.describe('哪一届'),
      invitation: z.string().max(100).describe('邀请信链接里 # 之后的部分'),
    }),
    output: z.object({ json: z.object({}) }),
    example: { year: 2026, invitation: 'of-the-letter' },
    async run(context, input) {
      await acceptInvitation(context, input)
      return { json: {} }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/declare`,
    summary: '评委说明与一位参评者有没有利益关系；有就回避，写明原因',
    group,
    requirement,
    input: DeclareInterest,
    output: Revised,
    example: { candidateId: 1, hasInterest: false },
    run: async (context, input) => ({ json: await declareInterest(context, input) }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/save`,
    summary: '保存评委对一位参评者的评分与评语，可以没打完',
    group,
    requirement,
    input: SaveScores,
    output: Revised,
    example: { candidateId: 1, revision: 2, remark: '', scores: [{ criterionId: 1, score: 90 }] },
    run: async (context, input) => ({ json: await saveScores(context, input) }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/submit`,
    summary: '提交评委对一位参评者的评分',
    group,
    requirement,
    input: NameScores,
    output: Revised,
    example: { candidateId: 1, revision: 3 },
    run: async (context, input) => ({ json: await submitScores(context, input) }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/reopen`,
    summary: '评审截止前收回已提交的评分来修改',
    group,
    requirement,
    input: NameScores,
    output: Revised,
    example: { candidateId: 1, revision: 4 },
    run: async (context, input) => ({ json: await reopenScores(context, input) }),
  }),
] as const
