import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { recordReads } from './read-counter.server.ts'
import { readSource } from './read-source.ts'

export const popularityCalls = [
  call({
    method: 'POST',
    path: '/openapi/v1/vue/topics/read',
    summary: '记一次阅读：浏览器预取的文章被打开时',
    group: '资讯',
    requirement: 'C-54',
    input: z.object({ id: positiveId, from: word(2000).optional().describe('从哪个页面来') }),
    output: z.object({ json: z.null() }),
    example: { id: 10001, from: 'https://portal.example.com/paynews' },
    run: async (context, { id, from: referrer }) => {
      const { caller, db, now, services } = context
      if (!caller) return { json: null }
      const { host: ownHost } = new URL(services.configuration.publicUrl)
      const source = readSource({ referrer, browser: caller.browser, ownHost })
      await recordReads(db, [{ ...caller, topicId: id, at: now.getTime(), source }])
      return { json: null }
    },
  }),
]
