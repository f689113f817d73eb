import { z } from 'zod'
import type { Ending } from '#features/accounts/ending.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { requireFreshProof } from '#features/accounts/proof.server.ts'
import { endSession } from '#features/accounts/sign-out.server.ts'
import { call } from '#platform/calls/call.ts'
import { positiveId, word, wordOrNumber } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { UploadedPicture } from '#features/uploads/wire.ts'
import { changeName } from './change-name.server.ts'
import { changePicture } from './change-picture.server.ts'
import { anyChannelType, channelInput, channelOf, kindOf } from './channel-input.ts'
import { isSolved } from '#platform/captcha/captcha-input.server.ts'
import { codeInput } from './code-input.server.ts'
import { linkChannel, linkWechat, unlinkChannel } from './link-channel.server.ts'
import { closeOwnAccount } from './close-own-account.server.ts'

const PREFIX = '/openapi/v1/vue/account'
const GROUP = '登录与会员'
const done = z.object({ json: z.null() })

interface Wired {
  readonly exportPerson: (context: Context) => Promise<Record<string, unknown>>
  readonly endingsOfPerson: (context: Context) => Promise<readonly Ending[]>
}

/** What a person does with his or her own account. */
export const createAccountCalls = ({ exportPerson, endingsOfPerson }: Wired) => [
  call({
    method: 'POST',
    path: `${PREFIX}/rename`,
    summary: '改名称',
    group: GROUP,
    input: z.object({ name: word(100) }),
    output: z.object({ json: z.object({ isHeld: z.boolean().describe('是否要等审核') }) }),
    example: { name: '长晶的人' },
    run: async (context, input) => ({ json: await changeName(context, input) }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/picture`,
    summary: '换头像；图片先经 uploadImg 上传',
    group: GROUP,
    requirement: 'C-01',
    input: z.object({ picture: UploadedPicture }),
    output: z.object({ json: z.object({ isHeld: z.boolean().describe('是否要等审核') }) }),
    example: { picture: '0123456789abcdef01234567' },
    run: async (context, { picture }) => {
      return { json: await changePicture(context, { pictureId: picture }) }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/link`,
    summary: '绑定或更换手机、邮箱；验证码由 sendCode（purpose 为 link）发送；先要确认是本人',
    group: GROUP,
    requirement: 'C-02',
    input: z.object({ ...channelInput, code: wordOrNumber(20), ...codeInput }),
    output: done,
    example: { type: 2, email: 'reader@example.com', code: '0000' },
    run: async (context, { code, codeId, captcha, ...input }) => {
      const channel = channelOf(input)
      await linkChannel(context, { channel, code, codeId, isCaptchaSolved: await isSolved(context, captcha) })
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/linkWechat`,
    summary: '把刚扫码的微信绑定到本人账号；先要确认是本人',
    group: GROUP,
    requirement: 'C-02, C-11',
    input: z.object({ ticket: wordOrNumber(100) }),
    output: done,
    example: { ticket: '扫码后浏览器里的凭据' },
    run: async (context, { ticket }) => {
      await linkWechat(context, ticket)
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/unlink`,
    summary: '解除绑定的手机、邮箱或微信；至少留一个手机或邮箱；先要确认是本人',
    group: GROUP,
    requirement: 'C-02',
    input: z.object({ type: anyChannelType }),
    output: done,
    example: { type: 3 },
    run: async (context, { type }) => {
      await unlinkChannel(context, type === 3 ? 'wechat' : kindOf(type))
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/endSession`,
    summary: '退出一台设备；不给编号则退出其他全部设备；先要确认是本人',
    group: GROUP,
    requirement: 'C-08',
    input: z.object({ sessionId: positiveId.optional() }),
    output: done,
    example: {},
    run: async (context, { sessionId }) => {
      await endSession(context, sessionId === undefined ? 'others' : { sessionId })
      return { json: null }
    },
  }),
  call({
    method: 'GET',
    path: `${PREFIX}/endings`,
    summary: '注销账号会一并失去的：会员、门票、申报等',
    group: GROUP,
    requirement: 'C-14',
    input: z.object({}),
    output: z.object({
      json: z.array(z.object({ text: z.string(), path: z.string().describe('注销之前可以在哪里处理') })),
    }),
    example: {},
    run: async (context) => {
      requirePerson(context.actor)
      return { json: [...(await endingsOfPerson(context))] }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/close`,
    summary: '申请注销账号（先要确认是本人），或撤回申请',
    group: GROUP,
    requirement: 'C-14',
    input: z.object({ isWanted: z.boolean({ error: '应为 true 或 false' }) }),
    output: done,
    example: { isWanted: true },
    run: async (context, input) => {
      await closeOwnAccount(context, input)
      return { json: null }
    },
  }),
  call({
    method: 'GET',
    path: `${PREFIX}/data`,
    summary: '导出本人的数据；先要确认是本人',
    group: GROUP,
    requirement: 'C-14',
    input: z.object({}),
    output: z.object({ json: z.record(z.string(), z.unknown()) }),
    example: {},
    run: async (context) => {
      await requireFreshProof(context)
      return { json: await exportPerson(context) }
    },
  }),
]
