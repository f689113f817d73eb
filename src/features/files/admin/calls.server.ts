import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { PREVIEW_STATES } from '../contract.ts'
import { EndFileGrant, endFileGrant, findFiles, GiveFile, giveFile } from '../give-file.server.ts'
import { PURPOSES } from '../purposes.ts'
import { countFileReaders, listFileReadings, ReadingFilter } from '../reading-queries.server.ts'
import { OfDocument, readPreviewState, redrawPreviews } from '../redraw-previews.server.ts'
import { UploadedPdf, UploadPdf, uploadPdf } from '../upload-pdf.server.ts'

const READINGS_AT_ONCE = 50
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
  staffCall({
    method: 'GET',
    path: '/admin/api/files/readings',
    permission: 'files.readings',
    summary: '谁读过、下载过，新的在前，一次五十条；一份资料的，或全部',
    group: '资料',
    requirement: 'C-34',
    input: ReadingFilter.extend({ before: positiveId.optional() }),
    output: z.object({
      json: z.array(
        z.object({
          id: z.number(),
          fileId: z.number(),
          title: z.string(),
          /** 0 for visitors. */
          personId: z.number(),
          name: z.string(),
          purpose: z.enum(PURPOSES),
          pages: z.number(),
          at: z.string(),
        }),
      ),
    }),
    example: { fileId: 6001 },
    run: async (context, { fileId, before }) => ({
      json: (
        await listFileReadings(context, {
          limit: READINGS_AT_ONCE,
          ...(fileId !== undefined && { fileId }),
          ...(before !== undefined && { before }),
        })
      ).map(({ id, fileId: file, title, personId = 0, name, purpose, pages, at }) => ({
        id,
        fileId: file,
        title,
        personId,
        name,
        purpose,
        pages,
        at: shanghaiIso(at),
      })),
    }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/files/readers',
    permission: 'files.readings',
    summary: '一份资料有多少人读过、下载过，每人每天算一次',
    group: '资料',
    requirement: 'C-40',
    input: z.object({ fileId: positiveId }),
    output: z.object({ json: z.object({ readers: z.number(), downloaders: z.number() }) }),
    example: { fileId: 6001 },
    run: async (context, { fileId }) => ({ json: await countFileReaders(context, fileId) }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/files/preview',
    permission: 'files.edit',
    summary: '一份 PDF 的预览图画到哪一步，没画成的写着为什么',
    group: '资料',
    input: OfDocument,
    output: z.object({
      json: z.object({
        pageCount: z.number(),
        state: z.enum(PREVIEW_STATES),
        problem: z.string(),
      }),
    }),
    example: { pdfId: '0123456789abcdef01234567' },
    run: async (context, input) => ({ json: await readPreviewState(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/files/preview/draw',
    permission: 'files.edit',
    summary: '没画成的预览图，再画一次',
    group: '资料',
    input: OfDocument,
    output: done,
    example: { pdfId: '0123456789abcdef01234567' },
    async run(context, input) {
      await redrawPreviews(context, input)
      return { json: {} }
    },
  }),
] as const
