import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { recordReads } from './read-counter.server.ts'

export const popularityCalls = [
  call({
    method: 'POST',
    path: '/openapi/v1/vue/topics/read',
    summary: '记一次阅读：浏览器预取的文章被打开时',
    group: '资讯',
    requirement: 'C-54',
    input: z.object({ id: positiveId }),
    output: z.object({ json: z.null() }),
    example: { id: 10001 },
    run: async (context, { id }) => {
      const { caller, db, now } = context
      if (caller) await recordReads(db, [{ ...caller, topicId: id, at: now.getTime() }])
      return { json: null }
    },
  }),
]
