import { z } from 'zod'
import { askToClose, linkChannel } from '#features/accounts/change-account.server.ts'
import { linkTicket } from '#features/accounts/sign-in-by-wechat.server.ts'
import { endSession } from '#features/accounts/sign-out.server.ts'
import { call, type Call } from '#platform/calls/call.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { UploadedPicture } from '#features/uploads/wire.ts'
import { changeName } from './change-name.server.ts'
import { changePicture } from './change-picture.server.ts'
import { channelInput, channelOf } from './channel-input.ts'

const PREFIX = '/openapi/v1/vue/account'
const GROUP = '登录与会员'
const done = z.object({ json: z.null() })

/** Everything that all features know of the person who asks. */
type ReadAllOwnData = (context: Context) => Promise<Record<string, unknown>>

/** What a person does with his or her own account. */
export const createAccountCalls = (readAllOwnData: ReadAllOwnData): readonly Call[] => [
  call({
    method: 'POST',
    path: `${PREFIX}/rename`,
    summary: '改名称',
    group: GROUP,
    input: z.object({ name: word(100) }),
    output: done,
    example: { name: '长晶的人' },
    run: async (context, input) => {
      await changeName(context, input)
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/picture`,
    summary: '换头像；图片先经 uploadImg 上传',
    group: GROUP,
    requirement: 'C-01',
    input: z.object({ picture: UploadedPicture }),
    output: done,
    example: { picture: '0123456789abcdef01234567' },
    run: async (context, { picture }) => {
      await changePicture(context, { pictureId: picture })
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/link`,
    summary: '绑定或更换手机、邮箱；验证码由 sendCode 发送',
    group: GROUP,
    requirement: 'C-02',
    input: z.object({ ...channelInput, code: word(20) }),
    output: done,
    example: { type: 2, email: 'reader@example.com', code: '0000' },
    run: async (context, { code, ...input }) => {
      await linkChannel(context, { channel: channelOf(input), code })
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/linkWechat`,
    summary: '把刚扫码的微信绑定到本人账号',
    group: GROUP,
    requirement: 'C-02, C-11',
    input: z.object({ ticket: word(100) }),
    output: done,
    example: { ticket: '扫码后浏览器里的凭据' },
    run: async (context, { ticket }) => {
      await linkTicket(context, ticket)
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/endSession`,
    summary: '退出一台设备；不给编号则退出其他全部设备',
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
    method: 'POST',
    path: `${PREFIX}/close`,
    summary: '申请注销账号，或撤回申请',
    group: GROUP,
    requirement: 'C-14',
    input: z.object({ isWanted: z.boolean({ error: '应为 true 或 false' }) }),
    output: done,
    example: { isWanted: true },
    run: async (context, input) => {
      await askToClose(context, input)
      return { json: null }
    },
  }),
  call({
    method: 'GET',
    path: `${PREFIX}/data`,
    summary: '导出本人的数据',
    group: GROUP,
    requirement: 'C-14',
    input: z.object({}),
    output: z.object({ json: z.record(z.string(), z.unknown()) }),
    example: {},
    run: async (context) => ({ json: await readAllOwnData(context) }),
  }),
]
