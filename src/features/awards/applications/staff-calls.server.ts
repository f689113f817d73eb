import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { acceptApplication, AcceptApplication } from './accept-application.server.ts'
import { APPLICATION_STATES, ApplicationFilter, SOURCES } from './contract.ts'
import {
  attachToEntered,
  EnterApplication,
  enterApplication,
  submitEntered,
} from './enter-application.server.ts'
import {
  rejectApplication,
  RejectApplication,
  returnApplication,
  ReturnApplication,
} from './judge-application.server.ts'
import { mergeApplications } from './merge-applications.server.ts'
import {
  listApplications,
  openDocument,
  readApplication,
  showApplicationContact,
  showConfidentialAnswers,
} from './office-queries.server.ts'
import { OFFICE_DOCUMENT_MEGABYTES } from './limits.ts'

const PREFIX = '/admin/api/awards/applications'
const permission = 'awards.edit'
const group = '奖项：申报'
const requirement = 'C-85, C-86'
const Named = z.object({ id: positiveId })
const Revised = z.object({ json: z.object({ id: z.number(), revision: z.number() }) })
const nothing = z.object({ json: z.object({}) })
const State = z.enum(APPLICATION_STATES)
const Row = z.object({
  id: z.number(),
  revision: z.number(),
  number: z.string(),
  state: State,
  source: z.enum(SOURCES),
  prize: z.string(),
  company: z.string(),
  product: z.string(),
  submittedAt: z.string(),
  doubles: z.number(),
})
const Whole = Row.omit({ doubles: true }).extend({
  year: z.number(),
  prizeId: z.number(),
  creditCode: z.string(),
  summary: z.string(),
  answers: z.array(z.object({ label: z.string(), text: z.string(), isConfidential: z.boolean() })),
  /** What was agreed to; null for what came by mail. */
  consent: z.object({ text: z.string(), version: z.string(), at: z.string() }).nullable(),
  /** How many accounts write it. */
  writers: z.number(),
  contact: z.string(),
  note: z.string(),
  answerBy: z.string(),
  candidateId: z.number(),
  documents: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** The question that it answers; empty for proof. */
      label: z.string(),
      bytes: z.number(),
      digest: z.string(),
      isAsHandedIn: z.boolean(),
    }),
  ),
  doubles: z.array(
    Row.pick({ id: true, number: true, company: true, product: true, prize: true, state: true }),
  ),
})
/** So much of a file as Base64. */
const MOST_TEXT = Math.ceil((OFFICE_DOCUMENT_MEGABYTES * 1024 * 1024 * 4) / 3)

/** The desk at which the office looks at what was applied for. */
export const officeApplicationCalls = [
  staffCall({
    method: 'GET',
    path: PREFIX,
    permission,
    summary: '一届的申报，最近提交的在前',
    group,
    requirement,
    input: ApplicationFilter,
    output: z.object({ json: z.array(Row) }),
    example: { year: 2026 },
    run: async (context, input) => ({ json: await listApplications(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: `${PREFIX}/:id`,
    permission,
    summary: '一份申报的全部内容；联系方式隐去一部分',
    group,
    requirement,
    input: Named,
    output: z.object({ json: Whole }),
    example: { id: 1 },
    run: async (context, input) => ({ json: await readApplication(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: `${PREFIX}/contact`,
    permission,
    summary: '查看一份申报完整的联系方式，会记录',
    group,
    requirement: 'C-106',
    input: Named,
    output: z.object({ json: z.object({ phone: z.string(), email: z.string() }) }),
    example: { id: 1 },
    run: async (context, input) => ({ json: await showApplicationContact(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: `${PREFIX}/confidential`,
    permission,
    summary: '查看一份申报里保密的回答，会记录',
    group,
    requirement,
    input: Named,
    output: z.object({ json: z.array(z.object({ label: z.string(), text: z.string() })) }),
    example: { id: 1 },
    run: async (context, input) => ({ json: await showConfidentialAnswers(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: `${PREFIX}/documents/:documentId`,
    permission,
    summary: '打开一份材料',
    group,
    requirement,
    input: z.object({ documentId: positiveId }),
    output: z.object({ json: z.object({ name: z.string(), contentType: z.string(), data: z.string() }) }),
    example: { documentId: 1 },
    run: async (context, input) => ({ json: await openDocument(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: `${PREFIX}/accept`,
    permission,
    summary: '通过：列为这个奖项（或同届另一个）的参评者',
    group,
    requirement,
    input: AcceptApplication,
    output: z.object({ json: z.object({ candidateId: z.number() }) }),
    example: { id: 1, revision: 2 },
    run: async (context, input) => ({ json: await acceptApplication(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: `${PREFIX}/return`,
    permission,
    summary: '退回补充，写明问题与期限',
    group,
    requirement,
    input: ReturnApplication,
    output: nothing,
    example: { id: 1, revision: 2, note: '请补充检测报告', answerBy: '2026-12-01' },
    async run(context, input) {
      await returnApplication(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: `${PREFIX}/reject`,
    permission,
    summary: '不予通过，写明原因',
    group,
    requirement,
    input: RejectApplication,
    output: nothing,
    example: { id: 1, revision: 2, note: '不在评选范围内' },
    async run(context, input) {
      await rejectApplication(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: `${PREFIX}/merge`,
    permission,
    summary: '并入同届另一份相同的申报',
    group,
    requirement,
    input: Named.extend({ into: positiveId }),
    output: nothing,
    example: { id: 2, into: 1 },
    async run(context, input) {
      await mergeApplications(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: `${PREFIX}/enter`,
    permission,
    summary: '录入邮件申报；没有 id 是新的一份',
    group,
    requirement: 'AWARD-13, C-85',
    input: EnterApplication,
    output: Revised,
    example: { prizeId: 1, company: '示例半导体' },
    run: async (context, input) => ({ json: await enterApplication(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: `${PREFIX}/attach`,
    permission,
    summary: '为录入的邮件申报附上材料',
    group,
    requirement: 'AWARD-13, C-85',
    isWholeRecord: true,
    input: Named.extend({
      name: z.string().max(500),
      data: z
        .base64({ error: '应为文件的 Base64' })
        .max(MOST_TEXT, `文件不能超过 ${OFFICE_DOCUMENT_MEGABYTES} MB`),
    }),
    output: z.object({ json: z.object({ revision: z.number() }) }),
    example: { id: 1, name: '申报表.pdf', data: 'JVBERi0xLjcgZm9ybQ==' },
    run: async (context, { id, name, data }) => ({
      json: await attachToEntered(context, { id, name, bytes: Buffer.from(data, 'base64') }),
    }),
  }),
  staffCall({
    method: 'POST',
    path: `${PREFIX}/submit`,
    permission,
    summary: '提交录入的邮件申报，以收到的那天为准',
    group,
    requirement: 'AWARD-13, C-85',
    input: Named.extend({ revision: positiveId, receivedOn: z.string().max(10) }),
    output: z.object({ json: z.object({ number: z.string() }) }),
    example: { id: 1, revision: 2, receivedOn: '2026-11-21' },
    run: async (context, input) => ({ json: await submitEntered(context, input) }),
  }),
] as const
