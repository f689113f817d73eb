import { z } from 'zod'
import { PasskeyAnswer, PasskeyQuestion } from '../contract.ts'
import { requireStaff } from '../policy.ts'
import { askPasskey } from '../second-factor/passkeys.server.ts'
import { showFactor } from '../second-factor/show-factor.server.ts'
import { staffCall } from '../staff-call.ts'

const group = '员工：第二步验证'
const done = z.object({ json: z.object({}) })

/** Showing the second factor: to come in, to unlock, and before what asks for it again. */
export const secondFactorCalls = [
  staffCall({
    method: 'POST',
    path: '/admin/api/second-factor/code',
    permission: 'signing_in',
    summary: '用验证器里的数字，或一个恢复码完成第二步验证',
    group,
    requirement: 'C-100',
    input: z.object({ kind: z.enum(['totp', 'recovery']), code: z.string().max(50) }),
    output: done,
    example: { kind: 'totp', code: '000000' },
    async run(context, input) {
      await showFactor(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/second-factor/passkey/question',
    permission: 'signing_in',
    summary: '要通行密钥签名的内容',
    group,
    requirement: 'C-100',
    input: z.object({}),
    output: z.object({ json: PasskeyQuestion }),
    example: {},
    run: async (context) => ({ json: { ...(await askPasskey(context, requireStaff(context.actor))) } }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/second-factor/passkey',
    permission: 'signing_in',
    summary: '用通行密钥完成第二步验证',
    group,
    requirement: 'C-100',
    input: z.object({ response: PasskeyAnswer }),
    output: done,
    example: { response: { id: 'a' } },
    async run(context, { response }) {
      await showFactor(context, { kind: 'passkey', response })
      return { json: {} }
    },
  }),
] as const
