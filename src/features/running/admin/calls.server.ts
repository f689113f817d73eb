import { z } from 'zod'
import type { AnyMessageKind } from '#features/notifications/message-kind.ts'
import { staffCall, type StaffCall } from '#features/staff/staff-call.ts'
import { FailedSending, JobRow, RefusedAddress, StorageUse, Versions } from '../contract.ts'
import { listFailedSendings, resendFailed, ResendFailed } from '../failed-sendings.server.ts'
import { listJobs, type ScheduledJob } from '../list-jobs.server.ts'
import { allowAddress, AllowAddress, listRefusedAddresses } from '../refused-addresses.server.ts'
import { runJobNow, RunJobNow } from '../run-job-now.server.ts'
import { readStorage } from '../read-storage.server.ts'
import { readVersions } from '../read-versions.server.ts'
import { sayPurpose } from '../purpose-names.ts'
import { readStaffApi } from '../staff-api.server.ts'

const group = '运行'

interface Of {
  readonly scheduledJobs: () => readonly ScheduledJob[]
  readonly staffCalls: () => readonly StaffCall[]
  readonly messageKinds: readonly AnyMessageKind[]
}

export const runningCalls = ({ scheduledJobs, staffCalls, messageKinds }: Of) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/openapi',
      permission: 'jobs.run',
      summary: '后台全部接口的 OpenAPI 3.1 文档',
      group,
      input: z.object({}),
      output: z.object({ json: z.record(z.string(), z.unknown()) }),
      example: {},
      run: async (context) => ({ json: await readStaffApi(context, staffCalls()) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/storage',
      permission: 'jobs.run',
      summary: '数据库、最大的表与存下的文件占多少',
      group,
      requirement: 'C-134',
      input: z.object({}),
      output: z.object({ json: StorageUse }),
      example: {},
      run: async (context) => ({ json: await readStorage(context) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/jobs',
      permission: 'jobs.run',
      summary: '每个后台任务：时间表、下次、上次做完与用时、放弃过几次与原因',
      group,
      requirement: 'C-136',
      input: z.object({}),
      output: z.object({ json: z.array(JobRow) }),
      example: {},
      run: async (context) => ({ json: await listJobs(context, scheduledJobs()) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/versions',
      permission: 'jobs.run',
      summary: '正在运行的是哪一版：构建、Node.js、PostgreSQL 与最后一次迁移',
      group,
      requirement: 'C-136',
      input: z.object({}),
      output: z.object({ json: Versions }),
      example: {},
      run: async (context) => ({ json: await readVersions(context) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/jobs/run',
      permission: 'jobs.run',
      summary: '现在做一次，并勾销放弃的记录',
      group,
      input: RunJobNow,
      output: z.object({ json: z.object({}) }),
      example: { name: 'compute-hot-lists' },
      async run(context, input) {
        await runJobNow(context, input, scheduledJobs())
        return { json: {} }
      },
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/sendings/failed',
      permission: 'messages.resend',
      summary: '没发成的邮件与短信，收件人只露一部分',
      group,
      input: z.object({}),
      output: z.object({ json: z.array(FailedSending) }),
      example: {},
      run: async (context) => ({
        json: (await listFailedSendings(context)).map((each) => ({
          ...each,
          purpose: sayPurpose(each.purpose, messageKinds),
        })),
      }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/sendings/resend',
      permission: 'messages.resend',
      summary: '重发一条，或全部还来得及的',
      group,
      input: ResendFailed,
      output: z.object({ json: z.object({ sent: z.number() }) }),
      example: {},
      run: async (context, input) => ({ json: { sent: await resendFailed(context, input) } }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/sendings/refused',
      permission: 'messages.resend',
      summary: '收不到邮件的邮箱，最新的在前，每次 50 个，只露一部分',
      group,
      requirement: 'C-106',
      input: z.object({
        before: z.coerce.number().int().positive().optional().describe('只要这一个之前的'),
      }),
      output: z.object({ json: z.array(RefusedAddress) }),
      example: {},
      run: async (context, input) => ({ json: await listRefusedAddresses(context, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/sendings/allow',
      permission: 'messages.resend',
      summary: '让一个退过信的邮箱再收邮件，写明凭什么',
      group,
      input: AllowAddress,
      output: z.object({ json: z.object({}) }),
      example: { id: 1, reason: '本人来电，邮箱已经恢复' },
      async run(context, input) {
        await allowAddress(context, input)
        return { json: {} }
      },
    }),
  ] as const
