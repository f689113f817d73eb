import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { staff, staffRoles } from '#features/staff/tables.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { ticketSales } from '../tables.server.ts'
import { doorStaff } from '../door/tables.server.ts'

/** Everybody whose role is the door, and whether it is this event's; refuses `permission_missing`. */
export async function listDoorStaff(
  { actor, db }: Context,
  { eventId }: { eventId: number },
): Promise<{ id: number; name: string; isAtDoor: boolean }[]> {
  requirePermission(actor, 'tickets.manage')
  const here = db
    .select({ id: doorStaff.staffId })
    .from(doorStaff)
    .where(and(eq(doorStaff.eventId, eventId), eq(doorStaff.staffId, staff.id)))
  const isOfRole = db
    .select({ id: staffRoles.staffId })
    .from(staffRoles)
    .where(and(eq(staffRoles.staffId, staff.id), eq(staffRoles.role, 'door')))
  return db
    .select({ id: staff.id, name: staff.name, isAtDoor: sql<boolean>`${exists(here)}` })
    .from(staff)
    .where(and(eq(staff.state, 'active'), or(exists(isOfRole), exists(here))))
    .orderBy(asc(staff.id))
}

/**
 * Puts down who stands at the door of an event: these and nobody else of those whose role is the door. Refuses
 * `permission_missing`, `sales_not_found`, `door_staff_unknown`.
 */
export async function saveDoorStaff(
  context: Context,
  { eventId, staffIds }: { eventId: number; staffIds: readonly number[] },
): Promise<void> {
  requirePermission(context.actor, 'tickets.manage')
  const ids = [...new Set(staffIds)]
  await inTransaction(context, async (within) => {
    const { db } = within
    const [sales] = await db.select().from(ticketSales).where(eq(ticketSales.eventId, eventId)).for('update')
    if (!sales) throw new Refusal('not_found', 'sales_not_found')
    if ((await db.$count(staff, inArray(staff.id, ids))) < ids.length)
      throw new Refusal('invalid', 'door_staff_unknown')
    const gone = await db.delete(doorStaff).where(eq(doorStaff.eventId, eventId)).returning()
    if (ids.length > 0) await db.insert(doorStaff).values(ids.map((staffId) => ({ eventId, staffId })))
    await recordAudit(within, 'saveDoorStaff', `event:${eventId}`, {
      before: { staff: gone.map(({ staffId }) => staffId) },
      after: { staff: ids },
    })
  })
}
