import { z } from 'zod'
import { call } from '../calls/call.ts'
import { issueChallenge } from './captcha.server.ts'
import { CAPTCHA_MINUTES, Challenge } from './challenge.ts'

export const captchaCalls = [
  call({
    method: 'GET',
    path: '/openapi/v1/vue/captcha',
    summary: `安全验证的题目：浏览器自己算出答案，不需要人辨认图片；${CAPTCHA_MINUTES} 分钟内有效，只能用一次`,
    group: '登录',
    requirement: 'C-05',
    input: z.object({}),
    output: z.object({ json: Challenge }),
    example: {},
    run: async (context) => ({ json: await issueChallenge(context) }),
  }),
]
