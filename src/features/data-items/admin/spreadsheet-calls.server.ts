import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { readSpreadsheet, ReadSpreadsheet } from '../read-spreadsheet.server.ts'

export const spreadsheetCalls = [
  staffCall({
    method: 'POST',
    path: '/admin/api/data-items/spreadsheet',
    permission: 'data.edit',
    summary: '把 Excel 或 CSV 文件读成数据表，一张工作表一份；不保存',
    group: '数据',
    isWholeRecord: true,
    input: ReadSpreadsheet,
    output: z.object({
      json: z.array(
        z.object({
          name: z.string(),
          table: z.string(),
          lines: z.number(),
          problems: z.array(z.string()),
          notes: z.array(z.string()),
        }),
      ),
    }),
    example: { name: '产能.csv', data: '5bm05Lu9LOS6p+iDvQoyMDI2LDgK' },
    run: async (context, input) => ({ json: await readSpreadsheet(context, input) }),
  }),
] as const
