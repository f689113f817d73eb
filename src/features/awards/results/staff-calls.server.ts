import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { ScheduleAnnouncement, scheduleAnnouncement } from '../announcing/schedule-announcement.server.ts'
import { YearNumber } from '../year-number.ts'
import { RESULT_STATES } from './contract.ts'
import { freezeResult } from './freeze-result.server.ts'
import { prepareResult, PrepareResult } from './prepare-result.server.ts'
import { exportResult, listResults } from './read-results.server.ts'

const PREFIX = '/admin/api/awards/results'
const permission = 'awards.edit'
const group = '奖项：结果'
const requirement = 'AWARD-07, C-91'

/** The desk at which results are computed, frozen and given out. */
export const officeResultCalls = [
  staffCall({
    method: 'GET',
    path: PREFIX,
    permission,
    summary: '一届的结果：已算的各份，与现在会算出的名次（投票与评审结束以后）',
    group,
    requirement,
    input: z.object({ year: YearNumber }),
    output: z.object({
      json: z.object({
        problem: z.string(),
        evening: z.string(),
        won: z.array(
          z.object({
            id: z.number(),
            name: z.string(),
            winners: z.array(z.object({ candidateId: z.number(), company: z.string(), product: z.string() })),
          }),
        ),
        left: z.array(z.string()),
        preview: z.array(
          z.object({
            id: z.number(),
            name: z.string(),
            isVoted: z.boolean(),
            isDecidedByVotes: z.boolean(),
            lines: z.array(
              z.object({
                candidateId: z.number(),
                company: z.string(),
                product: z.string(),
                votes: z.number(),
                votePoints: z.string(),
                panelPoints: z.string(),
                final: z.string(),
                rank: z.number(),
                isWinner: z.boolean(),
                isTied: z.boolean(),
              }),
            ),
          }),
        ),
        results: z.array(
          z.object({
            id: z.number(),
            edition: z.number(),
            state: z.enum(RESULT_STATES),
            digest: z.string(),
            reason: z.string(),
            preparedBy: z.string(),
            preparedAt: z.string(),
            frozenBy: z.string(),
            frozenAt: z.string(),
            announceAt: z.string(),
            isAnnounced: z.boolean(),
            articleId: z.number(),
          }),
        ),
      }),
    }),
    example: { year: 2026 },
    run: async (context, input) => ({ json: await listResults(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: `${PREFIX}/prepare`,
    permission,
    summary: '计算一届的结果，等另一位同事冻结；已有冻结的，这是它的更正',
    group,
    requirement,
    input: PrepareResult,
    output: z.object({ json: z.object({ id: z.number(), digest: z.string() }) }),
    example: { year: 2026 },
    run: async (context, input) => ({ json: await prepareResult(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: `${PREFIX}/freeze`,
    permission,
    summary: '冻结另一位同事算好的结果，从此不变',
    group,
    requirement,
    input: z.object({ id: positiveId, digest: z.string().regex(/^[0-9a-f]{64}$/) }),
    output: z.object({ json: z.object({}) }),
    example: { id: 1, digest: '0'.repeat(64) },
    async run(context, input) {
      await freezeResult(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: `${PREFIX}/announce`,
    permission,
    summary: '定下一份冻结的结果何时公布；已过的时刻就是现在',
    group,
    requirement,
    input: ScheduleAnnouncement,
    output: z.object({ json: z.object({}) }),
    example: { id: 1, at: '2026-12-20T12:00:00Z' },
    async run(context, input) {
      await scheduleAnnouncement(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'GET',
    path: `${PREFIX}/:id`,
    permission,
    summary: '一份结果的全部输入与名次，用来另行重算',
    group,
    requirement,
    input: z.object({ id: positiveId }),
    output: z.object({ json: z.object({ digest: z.string(), content: z.string() }) }),
    example: { id: 1 },
    run: async (context, input) => ({ json: await exportResult(context, input) }),
  }),
] as const
