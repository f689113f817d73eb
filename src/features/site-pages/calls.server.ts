import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { agreeToTexts } from './consents.server.ts'

/** Agreeing again. */
export const sitePageCalls = [
  call({
    method: 'POST',
    path: '/openapi/v1/vue/consent/agree',
    summary: '本人同意现行的用户协议与隐私政策',
    group: '登录与会员',
    requirement: 'C-15',
    input: z.object({}),
    output: z.object({ json: z.null() }),
    example: {},
    async run(context) {
      await agreeToTexts(context)
      return { json: null }
    },
  }),
] as const
