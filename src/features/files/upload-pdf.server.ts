import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { pdfDocuments } from './tables.server.ts'
import { takePdf } from './take-pdf.server.ts'
import { SENT_PDF_MEGABYTES } from './words.ts'

/** Such a PDF as text. */
const MOST = Math.ceil((SENT_PDF_MEGABYTES * 1024 * 1024) / 3) * 4

export const UploadPdf = z.object({
  fileName: word(200).min(1),
  data: z
    .base64({ error: '应为文件的 Base64' })
    .max(MOST, `PDF 不能超过 ${SENT_PDF_MEGABYTES} MB；更大的请用“导入”`),
})

export const UploadedPdf = z.object({ pdfId: z.string(), bytes: z.number(), pageCount: z.number() })

/**
 * Takes a PDF that a file will consist of; the same bytes are kept once. Gives its id, bytes and pages; refuses
 * `permission_missing`, `input_invalid` and what `takePdf` refuses.
 */
export async function uploadPdf(
  context: Context,
  input: z.input<typeof UploadPdf>,
): Promise<z.infer<typeof UploadedPdf>> {
  requirePermission(context.actor, 'files.edit')
  const { fileName, data } = parseInput(UploadPdf, input)
  // Outside a transaction, because another process opens it.
  const pdfId = await takePdf(context, Buffer.from(data, 'base64'))
  return inTransaction(context, async (within) => {
    const [kept] = await within.db.select().from(pdfDocuments).where(eq(pdfDocuments.id, pdfId))
    if (!kept) throw new Error('the document was not kept')
    await recordAudit(within, 'uploadPdf', `pdf:${pdfId}`, { fileName })
    return { pdfId, bytes: kept.bytes, pageCount: kept.pageCount }
  })
}
