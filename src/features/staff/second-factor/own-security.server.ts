import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { deviceName } from '#features/accounts/device-name.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { holdStaff } from '../stored-staff.server.ts'
import { findAudit } from '../audit/read-audit.server.ts'
import type { OwnSecurity } from '../contract.ts'
import { hasSecondFactor, readFactors } from '../factors.server.ts'
import { requireStaff } from '../policy.ts'
import { staffPasskeys, staffRecoveryCodes, staffSessions, staffTotp } from '../tables.server.ts'
import { requireEnrolling } from './enrol.server.ts'
import { makeRecoveryCodes } from './recovery-codes.server.ts'

/** How one signs in, where one is signed in, and who tried to and failed; refuses `staff_sign_in_required`. */
export async function readOwnSecurity(context: Context): Promise<OwnSecurity> {
  const { id, sessionId } = requireStaff(context.actor)
  const { db, now } = context
  const passkeys = await db.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, id))
  const sessions = await db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, id), gt(staffSessions.expiresAt, now)))
    .orderBy(desc(staffSessions.seenAt))
  const failures = await findAudit(context, { subject: `staff:${id}`, verb: 'failStaffSignIn' })
  return {
    factors: await readFactors(context, id),
    passkeys: passkeys.map(({ id: key, name, createdAt, usedAt }) => ({
      id: key,
      name,
      createdAt: shanghaiIso(createdAt),
      usedAt: usedAt && shanghaiIso(usedAt),
    })),
    sessions: sessions.map((each) => ({
      id: each.id,
      device: deviceName(each.browser),
      place: each.place,
      createdAt: shanghaiIso(each.createdAt),
      seenAt: shanghaiIso(each.seenAt),
      isThisOne: each.id === sessionId,
    })),
    failures: failures.map(({ at, place, detail }) => ({
      at,
      place: place || String(detail.place ?? ''),
      step: detail.step === 'code' ? ('code' as const) : ('second_factor' as const),
    })),
  }
}

/**
 * Takes a passkey or the authenticator app away. Refuses `second_factor_last` where a second factor is needed and no other is
 * left, `second_factor_unknown`, and what `requireEnrolling` refuses.
 */
export async function removeFactor(
  context: Context,
  factor: { readonly kind: 'totp' } | { readonly kind: 'passkey'; readonly id: string },
): Promise<void> {
  const { id } = await requireEnrolling(context)
  const isPasskey = factor.kind === 'passkey'
  await inTransaction(context, async (within) => {
    const { db } = within
    // One after the other, so that each sees what the other has left.
    await holdStaff(within, id)
    const removed = isPasskey
      ? await db
          .delete(staffPasskeys)
          .where(and(eq(staffPasskeys.id, factor.id), eq(staffPasskeys.staffId, id)))
      : await db.delete(staffTotp).where(eq(staffTotp.staffId, id))
    if (removed.rowCount === 0) throw new Refusal('not_found', 'second_factor_unknown')
    const isLast = !(await hasSecondFactor(within, id))
    if (isLast && context.services.configuration.secondFactor === 'everybody')
      throw new Refusal('conflict', 'second_factor_last')
    // They stand in for a second factor, and are none themselves.
    if (isLast) await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id))
    await recordAudit(within, 'removeSecondFactor', `staff:${id}`, { factor: factor.kind })
  })
}

/** Ten new recovery codes in place of the former; refuses what `requireEnrolling` refuses. */
export async function renewRecoveryCodes(context: Context): Promise<{ recoveryCodes: string[] }> {
  const { id } = await requireEnrolling(context)
  if (!(await hasSecondFactor(context, id))) throw new Refusal('conflict', 'second_factor_none')
  return inTransaction(context, async (within) => {
    const recoveryCodes = await makeRecoveryCodes(within, id)
    await recordAudit(within, 'renewRecoveryCodes', `staff:${id}`)
    return { recoveryCodes }
  })
}

/** Signs oneself out elsewhere: of one session, or of all but this; refuses `staff_sign_in_required`. */
export async function endOwnSessions(
  context: Context,
  { session }: { session?: number | undefined },
): Promise<void> {
  const { id, sessionId } = requireStaff(context.actor)
  await inTransaction(context, async (within) => {
    await within.db
      .update(staffSessions)
      .set({ expiresAt: within.now })
      .where(
        and(
          eq(staffSessions.staffId, id),
          gt(staffSessions.expiresAt, within.now),
          session === undefined ? ne(staffSessions.id, sessionId) : eq(staffSessions.id, session),
        ),
      )
    await recordAudit(within, 'endStaffSessions', `staff:${id}`, session === undefined ? {} : { session })
  })
}
