import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { IDLE_MINUTES, type StaffMe } from './contract.ts'
import { readFactors } from './factors.server.ts'
import { ALL_PERMISSIONS } from './permissions.ts'
import { may, requireStaff } from './policy.ts'
import { isRole, ROLES } from './roles.ts'
import { stageOf } from './stage.ts'
import { staff, staffSessions } from './tables.server.ts'

/** Who is signed in, how far, and what he or she may do; refuses `staff_sign_in_required`. */
export async function readMe(context: Context): Promise<StaffMe> {
  const actor = requireStaff(context.actor)
  const [row] = await context.db
    .select({ name: staff.name, session: staffSessions })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(eq(staffSessions.id, actor.sessionId))
  if (!row) throw new Error(`the session ${actor.sessionId} is gone`)
  return {
    stage: stageOf(row.session, context.now),
    id: actor.id,
    name: row.name,
    roles: actor.roles.filter(isRole).map((role) => ({ role, name: ROLES[role].name })),
    permissions: ALL_PERMISSIONS.filter((permission) => may(actor, permission)),
    factors: await readFactors(context, actor.id),
    isProved: actor.isProved ?? false,
    endsAt: shanghaiIso(row.session.expiresAt),
    idleMinutes: IDLE_MINUTES,
  }
}
