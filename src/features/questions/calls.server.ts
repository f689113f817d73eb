import { LONGEST_DESCRIPTION, QUESTION_PICTURES } from '#features/topics/limits.ts'
import { z } from 'zod'
import { requirePerson } from '#features/accounts/policy.ts'
import { topicPath } from '#features/topics/addresses.ts'
import { UploadedPicture } from '#features/uploads/wire.ts'
import { call } from '#platform/calls/call.ts'
import { count, cursor, numberOrText, positiveId, writtenText } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { answerQuestion } from './answer-question.server.ts'
import { askQuestion } from './ask-question.server.ts'
import { claimQuestion } from './claim-question.server.ts'
import { giveUpQuestion } from './give-up-question.server.ts'
import {
  ANSWER_PICTURES,
  LONGEST_ANSWER,
  LONGEST_REASON,
  LONGEST_TITLE,
  QUESTIONS_PER_LOAD,
} from './limits.ts'
import { ANSWERED, QUESTION_ASKED } from './messages.ts'
import { countQuestions, listQuestions } from './queries.server.ts'
import { CountsWire, questionToWire, QuestionWire, TabWire } from './wire.ts'

const PREFIX = '/openapi/v1/vue/topics'
const GROUP = '提问与回答'

const text = (most: number) =>
  writtenText(most)
    .nullish()
    .transform((value) => value ?? '')
const pictures = z
  .array(UploadedPicture, { error: '应为数组' })
  .max(100, '图片过多')
  .nullish()
  .transform((value) => value ?? [])
/** Accepted for compatibility; it must name whoever is signed in (B-54). */
const ownId = numberOrText.nullish().describe('为兼容而接受；须是登录者本人')
const truth = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1', 'true', 'false', ''])], {
    error: '应为 0 或 1',
  })
  .nullish()
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')

export const questionCalls = [
  call({
    method: 'POST',
    path: `${PREFIX}/askQuestion`,
    summary: '向一位专家提问',
    group: GROUP,
    requirement: 'API-21, ASK-01 至 -11',
    input: z.object({
      title: text(LONGEST_TITLE).describe(`标题，必填，最多 ${LONGEST_TITLE} 字`),
      text: text(LONGEST_DESCRIPTION).describe('描述，可空').meta({ title: '描述' }),
      imgs: pictures.describe(`上传接口返回的图片，最多 ${QUESTION_PICTURES} 张`),
      hidden: truth.describe('1：匿名'),
      toUid: positiveId.describe('被问的专家'),
      fromUid: ownId,
    }),
    output: z.object({ json: z.object({ id: z.number() }), msg: z.string() }),
    example: { title: '8英寸衬底的翘曲怎么控制？', text: '', imgs: [], hidden: 0, toUid: 1007 },
    run: async (context, input) => {
      requireSelf(context, input.fromUid)
      const { title, text: description, hidden: isAnonymous, toUid: expertId, imgs: pictureIds } = input
      const json = await askQuestion(context, { title, description, isAnonymous, expertId, pictureIds })
      return { json, msg: QUESTION_ASKED }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/questions`,
    summary: '登录的专家自己的提问，连同三类的数目',
    group: GROUP,
    requirement: 'API-52, QLIST-01, B-16, B-77',
    input: z.object({
      type: TabWire.default('toAnswer').describe('2 待回答，1 已回答，0 已放弃'),
      date: cursor,
      limit: count({ fallback: QUESTIONS_PER_LOAD, most: 100 }),
      id: ownId,
    }),
    output: z.object({ json: z.array(QuestionWire), counts: CountsWire }),
    example: { type: 2, limit: 20 },
    run: async (context, { type: tab, date: before, limit, id }) => {
      const expertId = requireSelf(context, id)
      const { items } = await listQuestions(context, { tab, before, limit })
      return { json: items.map(questionToWire), counts: await countQuestions(context, { expertId }) }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/answer`,
    summary: '回答一个提问；重复提交得到第一次的结果',
    group: GROUP,
    requirement: 'API-20, API-53, ANSWER-01 至 -10',
    input: z.object({
      id: positiveId.describe('提问'),
      text: text(LONGEST_ANSWER).describe(`回答，必填，最多 ${LONGEST_ANSWER} 字`).meta({ title: '回答' }),
      imgs: pictures.describe(`上传接口返回的图片，最多 ${ANSWER_PICTURES} 张`),
      uid: ownId,
    }),
    output: z.object({
      json: z.object({ id: z.number(), url: z.string(), published: z.boolean().describe('否：正在审核') }),
      msg: z.string(),
    }),
    example: { id: 10031, text: '先看断面。', imgs: [] },
    run: async (context, { id: questionId, text: written, imgs: pictureIds, uid }) => {
      requireSelf(context, uid)
      const { id, isPublished } = await answerQuestion(context, { questionId, text: written, pictureIds })
      return { json: { id, url: topicPath(id), published: isPublished }, msg: ANSWERED }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/update`,
    summary: '接受（2）或放弃（0）给自己的提问',
    group: GROUP,
    requirement: 'API-54, B-17, B-18, B-63',
    input: z.object({
      id: positiveId.describe('提问'),
      field: text(20).describe('只有 state'),
      val: numberOrText.describe('2 接受，0 放弃'),
      reason: text(LONGEST_REASON).describe('放弃的原因，可空'),
    }),
    output: z.object({
      json: z.object({
        id: z.number(),
        state: z.number(),
        dueDay: z.string().describe('接受后应在这一天之前回答'),
      }),
    }),
    example: { id: 10031, field: 'state', val: 2 },
    run: async (context, { id: questionId, field, val, reason }) => {
      requirePerson(context.actor)
      if (field !== 'state' || !['0', '2'].includes(String(val)))
        throw new Refusal('not_allowed', 'update_not_allowed')
      if (String(val) === '2') {
        const { dueOn } = await claimQuestion(context, { questionId })
        return { json: { id: questionId, state: 2, dueDay: dueOn } }
      }
      await giveUpQuestion(context, { questionId, reason })
      return { json: { id: questionId, state: 0, dueDay: '' } }
    },
  }),
]

/** The id of whoever is signed in; refuses `sign_in_required`, and `account_mismatch` when the caller names another (B-54). */
function requireSelf({ actor }: Context, named: number | string | null | undefined): number {
  const { id } = requirePerson(actor)
  if (named !== undefined && named !== null && named !== '' && Number(named) !== id)
    throw new Refusal('not_allowed', 'account_mismatch')
  return id
}
