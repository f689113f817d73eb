import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { awaitAnswer, awaitsAnswer } from './await-answer.server.ts'
import { changeHistory } from './change-history.server.ts'
import { collectTopic } from './collect-topic.server.ts'
import { noteVisit } from './note-visit.server.ts'

const PREFIX = '/openapi/v1/vue'
const GROUP = '收藏与浏览记录'

export const readingCalls = [
  call({
    method: 'POST',
    path: `${PREFIX}/reading/visit`,
    summary: '打开了一篇内容：记入本人的浏览记录，并回答本人是否收藏了它；没有登录时什么也不记',
    group: GROUP,
    input: z.object({ id: positiveId.describe('文章、问答或文献的编号') }),
    output: z.object({ json: z.object({ isCollected: z.boolean() }) }),
    example: { id: 10001 },
    run: async (context, { id }) => ({ json: { isCollected: await noteVisit(context, id) } }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/reading/collect`,
    summary: '收藏一篇内容，或取消收藏；需要登录',
    group: GROUP,
    input: z.object({
      id: positiveId.describe('文章、问答或文献的编号'),
      isCollected: z.boolean().describe('true：收藏；false：取消'),
    }),
    output: z.object({ json: z.object({ isCollected: z.boolean() }) }),
    example: { id: 10001, isCollected: true },
    run: async (context, { id, isCollected }) => {
      await collectTopic(context, { topicId: id, isCollected })
      return { json: { isCollected } }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/reading/await`,
    summary: '一个待回答的问题有了回答时提醒本人，或取消提醒；需要登录',
    group: GROUP,
    requirement: 'B-50',
    input: z.object({
      id: positiveId.describe('问题的编号'),
      isAwaited: z.boolean().describe('true：提醒；false：取消'),
    }),
    output: z.object({ json: z.object({ isAwaited: z.boolean() }) }),
    example: { id: 10049, isAwaited: true },
    run: async (context, { id, isAwaited }) => {
      await awaitAnswer(context, { topicId: id, isAwaited })
      return { json: { isAwaited } }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/reading/awaited`,
    summary: '本人是否在等这个问题的回答；没有登录时为否',
    group: GROUP,
    requirement: 'B-50',
    input: z.object({ id: positiveId.describe('问题的编号') }),
    output: z.object({ json: z.object({ isAwaited: z.boolean() }) }),
    example: { id: 10049 },
    run: async (context, { id }) => ({ json: { isAwaited: await awaitsAnswer(context, id) } }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/reading/history`,
    summary: '清空本人的浏览记录，并决定以后是否保存；需要登录',
    group: GROUP,
    input: z.object({ isKept: z.boolean().describe('以后是否保存') }),
    output: z.object({ json: z.null() }),
    example: { isKept: true },
    run: async (context, { isKept }) => {
      await changeHistory(context, { isKept })
      return { json: null }
    },
  }),
]
