import { and, eq, max } from 'drizzle-orm'
import { z } from 'zod'
import { files } from '#features/files/tables.server.ts'
import { setBelonging } from '#features/files/set-belonging.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { setMaterial } from './save-event.server.ts'
import { eventMaterials, events } from './tables.server.ts'

export const MaterialOfEvent = z.object({ eventId: positiveId, fileId: positiveId })
type MaterialOfEvent = z.input<typeof MaterialOfEvent>

/**
 * Puts a published file behind the materials of an event. Refuses `permission_missing`, `input_invalid`, `event_not_found`,
 * `material_unknown`, and `material_of_event` for one that belongs to an event already, this one or another.
 */
export async function addMaterial(context: Context, input: MaterialOfEvent): Promise<void> {
  requirePermission(context.actor, 'materials.edit')
  const { eventId, fileId } = parseInput(MaterialOfEvent, input)
  await inTransaction(context, async (within) => {
    const { db } = within
    const [event] = await db
      .select({ id: events.id })
      .from(events)
      .where(eq(events.id, eventId))
      .for('update')
    if (!event) throw new Refusal('not_found', 'event_not_found')
    const isIt = and(eq(files.id, fileId), eq(files.state, 'published'))
    const [file] = await db.select({ id: files.id }).from(files).where(isIt).for('update')
    if (!file) throw new Refusal('not_found', 'material_unknown')
    const [owner] = await db
      .select({ title: events.title })
      .from(eventMaterials)
      .innerJoin(events, eq(events.id, eventMaterials.eventId))
      .where(eq(eventMaterials.fileId, fileId))
    if (owner) throw new Refusal('conflict', 'material_of_event', { title: owner.title })
    const [last] = await db
      .select({ position: max(eventMaterials.position) })
      .from(eventMaterials)
      .where(eq(eventMaterials.eventId, eventId))
    await setMaterial(within, { eventId, fileId, position: (last?.position ?? -1) + 1 })
    await recordAudit(within, 'addMaterial', `event:${eventId}`, { fileId })
  })
}

/**
 * Takes a file out of the materials of an event, with its release; the file stays. Refuses `permission_missing`,
 * `input_invalid`, `material_not_of_event`.
 */
export async function removeMaterial(context: Context, input: MaterialOfEvent): Promise<void> {
  requirePermission(context.actor, 'materials.edit')
  const { eventId, fileId } = parseInput(MaterialOfEvent, input)
  await inTransaction(context, async (within) => {
    const { db } = within
    const { rowCount } = await db
      .delete(eventMaterials)
      .where(and(eq(eventMaterials.eventId, eventId), eq(eventMaterials.fileId, fileId)))
    if (rowCount === 0) throw new Refusal('not_found', 'material_not_of_event')
    await setBelonging(within, { fileId, path: undefined })
    await purgePages(db, ['materials', `event:${eventId}`])
    await recordAudit(within, 'removeMaterial', `event:${eventId}`, { fileId })
  })
}
