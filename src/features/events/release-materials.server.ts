import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { files } from '#features/files/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { listOf, positiveId, word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { eventMaterials } from './tables.server.ts'

/** The materials of an event with who may read them and whether they are released; refuses `permission_missing`. */
export async function listReleases({ actor, db }: Context, { eventId }: { eventId: number }) {
  requirePermission(actor, 'materials.edit')
  return db
    .select({
      fileId: files.id,
      title: files.title,
      speaker: files.speaker,
      access: files.access,
      releasedAt: eventMaterials.releasedAt,
      consent: eventMaterials.consent,
    })
    .from(eventMaterials)
    .innerJoin(files, and(eq(files.id, eventMaterials.fileId), eq(files.state, 'published')))
    .where(eq(eventMaterials.eventId, eventId))
    .orderBy(asc(eventMaterials.position), asc(files.id))
}

export const ReleaseMaterials = z.object({
  eventId: positiveId,
  fileIds: listOf(positiveId, 500),
  /** Who agreed and when; nothing takes the release back. */
  consent: word(200),
})

/**
 * Opens materials that are for attendees to those who hold a ticket, with the speakers' consent in words, or closes them again
 * without it (C-47). Refuses `permission_missing`, `input_invalid`, `material_not_of_event`.
 */
export async function releaseMaterials(
  context: Context,
  input: z.input<typeof ReleaseMaterials>,
): Promise<void> {
  requirePermission(context.actor, 'materials.edit')
  const { eventId, fileIds, consent } = parseInput(ReleaseMaterials, input)
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const changed = await db
      .update(eventMaterials)
      .set({ consent, releasedAt: consent === '' ? null : now })
      .where(and(eq(eventMaterials.eventId, eventId), inArray(eventMaterials.fileId, fileIds)))
      .returning({ fileId: eventMaterials.fileId })
    if (changed.length !== new Set(fileIds).size) throw new Refusal('not_found', 'material_not_of_event')
    await purgePages(db, [`event:${eventId}`])
    await recordAudit(within, 'releaseMaterials', `event:${eventId}`, { fileIds, consent })
  })
}
