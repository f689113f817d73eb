import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { listOf, positiveId } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { eventMaterials } from './tables.server.ts'

export const OrderMaterials = z.object({ eventId: positiveId, fileIds: listOf(positiveId, 500) })

/**
 * Puts the materials of an event into this order; those that are not named, because they are not shown or came meanwhile,
 * follow in theirs. Refuses `permission_missing`, `input_invalid`, `material_not_of_event`.
 */
export async function orderMaterials(context: Context, input: z.input<typeof OrderMaterials>): Promise<void> {
  requirePermission(context.actor, 'materials.edit')
  const { eventId, fileIds } = parseInput(OrderMaterials, input)
  await inTransaction(context, async (within) => {
    const { db } = within
    const rows = await db
      .select({ fileId: eventMaterials.fileId })
      .from(eventMaterials)
      .where(eq(eventMaterials.eventId, eventId))
      .orderBy(asc(eventMaterials.position), asc(eventMaterials.fileId))
      .for('update')
    const known = rows.map(({ fileId }) => fileId)
    if (fileIds.some((id) => !known.includes(id))) throw new Refusal('not_found', 'material_not_of_event')
    const ordered = [...new Set([...fileIds, ...known])]
    for (const [position, fileId] of ordered.entries())
      await db.update(eventMaterials).set({ position }).where(eq(eventMaterials.fileId, fileId))
    await purgePages(db, ['materials', `event:${eventId}`])
    await recordAudit(within, 'orderMaterials', `event:${eventId}`, { fileIds })
  })
}
