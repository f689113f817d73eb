import { z } from 'zod'
import { accountMessages } from '#features/accounts/messages.ts'
import { REPORT_NOTE_LENGTH, REPORT_REASONS } from '#features/moderation/report-reasons.ts'
import { moderationMessages } from '#features/moderation/messages.ts'
import { topicMessages } from '#features/topics/messages.ts'
import { call } from '#platform/calls/call.ts'
import { count, cursor, positiveId, writtenText } from '#platform/calls/inputs.ts'
import { sentenceFor } from '#platform/messages.ts'
import { COMMENTS_SHOWN, LONGEST_COMMENT } from './limits.ts'
import { commentMessages } from './messages.ts'
import { postComment } from './post-comment.server.ts'
import { listThreads, readOwnComments } from './queries.server.ts'
import { removeOwnComment } from './remove-comment.server.ts'
import { reportComment } from './report-comment.server.ts'
import { CommentWire, OwnCommentsWire, ownToWire, threadToWire } from './wire.ts'

const PREFIX = '/openapi/v1/vue'
const GROUP = '评论'
const done = z.object({ json: z.null() })
const messages = { ...topicMessages, ...accountMessages, ...moderationMessages, ...commentMessages }

/** What somebody has to do first who is refused with this code. */
function needOf(code: string | undefined): '' | 'phone' | 'membership' {
  if (code === 'phone_needed') return 'phone'
  return code === 'comment_members_only' ? 'membership' : ''
}

export const commentCalls = [
  call({
    method: 'POST',
    path: `${PREFIX}/comments`,
    summary: '评论列表，最新在前；带 content 时发表一条，返回它自己',
    group: GROUP,
    requirement: 'API-19, ENT-26, B-62',
    input: z.object({
      id: positiveId,
      date: cursor,
      limit: count({ fallback: COMMENTS_SHOWN, most: 100 }),
      content: writtenText(LONGEST_COMMENT)
        .nullish()
        .describe(`发表的内容，最多 ${LONGEST_COMMENT} 字；需要登录并验证手机号`),
      parentId: positiveId.nullish().describe('回复哪一条评论'),
    }),
    output: z.object({ json: z.array(CommentWire) }),
    example: { id: 10001, limit: 20 },
    shared: {
      seconds: 60,
      // Whoever is called otherwise is called so under topics as well.
      tags: (_, { id }) => [`topic:${id}`, 'topics'],
      meaning: ({ id, date, limit }) => [id, date, limit],
      writes: {
        when: ({ content }) => typeof content === 'string',
        run: async (context, { id, content, parentId }) => {
          const written = { topicId: id, content: content ?? '', parentId: parentId ?? undefined }
          return { json: [ownToWire(await postComment(context, written))] }
        },
      },
    },
    run: async (context, { id, date, limit }) => ({
      json: (await listThreads(context, { id, before: date, limit })).map(threadToWire),
    }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/comments/own`,
    summary: '本人在一篇内容下的评论，以及能不能发表',
    group: GROUP,
    requirement: 'C-69',
    input: z.object({ id: positiveId }),
    output: z.object({ json: OwnCommentsWire }),
    example: { id: 10001 },
    run: async (context, { id }) => {
      const { visibleIds, waiting, refusal } = await readOwnComments(context, { topicId: id })
      return {
        json: {
          ids: [...visibleIds],
          waiting: waiting.map(ownToWire),
          refusal: refusal ? sentenceFor(refusal, messages) : '',
          need: needOf(refusal?.code),
        },
      }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/comments/delete`,
    summary: '删除本人的一条评论',
    group: GROUP,
    requirement: 'C-69',
    input: z.object({ id: positiveId.describe('评论编号') }),
    output: done,
    example: { id: 1 },
    run: async (context, { id }) => {
      await removeOwnComment(context, { commentId: id })
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/comments/report`,
    summary: '举报一条评论',
    group: GROUP,
    requirement: 'C-69',
    input: z.object({
      id: positiveId.describe('评论编号'),
      reason: z.enum(REPORT_REASONS, { error: `应为 ${REPORT_REASONS.join('、')}` }),
      note: writtenText(REPORT_NOTE_LENGTH).nullish().describe(`补充说明，最多 ${REPORT_NOTE_LENGTH} 字`),
    }),
    output: done,
    example: { id: 1, reason: 'ads' },
    run: async (context, { id, reason, note }) => {
      await reportComment(context, { commentId: id, reason, note: note ?? '' })
      return { json: null }
    },
  }),
]
