import { z } from 'zod'
import { PROOF_MINUTES } from '#features/accounts/limits.ts'
import { prove, readProof, sendProof } from '#features/accounts/proof.server.ts'
import { call } from '#platform/calls/call.ts'
import { wordOrNumber } from '#platform/calls/inputs.ts'
import { channelInput, kindOf } from './channel-input.ts'
import { captchaInput, isSolved } from '#platform/captcha/captcha-input.server.ts'
import { codeInput, SentCodeWire } from './code-input.server.ts'

const PREFIX = '/openapi/v1/vue/account'
const GROUP = '登录与会员'

/** How whoever is signed in proves to be the owner of the account, before what could take it away. */
export const proofCalls = [
  call({
    method: 'GET',
    path: `${PREFIX}/proof`,
    summary: `${PROOF_MINUTES} 分钟内是否确认过是本人，可以用哪些联系方式确认；绑定、更换联系方式、退出其他设备、导出数据和申请注销之前需要`,
    group: GROUP,
    input: z.object({}),
    output: z.object({
      json: z.object({
        isFresh: z.boolean(),
        ways: z.array(
          z.object({
            type: z.union([z.literal(1), z.literal(2)]).describe('1：手机；2：邮箱'),
            address: z.string().describe('隐去一部分'),
          }),
        ),
      }),
    }),
    example: {},
    run: async (context) => {
      const { isFresh, phone, email } = await readProof(context)
      const ways = [
        ...(phone === undefined ? [] : [{ type: 1 as const, address: phone }]),
        ...(email === undefined ? [] : [{ type: 2 as const, address: email }]),
      ]
      return { json: { isFresh, ways } }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/sendProof`,
    summary: '向本人已绑定的手机或邮箱发送验证码，用来确认是本人',
    group: GROUP,
    marksBrowser: true,
    input: z.object({ type: channelInput.type, captcha: captchaInput }),
    output: z.object({ json: SentCodeWire }),
    example: { type: 2 },
    run: async (context, { type, captcha }) => {
      const isCaptchaSolved = await isSolved(context, captcha)
      return { json: await sendProof(context, { kind: kindOf(type), isCaptchaSolved }) }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/prove`,
    summary: `用 sendProof 发来的验证码确认是本人，${PROOF_MINUTES} 分钟内有效`,
    group: GROUP,
    input: z.object({ type: channelInput.type, code: wordOrNumber(20), ...codeInput }),
    output: z.object({ json: z.null() }),
    example: { type: 2, code: '0000' },
    run: async (context, { type, captcha, ...given }) => {
      await prove(context, {
        kind: kindOf(type),
        ...given,
        isCaptchaSolved: await isSolved(context, captcha),
      })
      return { json: null }
    },
  }),
]
