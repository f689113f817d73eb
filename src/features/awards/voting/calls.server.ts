import { YearNumber } from '../year-number.ts'
import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { captchaInput, isSolved } from '#platform/captcha/captcha-input.server.ts'
import { castVote } from './cast-vote.server.ts'
import { readMyVotes, readShownCounts } from './my-votes.server.ts'
import { takeBackVote } from './take-back-vote.server.ts'

const PREFIX = '/openapi/v1/vue/award'
const group = '奖项'
const Year = z.object({ year: YearNumber.describe('哪一届') })
const Candidate = z.object({ candidateId: positiveId.describe('参评者') })
const Left = z.object({ json: z.object({ left: z.number().describe('还剩几票') }) })

/** The public vote. */
export const votingCalls = [
  call({
    method: 'POST',
    path: `${PREFIX}/vote`,
    summary: '为一位参评者投票；每人几票由这一届定，同一位只能一次',
    group,
    requirement: 'AWARD-05, AWARD-06, C-87',
    marksBrowser: true,
    input: Candidate.extend({
      cameFrom: z.string().max(300).default('').describe('从哪个分享链接或网站来，只用来看票在哪里涌来'),
      captcha: captchaInput,
    }),
    output: Left,
    example: { candidateId: 1 },
    run: async (context, { captcha, ...input }) => ({
      json: await castVote(context, { ...input, isCaptchaSolved: await isSolved(context, captcha) }),
    }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/vote/back`,
    summary: '收回一票改投，只在这一届允许时',
    group,
    requirement: 'B-32, C-87',
    input: Candidate,
    output: Left,
    example: { candidateId: 1 },
    run: async (context, input) => ({ json: await takeBackVote(context, input) }),
  }),
  call({
    method: 'GET',
    path: `${PREFIX}/my`,
    summary: '本人在一届里投给了谁、还剩几票',
    group,
    requirement: 'AWARD-05, C-87',
    input: Year,
    output: z.object({
      json: z.object({
        allowed: z.number(),
        left: z.number(),
        candidateIds: z.array(z.number()),
        mayTakeBack: z.boolean(),
        hasPhone: z.boolean().describe('是否验证过手机号，没有的不能投票'),
        order: z.string().describe('本人看到的参评者先后由它决定'),
      }),
    }),
    example: { year: 2026 },
    run: async (context, input) => ({ json: await readMyVotes(context, input) }),
  }),
  call({
    method: 'GET',
    path: `${PREFIX}/votes`,
    summary: '一届现在的票数；不公开的时候是空的',
    group,
    requirement: 'C-88',
    input: Year,
    output: z.object({ json: z.array(z.object({ candidateId: z.number(), votes: z.number() })) }),
    example: { year: 2024 },
    shared: { seconds: 30, tags: () => ['awards'] },
    run: async (context, input) => ({ json: await readShownCounts(context, input) }),
  }),
] as const
