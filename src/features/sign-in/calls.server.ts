import { z } from 'zod'
import { readSession } from '#features/accounts/read-session.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { sendCode } from '#features/accounts/send-code.server.ts'
import { signIn } from '#features/accounts/sign-in.server.ts'
import { signInByTicket } from '#features/accounts/sign-in-by-wechat.server.ts'
import { tokenOfHeader } from '#features/accounts/token.server.ts'
import { signOut } from '#features/accounts/sign-out.server.ts'
import { isFileReadable } from '#features/files/open-file.server.ts'
import { readMemberships, readPaidIndustries } from '#features/membership/queries.server.ts'
import { textsToAgreeTo } from '#features/site-pages/consents.server.ts'
import { call } from '#platform/calls/call.ts'
import { positiveId, word, wordOrNumber } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { industryInput } from '#platform/industries/industry.ts'
import { Refusal } from '#platform/refusal.ts'
import { channelInput, channelOf } from './channel-input.ts'
import { captchaInput, isSolved } from '#platform/captcha/captcha-input.server.ts'
import { codeInput, SentCodeWire } from './code-input.server.ts'
import { bindWechat } from './link-channel.server.ts'
import { readLocalUser } from './read-local-user.server.ts'
import { notifyOfNewDevice } from './notify-of-new-device.server.ts'
import { LocalUserWire, MemberWire, membershipToWire } from './wire.ts'

const GROUP = '登录与会员'
const filePermission = z.boolean().nullable().describe('给了 fileId 时：能否阅读该文件')
const SignedInWire = z.object({ token: z.string(), user: LocalUserWire, filePermission })

/** What signing in answers with: the token, who it is, and whether the file may be read that was asked for (B-46). */
async function answerSignedIn(
  context: Context,
  { token, personId, sessionId }: { token: string; personId: number; sessionId: number },
  fileId: number | undefined,
): Promise<z.infer<typeof SignedInWire>> {
  const { memberOf } = await readPaidIndustries(context, personId)
  const reader = {
    ...context,
    actor: { kind: 'person' as const, id: personId, sessionId },
    audience: { key: '', memberOf },
  }
  return {
    token,
    user: await readLocalUser(context, personId),
    filePermission: fileId === undefined ? null : await isFileReadable(reader, fileId),
  }
}

