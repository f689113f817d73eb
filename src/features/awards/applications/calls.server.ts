import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { YearNumber } from '../year-number.ts'
import { APPLICATION_STATES } from './contract.ts'
import { readOwnApplication } from './own-applications.server.ts'
import { saveApplication, SaveApplication } from './save-application.server.ts'
import { submitApplication } from './submit-application.server.ts'
import { removeDocument } from './take-document.server.ts'
import { recallApplication, withdrawApplication } from './withdraw-application.server.ts'

const PREFIX = '/openapi/v1/vue/award'
const group = '奖项'
const requirement = 'AWARD-13, C-85'
const Named = z.object({ id: positiveId.describe('申报') })
const Text = z.string()
const Current = z.object({
  revision: z.number(),
  state: z.enum(APPLICATION_STATES),
  written: z.object({
    prizeId: z.number(),
    company: Text,
    creditCode: Text,
    product: Text,
    summary: Text,
    answers: z.record(Text, Text),
    contactName: Text,
    contactPhone: Text,
    contactEmail: Text,
  }),
  documents: z.array(z.object({ id: z.number(), field: Text, name: Text, bytes: z.number() })).readonly(),
})
const Revised = z.object({ json: z.object({ revision: z.number() }) })

/** Applying for awards online. */
export const applicationCalls = [
  call({
    method: 'GET',
    path: `${PREFIX}/application`,
    summary: '自己写的一份申报此刻的样子，同事改过的也在里面',
    group,
    requirement,
    input: Named.extend({ year: YearNumber }),
    output: z.object({ json: Current }),
    example: { id: 1, year: 2026 },
    run: async (context, input) => ({ json: await readOwnApplication(context, input) }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/application/save`,
    summary: '保存一份申报；没有 id 是新建。可以没填完',
    group,
    requirement,
    input: SaveApplication,
    output: z.object({ json: z.object({ id: z.number(), revision: z.number() }) }),
    example: { prizeId: 1, company: '示例半导体' },
    run: async (context, input) => ({ json: await saveApplication(context, input) }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/application/submit`,
    summary: '提交申报，得到编号',
    group,
    requirement,
    input: z.object({
      id: positiveId.describe('申报'),
      revision: positiveId.describe('所知的版次'),
      statement: z.string().max(20).describe('所同意的声明的版本'),
    }),
    output: z.object({ json: z.object({ number: z.string() }) }),
    example: { id: 1, revision: 2, statement: '1f0c9a2b' },
    run: async (context, input) => ({ json: await submitApplication(context, input) }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/application/recall`,
    summary: '收回已提交的申报来修改，申报截止前可用',
    group,
    requirement,
    input: Named,
    output: Revised,
    example: { id: 1 },
    run: async (context, input) => ({ json: await recallApplication(context, input) }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/application/withdraw`,
    summary: '撤回申报，不再参评',
    group,
    requirement,
    input: Named,
    output: z.object({ json: z.object({}) }),
    example: { id: 1 },
    async run(context, input) {
      await withdrawApplication(context, input)
      return { json: {} }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/document/remove`,
    summary: '去掉申报里的一份材料',
    group,
    requirement,
    input: Named.extend({ documentId: positiveId.describe('材料') }),
    output: Revised,
    example: { id: 1, documentId: 1 },
    run: async (context, input) => ({ json: await removeDocument(context, input) }),
  }),
] as const
