import { and, eq, gt, sql } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireOtherAdministrator } from './administrators.server.ts'
import { makeInvitation } from './invitation.server.ts'
import { requirePermission } from './policy.ts'
import { holdStaff } from './stored-staff.server.ts'
import { staff, staffPasskeys, staffRecoveryCodes, staffSessions, staffTotp } from './tables.server.ts'

/**
 * Lets somebody in no more, from the next call on; the name stays with what was written. Refuses `staff_unknown`,
 * `last_administrator`, `staff_disabled` for whoever is already.
 */
export async function disableStaff(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'staff.manage')
  await inTransaction(context, async (within) => {
    const { state, roles } = await holdStaff(within, id)
    if (state === 'disabled') throw new Refusal('conflict', 'staff_disabled')
    if (state === 'active' && roles.includes('administrator')) await requireOtherAdministrator(within, id)
    await forgetSignIn(within, id)
    await within.db
      .update(staff)
      .set({
        state: 'disabled',
        disabledAt: within.now,
        invitationHash: null,
        invitationEndsAt: null,
        version: sql`${staff.version} + 1`,
      })
      .where(eq(staff.id, id))
    await recordAudit(within, 'disableStaff', `staff:${id}`, {
      before: { state },
      after: { state: 'disabled' },
    })
  })
}

/**
 * Invites somebody anew, who has lost the second factor or comes back: the former one and all sessions are gone. Gives the
 * link; refuses `staff_unknown`, `staff_forgotten` for whoever left so long ago that no address is kept, and
 * `last_administrator`, who would be out with the link in nobody's hands; that one is invited anew on the server.
 */
export async function resetStaff(context: Context, { id }: { id: number }): Promise<{ link: string }> {
  requirePermission(context.actor, 'staff.manage')
  return inTransaction(context, async (within) => {
    const { state, roles, phone, email } = await holdStaff(within, id)
    if (phone === null && email === null) throw new Refusal('conflict', 'staff_forgotten')
    if (context.actor.kind === 'staff' && state === 'active' && roles.includes('administrator'))
      await requireOtherAdministrator(within, id)
    await forgetSignIn(within, id)
    await within.db
      .update(staff)
      .set({ state: 'invited', disabledAt: null, version: sql`${staff.version} + 1` })
      .where(eq(staff.id, id))
    await recordAudit(within, 'resetStaff', `staff:${id}`, { before: { state }, after: { state: 'invited' } })
    return { link: await makeInvitation(within, id) }
  })
}

async function forgetSignIn({ db, now }: Context, staffId: number): Promise<void> {
  for (const table of [staffPasskeys, staffTotp, staffRecoveryCodes])
    await db.delete(table).where(eq(table.staffId, staffId))
  await db
    .update(staffSessions)
    .set({ expiresAt: now })
    .where(and(eq(staffSessions.staffId, staffId), gt(staffSessions.expiresAt, now)))
}
