import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { assignQuestion } from '../assign-question.server.ts'
import { findExperts, listOpenQuestions } from '../open-questions.server.ts'
import { remindExpert } from '../remind-expert.server.ts'
import { STATUSES } from '../tables.server.ts'

const group = '提问'
const permission = 'questions.assign'
const done = z.object({ json: z.object({}) })
const Pair = z.object({ questionId: z.number().int().positive(), expertId: z.number().int().positive() })

const OpenQuestion = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  experts: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      status: z.enum(STATUSES),
      since: z.string(),
      /** Why it was given up. */
      reason: z.string(),
    }),
  ),
})
export type OpenQuestion = z.infer<typeof OpenQuestion>

/** Questions that wait for an answer: put to somebody else, or their experts reminded (B-18). */
export const officeCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/questions',
    permission,
    summary: '没有回答的提问与问了谁，最早的在前，每次 50 个',
    group,
    requirement: 'B-18',
    input: z.object({
      only: z.enum(['left']).optional().describe('left：专家都放弃了的'),
      after: z.coerce.number().int().min(0).default(0),
    }),
    output: z.object({ json: z.array(OpenQuestion) }),
    example: { only: 'left' },
    run: async (context, { only, after }) => ({
      json: await listOpenQuestions(context, { isLeft: only === 'left', after }),
    }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/questions/experts',
    permission,
    summary: '可以接受提问的人',
    group,
    input: z.object({ text: z.string().max(50).default('') }),
    output: z.object({ json: z.array(z.object({ id: z.number(), name: z.string(), company: z.string() })) }),
    example: { text: '' },
    run: async (context, input) => ({ json: await findExperts(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/questions/assign',
    permission,
    summary: '把提问转给一位专家，并告诉双方',
    group,
    input: Pair,
    output: done,
    example: { questionId: 10_023, expertId: 1004 },
    async run(context, input) {
      await assignQuestion(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/questions/remind',
    permission,
    summary: '提醒专家有提问等着，一天一次',
    group,
    input: Pair,
    output: done,
    example: { questionId: 10_023, expertId: 1004 },
    async run(context, input) {
      await remindExpert(context, input)
      return { json: {} }
    },
  }),
] as const
