import { z } from 'zod'
import { StaffMe, Stage } from '../contract.ts'
import { readMe } from '../read-me.server.ts'
import { sendStaffCode } from '../send-staff-code.server.ts'
import { signInStaff } from '../sign-in-staff.server.ts'
import { signOutStaff } from '../sign-out-staff.server.ts'
import { staffCall } from '../staff-call.ts'

const nothing = z.object({})
const done = z.object({ json: nothing })
const group = '员工：登录'
const Account = z.string().max(200)

/** Coming in and going out. */
export const signInCalls = [
  staffCall({
    method: 'POST',
    path: '/admin/api/sign-in/code',
    permission: 'anybody',
    marksBrowser: true,
    summary: '发送登录验证码；不是员工的地址回答相同，但什么也不发',
    group,
    requirement: 'C-100',
    input: z.object({ account: Account }),
    output: z.object({ json: z.object({ waitSeconds: z.number() }) }),
    example: { account: 'chief@example.com' },
    run: async (context, input) => ({ json: await sendStaffCode(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/sign-in',
    permission: 'anybody',
    summary: '用验证码登录；还差什么由 stage 说',
    group,
    requirement: 'C-100',
    input: z.object({
      account: Account,
      code: z.string().max(20),
      invitation: z.string().max(100).optional(),
    }),
    output: z.object({ json: z.object({ stage: Stage }) }),
    example: { account: 'chief@example.com', code: '0000' },
    run: async (context, input) => ({ json: await signInStaff(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/me',
    permission: 'signing_in',
    summary: '谁在登录、登录到哪一步、有哪些角色与权限',
    group,
    requirement: 'C-100',
    input: nothing,
    output: z.object({ json: StaffMe }),
    example: {},
    run: async (context) => ({ json: await readMe(context) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/sign-out',
    permission: 'signing_in',
    summary: '退出',
    group,
    requirement: 'C-100',
    input: nothing,
    output: done,
    example: {},
    async run(context) {
      await signOutStaff(context)
      return { json: {} }
    },
  }),
] as const
