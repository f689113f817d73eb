import { asc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { isRole } from './roles.ts'
import { staff, staffRoles } from './tables.server.ts'

/** Somebody who works here as stored, held until the transaction ends; refuses `staff_unknown`. */
export async function holdStaff({ db }: Pick<Context, 'db'>, id: number) {
  const [member] = await db.select().from(staff).where(eq(staff.id, id)).for('update')
  if (!member) throw new Refusal('not_found', 'staff_unknown', { id })
  const roles = await db
    .select({ role: staffRoles.role })
    .from(staffRoles)
    .where(eq(staffRoles.staffId, id))
    .orderBy(asc(staffRoles.role))
  return { ...member, roles: roles.map(({ role }) => role).filter(isRole) }
}
