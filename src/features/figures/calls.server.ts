import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { GATE_STEPS } from './names.ts'
import { noteGate } from './note-gate.server.ts'

export const gateCalls = [
  call({
    method: 'POST',
    path: '/openapi/v1/vue/topics/gate',
    summary: '记一次付费墙：看到了，或按了“开通会员”；机器人不记，不记是谁',
    group: '资讯',
    requirement: 'C-77',
    input: z.object({ id: positiveId, step: z.enum(GATE_STEPS) }),
    output: z.object({ json: z.null() }),
    example: { id: 10001, step: 'shown' },
    run: async (context, input) => {
      await noteGate(context, input)
      return { json: null }
    },
  }),
]
