import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { FILE_ACCESS } from '#features/files/contract.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { files } from '#features/files/tables.server.ts'
import { takePdf } from '#features/files/take-pdf.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { addMaterial } from './add-material.server.ts'
import { eventMaterials, events } from './tables.server.ts'

export const UploadMaterial = z.object({
  eventId: positiveId,
  title: word(200).min(1),
  speaker: word(100).default(''),
  company: word(100).default(''),
  access: z.enum(FILE_ACCESS).extract(['attendees', 'member', 'signed_in', 'public']).default('attendees'),
  fileName: word(200).min(1),
})

/**
 * Takes a PDF that was spoken to at an event into its materials, for attendees unless said otherwise; those open when they
 * are released. Gives the file's id. Refuses `permission_missing`, `input_invalid`, `event_not_found`, `material_there` for
 * a PDF that is one of the event's materials already, `material_withdrawn` where that was taken down, and what `takePdf`
 * refuses.
 */
export async function uploadMaterial(
  context: Context,
  input: z.input<typeof UploadMaterial>,
  bytes: Buffer,
): Promise<number> {
  requirePermission(context.actor, 'materials.edit')
  const { eventId, fileName, ...said } = parseInput(UploadMaterial, input)
  const [event] = await context.db
    .select({ industry: events.industry, startsOn: events.startsOn })
    .from(events)
    .where(eq(events.id, eventId))
  if (!event) throw new Refusal('not_found', 'event_not_found')
  // Outside a transaction, because another process opens it.
  const pdfId = await takePdf(context, bytes)
  return inTransaction(context, async (within) => {
    // Held, so that a file that is sent twice at once is taken once.
    await within.db.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('update')
    const [there] = await within.db
      .select({ title: files.title, state: files.state })
      .from(eventMaterials)
      .innerJoin(files, eq(files.id, eventMaterials.fileId))
      .where(and(eq(eventMaterials.eventId, eventId), eq(files.pdfId, pdfId)))
      .limit(1)
    if (there)
      throw new Refusal('conflict', there.state === 'published' ? 'material_there' : 'material_withdrawn', {
        title: there.title,
      })
    const fileId = await saveFile(
      {
        ...within,
        overwrites: true,
        actor: { kind: 'system', name: 'upload-material', may: ['files.edit'] },
      },
      {
        ...said,
        name: fileName,
        pdfId,
        industry: event.industry,
        year: Number(event.startsOn.slice(0, 4)),
        downloadButton: 'active',
        publishedAt: within.now,
      },
    )
    await addMaterial(within, { eventId, fileId })
    await recordAudit(within, 'uploadMaterial', `event:${eventId}`, { fileId, title: said.title })
    return fileId
  })
}
