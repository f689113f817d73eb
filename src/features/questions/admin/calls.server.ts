import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { PlaceInList } from '#platform/database/place-in-list.server.ts'
import { assignQuestion } from '../assign-question.server.ts'
import { findExperts, listClosedQuestions, listOpenQuestions } from '../open-questions.server.ts'
import {
  AnswerFor,
  answerForExpert,
  CloseQuestion,
  closeQuestion,
  editQuestion,
  reopenQuestion,
  RewordQuestion,
} from '../office-question.server.ts'
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
const ClosedQuestion = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  closedAt: z.string(),
  place: z.string(),
})
export type ClosedQuestion = z.infer<typeof ClosedQuestion>
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
    output: z.object({ json: z.object({ isPut: z.boolean().describe('false：他已经有这个提问') }) }),
    example: { questionId: 10_023, expertId: 1004 },
    run: async (context, input) => ({ json: { isPut: await assignQuestion(context, input) } }),
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
  staffCall({
    method: 'GET',
    path: '/admin/api/questions/closed',
    permission,
    summary: '编辑部关闭的提问，最近的在前，每次 50 个',
    group,
    input: z.object({ before: PlaceInList.optional().describe('接着这个位置往下') }),
    output: z.object({ json: z.array(ClosedQuestion) }),
    example: {},
    run: async (context, { before }) => ({ json: await listClosedQuestions(context, { behind: before }) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/questions/edit',
    permission,
    summary: '改正提问的标题与描述',
    group,
    requirement: 'C-107',
    input: RewordQuestion,
    output: done,
    example: {
      questionId: 10_023,
      seen: { title: '原来的问法', description: '' },
      title: '新的问法',
      description: '',
      reason: '错别字',
    },
    async run(context, input) {
      await editQuestion(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/questions/close',
    permission,
    summary: '关闭没有人回答的提问，原因告诉提问的人',
    group,
    requirement: 'C-67',
    input: CloseQuestion,
    output: done,
    example: { questionId: 10_023, reason: '超出了本站专家的领域' },
    async run(context, input) {
      await closeQuestion(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/questions/reopen',
    permission,
    summary: '重新打开关闭的提问',
    group,
    input: CloseQuestion,
    output: done,
    example: { questionId: 10_023, reason: '找到了专家' },
    async run(context, input) {
      await reopenQuestion(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/questions/answer',
    permission,
    summary: '以专家的名义写下他用别的方式给的回答',
    group,
    requirement: 'C-66',
    input: AnswerFor,
    output: z.object({ json: z.object({ isPublished: z.boolean() }) }),
    example: { questionId: 10_023, expertId: 1004, text: '回答', reason: '专家邮件回复' },
    run: async (context, input) => ({ json: { isPublished: await answerForExpert(context, input) } }),
  }),
] as const
