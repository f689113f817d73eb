import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { requireStaff } from './policy.ts'
import { staffSessions } from './tables.server.ts'

/** Ends the session of whoever asks, here and at once; refuses `staff_sign_in_required`. */
export async function signOutStaff(context: Context): Promise<void> {
  const { id, sessionId } = requireStaff(context.actor)
  await inTransaction(context, async (within) => {
    // Kept, so that this browser is known again; it opens nothing any more.
    await within.db
      .update(staffSessions)
      .set({ expiresAt: within.now })
      .where(and(eq(staffSessions.id, sessionId), eq(staffSessions.staffId, id)))
    await recordAudit(within, 'signOutStaff', `staff:${id}`)
  })
  context.caller?.keepStaffToken?.(undefined)
}
