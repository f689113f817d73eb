import { and, eq } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { tickets } from '../tables.server.ts'
import { checkIns, doorScans } from './tables.server.ts'
import { requireDoor } from './require-door.server.ts'

/**
 * Takes back that somebody came in; who did it and why stays in the audit. Refuses `permission_missing`,
 * `undo_reason_missing`, `not_checked_in`, `door_not_yours`.
 */
export async function undoCheckIn(
  context: Context,
  { code, reason: given }: { code: string; reason: string },
): Promise<void> {
  requirePermission(context.actor, 'tickets.check_in')
  const reason = given.trim()
  if (reason === '') throw new Refusal('invalid', 'undo_reason_missing')
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const [ticket] = await db.select().from(tickets).where(eq(tickets.code, code)).for('update')
    if (!ticket) throw new Refusal('conflict', 'not_checked_in')
    await requireDoor(within, ticket.eventId)
    const [gone] = await db.delete(checkIns).where(eq(checkIns.ticketId, ticket.id)).returning()
    if (!gone) throw new Refusal('conflict', 'not_checked_in')
    await db
      .update(doorScans)
      .set({ outcome: 'undone', changedAt: now })
      .where(and(eq(doorScans.eventId, ticket.eventId), eq(doorScans.scanId, gone.scanId)))
    await recordAudit(within, 'undoCheckIn', `ticket:${code}`, { reason, gate: gone.gate })
  })
}
