import { YearNumber } from '../year-number.ts'
import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import {
  excludeCandidate,
  keepCandidate,
  mergeCandidates,
  retireCandidate,
} from '../candidates/end-candidate.server.ts'
import { WithReason } from '../candidates/hold-candidate.server.ts'
import { RenameCandidate, renameCandidate } from '../candidates/rename-candidate.server.ts'
import { tryVoidRule, VoidRule } from './try-void-rule.server.ts'
import { listVotes } from './report-votes.server.ts'
import { TIES, type Tie } from './clusters.ts'
import { SIGNALS, type Signal } from './suspect-ballots.ts'
import { JudgeBallots, allowVotes, voidVotes } from './void-votes.server.ts'

const permission = 'awards.edit'
const group = '奖项：投票'
const requirement = 'C-87'
const nothing = z.object({ json: z.object({}) })
const Votes = z.object({ json: z.object({ votes: z.number() }) })
const Suspicious = z.enum(Object.keys(SIGNALS) as [Signal, ...Signal[]])
const judged = { year: 2026, ballotIds: ['6f1d7c2e-2c5c-4f5e-9a3b-0d4c1f8e7a11'], reason: '同一浏览器' }

/** The desk at which the office watches over the vote. */
export const officeVotingCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/awards/votes',
    permission,
    summary: '一届的票数与可疑的选票',
    group,
    requirement,
    input: z.object({ year: YearNumber }),
    output: z.object({
      json: z.object({
        ballots: z.number(),
        more: z.number(),
        candidates: z.array(
          z.object({
            id: z.number(),
            prize: z.string(),
            company: z.string(),
            product: z.string(),
            state: z.string(),
            isVoted: z.boolean(),
            exclusionAskedBy: z.string(),
            exclusionReason: z.string(),
            counted: z.number(),
            held: z.number(),
            void: z.number(),
          }),
        ),
        suspects: z.array(
          z.object({
            ballotId: z.string(),
            signals: z.array(Suspicious),
            votes: z.number(),
            isVoid: z.boolean(),
            isHeld: z.boolean(),
          }),
        ),
        bursts: z.array(
          z.object({
            candidateId: z.number(),
            fromMs: z.number(),
            untilMs: z.number(),
            votes: z.number(),
            usual: z.number(),
            addresses: z.number(),
            fresh: z.number(),
            cameFrom: z.string(),
            byIt: z.number(),
          }),
        ),
        links: z.array(
          z.object({
            cameFrom: z.string(),
            votes: z.number(),
            addresses: z.number(),
            fresh: z.number(),
            candidateId: z.number(),
            forCandidate: z.number(),
          }),
        ),
        clusters: z.array(
          z.object({
            ballotIds: z.array(z.string()),
            votes: z.number(),
            ties: z.array(z.enum(Object.keys(TIES) as [Tie, ...Tie[]])),
            devices: z.number(),
            addresses: z.number(),
            fresh: z.number(),
            fromMs: z.number(),
            untilMs: z.number(),
            candidates: z.array(z.object({ candidateId: z.number(), votes: z.number() })),
            void: z.number(),
          }),
        ),
      }),
    }),
    example: { year: 2026 },
    run: async (context, input) => ({ json: await listVotes(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/awards/votes/try',
    permission,
    summary: '按规则作废以前先看：会作废哪些选票，票数与名次怎样变；什么也不改',
    group,
    requirement,
    input: VoidRule,
    output: z.object({
      json: z.object({
        ballotIds: z.array(z.string()),
        more: z.number(),
        votes: z.number(),
        candidates: z.array(
          z.object({
            id: z.number(),
            prize: z.string(),
            company: z.string(),
            product: z.string(),
            before: z.number(),
            after: z.number(),
            rankBefore: z.number(),
            rankAfter: z.number(),
          }),
        ),
      }),
    }),
    example: { year: 2026, signals: ['device'] },
    run: async (context, input) => ({ json: await tryVoidRule(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/awards/votes/void',
    permission,
    summary: '作废一些选票，写明原因；记录保留',
    group,
    requirement,
    input: JudgeBallots,
    output: Votes,
    example: judged,
    run: async (context, input) => ({ json: await voidVotes(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/awards/votes/restore',
    permission,
    summary: '恢复作废或待查的选票，写明原因',
    group,
    requirement,
    input: JudgeBallots,
    output: Votes,
    example: judged,
    run: async (context, input) => ({ json: await allowVotes(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/awards/candidates/withdraw',
    permission,
    summary: '参评者自己退出；投给它的票退还',
    group,
    requirement,
    input: WithReason,
    output: nothing,
    example: { id: 1, reason: '企业来函退出' },
    async run(context, input) {
      await retireCandidate(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/awards/candidates/exclude',
    permission,
    summary: '取消参评资格：两位同事先后确认',
    group,
    requirement,
    input: WithReason,
    output: z.object({ json: z.object({ isDone: z.boolean() }) }),
    example: { id: 1, reason: '买票' },
    run: async (context, input) => ({ json: await excludeCandidate(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/awards/candidates/keep',
    permission,
    summary: '不取消参评资格：收回或否决同事的提出',
    group,
    requirement,
    input: z.object({ id: positiveId }),
    output: nothing,
    example: { id: 1 },
    async run(context, input) {
      await keepCandidate(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/awards/candidates/merge',
    permission,
    summary: '并入同一奖项里相同的参评者，票随之合并',
    group,
    requirement,
    input: z.object({ id: positiveId, into: positiveId }),
    output: nothing,
    example: { id: 2, into: 1 },
    async run(context, input) {
      await mergeCandidates(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/awards/candidates/rename',
    permission,
    summary: '改参评者的名称；已经公布的证书与结果页要计算更正、公布以后才改',
    group,
    requirement: 'C-86, C-91',
    input: RenameCandidate,
    output: nothing,
    example: { id: 1, company: '澜江半导体有限公司', product: '', reason: '企业来函更正' },
    async run(context, input) {
      await renameCandidate(context, input)
      return { json: {} }
    },
  }),
] as const
