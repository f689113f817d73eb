import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { TraceUpload, traceUpload } from '../trace-copy.server.ts'

const TracedCopyView = z.object({
  title: z.string(),
  personId: z.number(),
  name: z.string(),
  orderNumber: z.string().optional(),
  minute: z.string(),
  became: z.enum(['downloaded', 'read', 'mailed']),
  mailedTo: z.string().optional(),
  isOneOfSeveral: z.boolean().optional(),
})

/** Whose copy a found file is. */
export const traceCalls = [
  staffCall({
    method: 'POST',
    path: '/admin/api/subscriptions/trace',
    permission: 'files.readings',
    summary: '一份流出的 PDF，或它的截图、照片，是谁的副本；最多看 60 页、20 秒',
    group: '资料',
    requirement: 'C-36',
    input: TraceUpload,
    output: z.object({
      json: z.object({
        found: z.array(z.object({ pages: z.number(), copy: TracedCopyView.optional() })),
        pages: z.number().optional(),
        looked: z.number(),
        unseen: z.array(z.number()).describe('打不开、没有看的页'),
      }),
    }),
    example: { fileName: 'leaked.pdf', data: 'JVBERi0xLjcgZm9ybQ==' },
    run: async (context, input) => {
      const { found, unseen, ...looks } = await traceUpload(context, input)
      return { json: { found: [...found], unseen: [...unseen], ...looks } }
    },
  }),
] as const
