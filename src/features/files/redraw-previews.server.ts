import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { pdfMessages } from '#platform/pdf/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { pdfDocuments } from './tables.server.ts'

export const OfDocument = z.object({ pdfId: word(40).min(1) })

/** How far the drawing of a document's pages is, and why it was given up; refuses `permission_missing`, `pdf_unknown`. */
export async function readPreviewState(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  input: z.input<typeof OfDocument>,
) {
  requirePermission(actor, 'files.edit')
  const { pdfId } = parseInput(OfDocument, input)
  const [found] = await db
    .select({
      pageCount: pdfDocuments.pageCount,
      state: pdfDocuments.previewState,
      problem: pdfDocuments.previewProblem,
    })
    .from(pdfDocuments)
    .where(eq(pdfDocuments.id, pdfId))
  if (!found) throw new Refusal('not_found', 'pdf_unknown')
  return {
    ...found,
    problem: found.state === 'failed' ? (pdfMessages[found.problem] ?? '预览图没有画成') : '',
  }
}

/** Has the pages of a document drawn that could not be; refuses `permission_missing`, `pdf_not_failed`. */
export async function redrawPreviews(context: Context, input: z.input<typeof OfDocument>): Promise<void> {
  requirePermission(context.actor, 'files.edit')
  const { pdfId } = parseInput(OfDocument, input)
  await inTransaction(context, async (within) => {
    const { rowCount } = await within.db
      .update(pdfDocuments)
      .set({ previewState: 'waiting', previewProblem: '' })
      .where(and(eq(pdfDocuments.id, pdfId), eq(pdfDocuments.previewState, 'failed')))
    if (rowCount === 0) throw new Refusal('conflict', 'pdf_not_failed')
    await recordAudit(within, 'redrawPreviews', `pdf:${pdfId}`, {})
  })
}