export const signInCalls = [
  call({
    method: 'POST',
    path: '/semi/login/sendCode',
    summary: '发送登录验证码；有没有账号回答都一样',
    group: GROUP,
    requirement: 'API-32, LOGIN-04',
    marksBrowser: true,
    input: z.object({
      ...channelInput,
      purpose: z.enum(['sign_in', 'link']).nullish().describe('link：用来绑定到已登录的账号'),
      captcha: captchaInput,
    }),
    output: z.object({ json: SentCodeWire }),
    example: { type: 2, email: 'reader@example.com' },
    run: async (context, { captcha, purpose, ...input }) => {
      const channel = channelOf(input)
      const isCaptchaSolved = await isSolved(context, captcha)
      return { json: await sendCode(context, { channel, purpose: purpose ?? 'sign_in', isCaptchaSolved }) }
    },
  }),
  call({
    method: 'POST',
    path: '/semi/login/signin',
    summary: '用验证码登录；首次登录即注册',
    group: GROUP,
    requirement: 'API-33, LOGIN-05',
    input: z.object({
      ...channelInput,
      code: wordOrNumber(20).nullish(),
      ...codeInput,
      ticket: wordOrNumber(100).nullish().describe('微信扫码后绑定账号用'),
      hasAgreed: z
        .boolean({ error: '应为 true 或 false' })
        .nullish()
        .describe('是否已同意用户协议和隐私政策'),
    }),
    output: z.object({ json: SignedInWire }),
    example: { type: 2, email: 'reader@example.com', code: '0000' },
    run: async (context, { code, codeId, captcha, fileId, ticket, hasAgreed, ...input }) => {
      if (!code) throw new Refusal('invalid', 'code_missing')
      const channel = channelOf(input)
      const given = { channel, code, codeId, isCaptchaSolved: await isSolved(context, captcha) }
      const agreedTo = hasAgreed ? await textsToAgreeTo(context) : []
      const signedIn = await signIn(context, { ...given, agreedTo }, notifyOfNewDevice)
      if (ticket) await bindWechat(context, { ticket, personId: signedIn.personId, isNew: signedIn.isNew })
      return { json: await answerSignedIn(context, signedIn, fileId) }
    },
  }),
  call({
    method: 'POST',
    path: '/semi/login/tokenCheck',
    summary: '检查正文里或 Authorization 头里的令牌；给了 fileId 时就是文件权限检查',
    group: GROUP,
    requirement: 'API-34, C-09',
    input: z.object({ token: wordOrNumber(200).nullish(), fileId: channelInput.fileId }),
    output: z.object({ json: SignedInWire }),
    example: { token: '' },
    run: async (context, { token: written, fileId }) => {
      const token = tokenOfHeader(written ?? undefined)
      const actor = token === undefined ? requirePerson(context.actor) : await readSession(context, token)
      if (!actor) throw new Refusal('token_rejected', 'token_rejected')
      // The one in the header is known to its caller alone, and not to the call.
      const signedIn = { token: token ?? '', personId: actor.id, sessionId: actor.sessionId }
      return { json: await answerSignedIn(context, signedIn, fileId) }
    },
  }),
  call({
    method: 'POST',
    path: '/login/login',
    summary: '用扫码得到的凭据登录；目前没有密码登录的账号',
    group: GROUP,
    requirement: 'API-35, B-48',
    input: z.object({
      ticket: wordOrNumber(100).nullish(),
      account: word(254).nullish(),
      password: z.string().max(200).nullish(),
    }),
    output: z.object({ json: SignedInWire }),
    example: { ticket: '' },
    run: async (context, { ticket, account, password }) => {
      if (ticket) {
        const signedIn = await signInByTicket(context, ticket, notifyOfNewDevice)
        return { json: await answerSignedIn(context, signedIn, undefined) }
      }
      // No account has a password yet, so none is right; the answer does not tell which accounts exist.
      if (account && password) throw new Refusal('invalid', 'password_wrong')
      throw new Refusal('invalid', 'account_missing')
    },
  }),
  call({
    method: 'POST',
    path: '/login/logout',
    summary: '退出登录；没有登录也成功',
    group: GROUP,
    requirement: 'API-36, C-10',
    input: z.object({}),
    output: z.object({ json: z.null() }),
    example: {},
    run: async (context) => {
      await signOut(context)
      return { json: null }
    },
  }),
  ...(['GET', 'POST'] as const).map((method) =>
    call({
      method,
      path: '/openapi/v1/vue/member/check',
      summary: '本人是否某产业的会员，及起止时间',
      group: GROUP,
      requirement: 'API-40, MEMBER-06, MEMBER-07',
      input: z.object({ id: positiveId.optional(), industry: industryInput }),
      output: z.object({
        json: z.object({
          isMember: z.boolean(),
          startTime: z.number().nullable(),
          endTime: z.number().nullable(),
        }),
      }),
      example: { industry: 'semi' },
      run: async (context, { id, ...input }) => {
        const industry = context.services.industries.known(input.industry)
        const person = requirePerson(context.actor)
        // Somebody else's dates are nobody's business (B-54, C-24).
        if (id !== undefined && id !== person.id)
          throw new Refusal('not_allowed', 'membership_of_somebody_else')
        const memberships = await readMemberships(context, person.id)
        const { isMember, start, end } = membershipToWire(memberships.of(industry))
        return { json: { isMember, startTime: start, endTime: end } }
      },
    }),
  ),
  call({
    method: 'GET',
    path: '/openapi/v1/vue/me',
    summary: '当前登录的人',
    group: GROUP,
    requirement: 'ENT-01',
    input: z.object({}),
    output: z.object({ json: z.object({ user: LocalUserWire, member: z.record(z.string(), MemberWire) }) }),
    example: {},
    run: async (context) => {
      const user = await readLocalUser(context, requirePerson(context.actor).id)
      return { json: { user, member: user.member } }
    },
  }),
]
