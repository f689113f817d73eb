import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Role } from './roles.ts'
import { staff, staffRoles } from './tables.server.ts'

const ADMINISTRATOR: Role = 'administrator'

/**
 * Refuses `last_administrator` when nobody but this one could invite people and give roles. Whoever takes administrators
 * away comes one after the other, so that two do not remove each other.
 */
export async function requireOtherAdministrator({ db }: Pick<Context, 'db'>, staffId: number): Promise<void> {
  await holdLock(db, 'administrators')
  const administrators = await db
    .select({ id: staff.id })
    .from(staff)
    .innerJoin(staffRoles, and(eq(staffRoles.staffId, staff.id), eq(staffRoles.role, ADMINISTRATOR)))
    .where(and(eq(staff.state, 'active'), ne(staff.id, staffId)))
    .limit(1)
  if (administrators.length === 0) throw new Refusal('conflict', 'last_administrator')
}
