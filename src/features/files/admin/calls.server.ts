import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { UploadedPdf, UploadPdf, uploadPdf } from '../upload-pdf.server.ts'

export const fileStaffCalls = [
  staffCall({
    method: 'POST',
    path: '/admin/api/files/pdf',
    permission: 'files.edit',
    summary: '上传资料的 PDF，给出它的编号与页数；同一份只留一次',
    group: '资料',
    requirement: 'C-33',
    isWholeRecord: true,
    input: UploadPdf,
    output: z.object({ json: UploadedPdf }),
    example: { fileName: 'opening.pdf', data: 'JVBERi0xLjcgZm9ybQ==' },
    run: async (context, input) => ({ json: await uploadPdf(context, input) }),
  }),
] as const
