import { and, eq, ne } from 'drizzle-orm'
import { may } from '#features/staff/policy.ts'
import { PERMISSIONS, type Permission } from '#features/staff/permissions.ts'
import { staff, staffRoles } from '#features/staff/tables.server.ts'
import type { Context, StaffActor } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Somebody who works here with the roles of this moment, to act in his or her name. Refuses `office_job_role_gone` where
 * one of these permissions is not theirs any more.
 */
export async function actingStaff(
  { db }: Pick<Context, 'db'>,
  staffId: number,
  needs: readonly Permission[],
): Promise<StaffActor> {
  const rows = await db
    .select({ role: staffRoles.role })
    .from(staffRoles)
    .innerJoin(staff, and(eq(staff.id, staffRoles.staffId), ne(staff.state, 'disabled')))
    .where(eq(staffRoles.staffId, staffId))
  const actor = { kind: 'staff', id: staffId, sessionId: 0, roles: rows.map(({ role }) => role) } as const
  const gone = needs.find((permission) => !may(actor, permission))
  if (gone) throw new Refusal('not_allowed', 'office_job_role_gone', { permission: PERMISSIONS[gone] })
  return actor
}
