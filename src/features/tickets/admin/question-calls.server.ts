import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { setAnswers } from '../questions/change-answers.server.ts'
import { Answers, AnswersBefore, SaveQuestion } from '../questions/contract.ts'
import { endQuestion, reviveQuestion } from '../questions/end-question.server.ts'
import { openAnswerFile } from '../questions/open-answer-file.server.ts'
import { saveQuestion } from '../questions/save-question.server.ts'
import { takeOfficeFile, TakeOfficeFile } from '../questions/take-office-file.server.ts'

const group = '活动：报名与门票'
const requirement = 'C-42, C-104'
const nothing = z.object({ json: z.object({}) })
const At = '/admin/api/tickets'
const Named = z.object({ eventId: positiveId, id: positiveId })

/** What organisers ask of attendees, and what they know of the answers. */
export const questionCalls = [
  staffCall({
    method: 'POST',
    path: `${At}/question`,
    permission: 'tickets.edit',
    summary: '保存问参会人的一个问题；有人答过的，改了题目或去掉选项就另起一题，原题停用',
    group,
    requirement,
    input: z.object(SaveQuestion.shape),
    output: z.object({ json: z.object({ id: z.number(), isReplaced: z.boolean() }) }),
    example: { eventId: 7001, version: 0, kind: 'choice', label: '用餐', options: ['不限', '清真'] },
    run: async (context, input) => ({ json: await saveQuestion(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: `${At}/question/end`,
    permission: 'tickets.edit',
    summary: '不再问：没有人答过的删除，答过的停用并保留答复',
    group,
    requirement,
    input: Named,
    output: z.object({ json: z.object({ isRetired: z.boolean() }) }),
    example: { eventId: 7001, id: 1 },
    run: async (context, input) => ({ json: await endQuestion(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: `${At}/question/revive`,
    permission: 'tickets.edit',
    summary: '重新问一个停用的问题',
    group,
    requirement,
    input: Named,
    output: nothing,
    example: { eventId: 7001, id: 1 },
    async run(context, input) {
      await reviveQuestion(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: `${At}/answers`,
    permission: 'tickets.manage',
    summary: '替参会人填写或修改答复，可以不答全',
    group,
    requirement,
    input: z.object({ code: word(10).min(1), answers: Answers, before: AnswersBefore }),
    output: nothing,
    example: { code: '2345678ABC', answers: [] },
    async run(context, input) {
      await setAnswers(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: `${At}/answer-file`,
    permission: 'tickets.manage',
    summary: '上传一份文件，用来替参会人答复',
    group,
    requirement,
    isWholeRecord: true,
    input: TakeOfficeFile,
    output: z.object({ json: z.object({ value: z.string() }) }),
    example: { questionId: 1, fileName: '学生证.pdf', data: 'JVBERi0xLjcgZm9ybQ==' },
    run: async (context, input) => ({ json: await takeOfficeFile(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: `${At}/answer-file`,
    permission: 'tickets.manage',
    summary: '打开答复里的一份文件，会记录',
    group,
    requirement,
    input: z.object({ id: word(32).min(32) }),
    output: z.object({
      json: z.object({ name: z.string(), contentType: z.string(), data: z.string().describe('Base64') }),
    }),
    example: { id: '0'.repeat(32) },
    async run(context, input) {
      const { bytes, ...file } = await openAnswerFile(context, input)
      return { json: { ...file, data: bytes.toString('base64') } }
    },
  }),
] as const
