import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { forgetPointsOf } from '#platform/limits/take-points.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import {
  staff,
  staffPasskeys,
  staffRecoveryCodes,
  staffRoles,
  staffSessions,
  staffTotp,
} from './tables.server.ts'

/** A browser is known again for so long after a session in it has ended. */
const SESSIONS_KEPT_MS = 90 * DAY_MS
/** As long as the audit of what somebody did is kept. */
const FORMER_KEPT_MS = 2 * 365 * DAY_MS

/** Forgets sessions that ended more than ninety days ago; a job. */
export async function forgetOldStaffSessions({ db, now }: Context): Promise<void> {
  await db
    .delete(staffSessions)
    .where(lt(staffSessions.expiresAt, new Date(now.getTime() - SESSIONS_KEPT_MS)))
}

/** Leaves of whoever was disabled more than two years ago the id and the name, which versions of articles quote; a job. */
export async function forgetFormerStaff(context: Context): Promise<void> {
  const before = new Date(context.now.getTime() - FORMER_KEPT_MS)
  const former = await context.db
    .select({ id: staff.id, phone: staff.phone, email: staff.email })
    .from(staff)
    .where(
      and(
        eq(staff.state, 'disabled'),
        lt(staff.disabledAt, before),
        or(isNotNull(staff.phone), isNotNull(staff.email)),
      ),
    )
  if (former.length === 0) return
  const ids = former.map(({ id }) => id)
  await inTransaction(context, async ({ db }) => {
    for (const table of [staffRoles, staffSessions, staffPasskeys, staffTotp, staffRecoveryCodes])
      await db.delete(table).where(inArray(table.staffId, ids))
    await db.update(staff).set({ phone: null, email: null }).where(inArray(staff.id, ids))
    for (const { phone, email } of former) {
      if (phone !== null) await forgetPointsOf({ db }, `phone:${phone}`)
      if (email !== null) await forgetPointsOf({ db }, `email:${email}`)
    }
  })
}
