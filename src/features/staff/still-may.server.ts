import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Permission } from './permissions.ts'
import { may } from './policy.ts'
import { staff, staffRoles } from './tables.server.ts'

/**
 * Which of those who once did something, by their names in the audit, may still do it: staff who were switched off or
 * lost the role may not; jobs and commands, who have no row, may.
 */
export async function whoStillMay(
  { db }: Pick<Context, 'db'>,
  permission: Permission,
): Promise<(actor: string) => boolean> {
  const rows = await db
    .select({ id: staff.id, role: staffRoles.role })
    .from(staff)
    .innerJoin(staffRoles, and(eq(staffRoles.staffId, staff.id), ne(staff.state, 'disabled')))
  const roles = Map.groupBy(rows, ({ id }) => `staff:${id}`)
  return (actor) =>
    !actor.startsWith('staff:') ||
    may(
      {
        kind: 'staff',
        id: 0,
        sessionId: 0,
        roles: (roles.get(actor) ?? []).map(({ role }) => role),
        isProved: false,
      },
      permission,
    )
}
