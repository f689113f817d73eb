import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { noteBrowserFault } from './note-browser-fault.server.ts'
import { FAULT_NAME, FAULT_PLACE, MOST_PLACES } from './browser-fault.ts'

export const browserFaultCalls = [
  call({
    method: 'POST',
    path: '/openapi/v1/vue/browserFault',
    summary: '浏览器里我们的脚本出了错：只有错误的名字与脚本里的位置；不记是谁',
    group: '系统',
    requirement: 'C-133',
    input: z.object({
      name: z.string().max(45).regex(FAULT_NAME).describe('错误的名字'),
      places: z
        .array(z.string().max(120).regex(FAULT_PLACE))
        .min(1)
        .max(MOST_PLACES)
        .describe('脚本里的位置，最里面的在前'),
    }),
    output: z.object({ json: z.null() }),
    example: { name: 'TypeError', places: ['/assets/browser-1a2b3c4d.js:1:2345'] },
    run: async (context, input) => {
      await noteBrowserFault(context, input)
      return { json: null }
    },
  }),
]
