import { z } from 'zod'
import { call, type Call } from '#platform/calls/call.ts'
import { MessageInfoWire } from './wire.ts'

export const notificationCalls: readonly Call[] = [
  call({
    method: 'GET',
    path: '/openapi/v1/vue/messageInfo',
    summary: '等待阅读的消息与等待回答的提问；没有登录时都是零',
    group: '消息',
    requirement: 'API-29, B-83',
    input: z.object({}),
    output: z.object({ json: MessageInfoWire }),
    example: {},
    // Nobody can be signed in yet, and nothing waits for a visitor.
    run: async () => ({ json: { unread: 0, toAnswer: 0, items: [] } }),
  }),
]
