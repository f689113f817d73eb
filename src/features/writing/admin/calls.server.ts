import type { Element } from 'hast'
import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { readFormula } from '#features/topics/formula.server.ts'

const group = '写作'
const ReadFormula = z.object({
  math: z.custom<Element>((value) => typeof value === 'object'),
  text: z.string(),
})

export const writingCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/writing/formula',
    permission: 'topics.write',
    summary: '一个公式画出来和读出来是什么样；读不懂就没有',
    group,
    input: z.object({ tex: z.string().max(4000) }),
    output: z.object({ json: z.object({ formula: ReadFormula.nullable() }) }),
    example: { tex: '\\frac{1}{2}' },
    run: async (_, { tex }) => ({ json: { formula: readFormula(tex) ?? null } }),
  }),
] as const
