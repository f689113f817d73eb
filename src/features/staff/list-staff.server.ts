import { asc, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { maskedContact } from './contacts.server.ts'
import type { StaffRow } from './contract.ts'
import { requirePermission } from './policy.ts'
import { isRole } from './roles.ts'
import { staff } from './tables.server.ts'

/** Everybody who works here or did, those who left last; refuses `permission_missing`. */
export async function listStaff({ db, actor }: Context): Promise<StaffRow[]> {
  requirePermission(actor, 'staff.read')
  const rows = await db
    .select({
      id: staff.id,
      name: staff.name,
      state: staff.state,
      phone: staff.phone,
      email: staff.email,
      version: staff.version,
      roles: sql<string[]>`array(select role from staff_roles where staff_id = ${staff.id})`,
    })
    .from(staff)
    .orderBy(sql`${staff.state} = 'disabled'`, asc(staff.id))
  return rows.map((row) => ({ ...row, ...maskedContact(row), roles: row.roles.filter(isRole) }))
}
