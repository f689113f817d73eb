import { z } from 'zod'
import { OwnSecurity, PasskeyAnswer, PasskeyQuestion, RecoveryCodes } from '../contract.ts'
import { beginOwnPasskey, beginTotp, confirmPasskey, confirmTotp } from '../second-factor/enrol.server.ts'
import {
  endOwnSessions,
  readOwnSecurity,
  removeFactor,
  renewRecoveryCodes,
} from '../second-factor/own-security.server.ts'
import { staffCall } from '../staff-call.ts'

const group = '员工：我的安全'
const nothing = z.object({})
const done = z.object({ json: nothing })
const newCodes = z.object({ json: RecoveryCodes })

/** How one signs in oneself. */
export const securityCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/security',
    permission: 'own',
    summary: '我的第二步验证、登录的设备与失败的登录',
    group,
    requirement: 'C-100',
    input: nothing,
    output: z.object({ json: OwnSecurity }),
    example: {},
    run: async (context) => ({ json: await readOwnSecurity(context) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/security/totp/begin',
    permission: 'signing_in',
    summary: '开始设置验证器：给出密钥与可扫的地址',
    group,
    requirement: 'C-100',
    input: nothing,
    output: z.object({ json: z.object({ secret: z.string(), uri: z.string() }) }),
    example: {},
    run: async (context) => ({ json: await beginTotp(context) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/security/totp',
    permission: 'signing_in',
    summary: '输入验证器里的数字，完成设置；第一次给出十个恢复码',
    group,
    requirement: 'C-100',
    input: z.object({ code: z.string().max(50) }),
    output: newCodes,
    example: { code: '000000' },
    run: async (context, input) => ({ json: await confirmTotp(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/security/passkeys/begin',
    permission: 'signing_in',
    summary: '开始添加通行密钥',
    group,
    requirement: 'C-100',
    input: nothing,
    output: z.object({ json: PasskeyQuestion }),
    example: {},
    run: async (context) => ({ json: { ...(await beginOwnPasskey(context)) } }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/security/passkeys',
    permission: 'signing_in',
    summary: '添加通行密钥；第一次给出十个恢复码',
    group,
    requirement: 'C-100',
    input: z.object({ name: z.string().trim().min(1).max(50), response: PasskeyAnswer }),
    output: newCodes,
    example: { name: '我的电脑', response: { id: 'a' } },
    run: async (context, input) => ({ json: await confirmPasskey(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/security/factors/remove',
    permission: 'own',
    summary: '移除验证器，或一个通行密钥',
    group,
    requirement: 'C-100',
    input: z.object({ passkey: z.string().max(1500).optional() }),
    output: done,
    example: {},
    async run(context, { passkey }) {
      await removeFactor(context, passkey === undefined ? { kind: 'totp' } : { kind: 'passkey', id: passkey })
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/security/recovery-codes',
    permission: 'own',
    answersSecret: true,
    summary: '换十个新的恢复码',
    group,
    requirement: 'C-100',
    input: nothing,
    output: newCodes,
    example: {},
    run: async (context) => ({ json: await renewRecoveryCodes(context) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/security/sessions/end',
    permission: 'own',
    summary: '退出一台设备，或除这台以外的全部',
    group,
    requirement: 'C-100',
    input: z.object({ session: z.number().int().positive().optional() }),
    output: done,
    example: {},
    async run(context, input) {
      await endOwnSessions(context, input)
      return { json: {} }
    },
  }),
] as const
