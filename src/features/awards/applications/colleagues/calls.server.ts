import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { endInvitation, handOverApplication, removeColleague } from './end-colleague.server.ts'
import { InviteColleague, inviteColleague } from './invite-colleague.server.ts'
import { joinApplication } from './join-application.server.ts'

const PREFIX = '/openapi/v1/vue/award/colleague'
const group = '奖项'
const requirement = 'C-85'
const Named = z.object({ id: positiveId.describe('申报'), personId: positiveId.describe('同事') })
const nothing = z.object({ json: z.object({}) })

/** Writing an application with colleagues. */
export const colleagueCalls = [
  call({
    method: 'POST',
    path: `${PREFIX}/invite`,
    summary: '请一位同事一起填写：给出链接，写了邮箱的也寄去',
    group,
    requirement,
    input: InviteColleague,
    output: z.object({ json: z.object({ link: z.string() }) }),
    example: { id: 1, email: 'colleague@example.com' },
    run: async (context, input) => ({ json: await inviteColleague(context, input) }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/join`,
    summary: '凭邀请链接加入一份申报',
    group,
    requirement,
    input: z.object({ invitation: z.string().max(100).describe('链接里 # 后面的邀请') }),
    output: z.object({ json: z.object({ id: z.number(), year: z.number() }) }),
    example: { invitation: 'q7Gm…' },
    run: async (context, input) => ({ json: await joinApplication(context, input) }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/remove`,
    summary: '请一位同事离开申报，或自己离开',
    group,
    requirement,
    input: Named,
    output: nothing,
    example: { id: 1, personId: 2 },
    async run(context, input) {
      await removeColleague(context, input)
      return { json: {} }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/lead`,
    summary: '把申报交给一位同事负责',
    group,
    requirement,
    input: Named,
    output: nothing,
    example: { id: 1, personId: 2 },
    async run(context, input) {
      await handOverApplication(context, input)
      return { json: {} }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/revoke`,
    summary: '收回一个还没有人用过的邀请',
    group,
    requirement,
    input: z.object({
      id: positiveId.describe('申报'),
      key: z
        .string()
        .max(64)
        .regex(/^[0-9a-f]{64}$/)
        .describe('邀请的代号'),
    }),
    output: nothing,
    example: { id: 1, key: '0'.repeat(64) },
    async run(context, input) {
      await endInvitation(context, input)
      return { json: {} }
    },
  }),
] as const
