import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { EndFileGrant, endFileGrant, findFiles, GiveFile, giveFile } from '../give-file.server.ts'
import { UploadedPdf, UploadPdf, uploadPdf } from '../upload-pdf.server.ts'

const done = z.object({ json: z.object({}) })

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
  staffCall({
    method: 'GET',
    path: '/admin/api/files/find',
    permission: 'files.give',
    summary: '按标题或编号找一份可以赠送的资料，最多二十份',
    group: '读者',
    input: z.object({ text: z.string().max(100).default('') }),
    output: z.object({ json: z.array(z.object({ id: z.number(), title: z.string() })) }),
    example: { text: '白皮书' },
    run: async (context, input) => ({ json: await findFiles(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/readers/:personId/files',
    permission: 'files.give',
    summary: '把一份资料给一位读者，可以到某一天为止',
    group: '读者',
    requirement: 'C-28',
    input: GiveFile,
    output: done,
    example: { personId: 1, fileId: 6001, purpose: 'read', until: '2027-12-31', reason: '对公转账' },
    async run(context, input) {
      await giveFile(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/readers/:personId/files/:id/end',
    permission: 'files.give',
    summary: '收回赠送的资料',
    group: '读者',
    input: EndFileGrant,
    output: done,
    example: { personId: 1, id: 1, reason: '给错了人' },
    async run(context, input) {
      await endFileGrant(context, input)
      return { json: {} }
    },
  }),
] as const
