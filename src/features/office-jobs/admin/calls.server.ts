import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { cancelJob } from '../cancel-job.server.ts'
import { ExportKind, ImportKind, JobRow, OfficeJob } from '../contract.ts'
import { STEPS } from '../words.ts'
import { listExportKinds } from '../exports/export-kinds.ts'
import { startExport, StartExport } from '../exports/start-export.server.ts'
import { OfJob } from '../hold-job.server.ts'
import { confirmImport } from '../imports/confirm-import.server.ts'
import { listImportKinds } from '../imports/import-kinds.ts'
import { listJobs, ListJobs, listOwnNews, showJob, ShowJob } from '../list-jobs.server.ts'
import type { OfficeParts } from '../run-office-jobs.server.ts'

const group = '导入与导出'
/** Each asks for what the thing that is imported or exported takes. */
const permission = 'own'
const done = z.object({ json: z.object({}) })

export const officeJobCalls = (parts: OfficeParts) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/office-jobs/kinds',
      permission,
      summary: '能导入的内容，和各自的列',
      group,
      requirement: 'C-138',
      input: z.object({}),
      output: z.object({ json: z.array(ImportKind) }),
      example: {},
      run: async ({ actor }) => ({ json: listImportKinds(actor, parts) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/office-jobs',
      permission,
      summary: '导入或导出的历史，新的在前',
      group,
      input: ListJobs,
      output: z.object({ json: z.array(OfficeJob) }),
      example: { sort: 'import' },
      run: async (context, input) => ({ json: await listJobs(context, parts, input) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/office-jobs/news',
      permission,
      summary: '自己正在进行和刚刚结束的',
      group,
      input: z.object({}),
      output: z.object({ json: z.array(OfficeJob) }),
      example: {},
      run: async (context) => ({ json: await listOwnNews(context, parts) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/office-jobs/show',
      permission,
      summary: '一次导入的进度和前几行的结果，拒绝的在前',
      group,
      input: ShowJob,
      output: z.object({
        json: z.object({ job: OfficeJob, step: z.enum(STEPS), rows: z.array(JobRow) }),
      }),
      example: { id: 1 },
      run: async (context, input) => ({ json: await showJob(context, parts, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/office-jobs/confirm',
      permission,
      summary: '确认导入试读过的文件',
      group,
      input: OfJob,
      output: done,
      example: { id: 1 },
      async run(context, input) {
        await confirmImport(context, parts, input)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/office-jobs/cancel',
      permission,
      summary: '取消；已完成的留着',
      group,
      input: OfJob,
      output: done,
      example: { id: 1 },
      async run(context, input) {
        await cancelJob(context, parts, input)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/office-jobs/lists',
      permission,
      summary: '能整份导出的名单',
      group,
      requirement: 'C-111',
      input: z.object({}),
      output: z.object({ json: z.array(ExportKind) }),
      example: {},
      run: async ({ actor }) => ({ json: listExportKinds(actor, parts) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/office-jobs/export',
      permission,
      summary: '把一份名单导出成文件，做好后下载',
      group,
      input: StartExport,
      output: z.object({ json: z.object({ id: z.number() }) }),
      example: { kind: 'contents', format: 'csv', filter: { kind: 'topic' } },
      run: async (context, input) => ({ json: await startExport(context, parts, input) }),
    }),
  ] as const
