import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { storeAwardForm } from '../store-award-form.server.ts'

/** A form of ten megabytes as text. */
const MOST = 14_000_000

export const awardFormCalls = [
  staffCall({
    method: 'POST',
    path: '/admin/api/awards/forms',
    permission: 'awards.edit',
    summary: '上传一份空白申报表（Word 或 PDF）',
    group: '奖项',
    requirement: 'AWARD-14, C-85',
    isWholeRecord: true,
    input: z.object({ data: z.base64({ error: '应为文件的 Base64' }).max(MOST, '文件不能超过 10 MB') }),
    output: z.object({ json: z.object({ objectKey: z.string(), bytes: z.number() }) }),
    example: { data: 'JVBERi0xLjcgZm9ybQ==' },
    run: async (context, { data }) => ({ json: await storeAwardForm(context, Buffer.from(data, 'base64')) }),
  }),
] as const
