import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { AwardField, PHASE_KINDS, PRIZE_KINDS } from '../contract.ts'
import { listProgrammes, RESULT_STAGES } from '../list-programmes.server.ts'
import { storeAwardForm } from '../store-award-form.server.ts'

/** A form of ten megabytes as text. */
const MOST = 14_000_000

/** The years as the desks of the office know them, and the empty forms. */
export const awardYearCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/awards/years',
    permission: 'awards.edit',
    summary: '各届的奖项、申报项目与今天进行中的阶段',
    group: '奖项',
    requirement: 'C-84',
    input: z.object({}),
    output: z.object({
      json: z.array(
        z.object({
          year: z.number(),
          title: z.string(),
          isPublic: z.boolean(),
          result: z.enum(RESULT_STAGES),
          open: z.array(z.enum(PHASE_KINDS)),
          prizes: z.array(
            z.object({
              id: z.number(),
              name: z.string(),
              group: z.string(),
              kind: z.enum(PRIZE_KINDS),
              fields: z.array(AwardField),
            }),
          ),
        }),
      ),
    }),
    example: {},
    run: async (context) => ({ json: await listProgrammes(context) }),
  }),
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
