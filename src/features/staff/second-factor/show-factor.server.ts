import { eq } from 'drizzle-orm'
import { newToken, tokenHash } from '#features/accounts/token.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context, type StaffActor } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { givePointsBack, takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { SESSION_HOURS } from '../contract.ts'
import { noteFailedSignIn } from '../note-failed-sign-in.server.ts'
import { requireStaff } from '../policy.ts'
import { wrongFactors } from '../rate-limits.ts'
import { staff, staffSessions } from '../tables.server.ts'
import { takePasskey } from './passkeys.server.ts'
import { takeRecoveryCode } from './recovery-codes.server.ts'
import { takeTotp } from './totp.server.ts'

/** What somebody shows as the second factor. */
export type Shown =
  | { readonly kind: 'totp' | 'recovery'; readonly code: string }
  | { readonly kind: 'passkey'; readonly response: unknown }

/**
 * Shows the second factor: opens a session that has only a code, unlocks one that was left alone, and lets pass what asks
 * for it again. Every try counts before it is looked at. Refuses `second_factor_wrong`, `second_factor_tries_used`.
 */
export async function showFactor(context: Context, shown: Shown): Promise<void> {
  const actor = requireStaff(context.actor)
  const tries = [{ limit: wrongFactors, key: actor.id }]
  await takePoints(context, tries)
  if (!(await isRight(context, actor, shown))) {
    const [member] = await context.db.select().from(staff).where(eq(staff.id, actor.id))
    if (member) await noteFailedSignIn(context, member, 'second_factor')
    throw new Refusal('invalid', 'second_factor_wrong')
  }
  await givePointsBack(context, tries)
  await inTransaction(context, (within) => openStaffSession(within, actor, shown.kind))
}

function isRight(context: Context, { id, sessionId }: StaffActor, shown: Shown): Promise<boolean> {
  switch (shown.kind) {
    case 'totp':
      return takeTotp(context, { staffId: id, code: shown.code })
    case 'recovery':
      return takeRecoveryCode(context, { staffId: id, code: shown.code })
    case 'passkey':
      return takePasskey(context, { id, sessionId, response: shown.response })
  }
}

/**
 * Opens a session, or proves again whose it is. One that opens gets a new token, so that one that somebody saw before opens
 * nothing; one that is open keeps it, because other tabs are in the middle of a call.
 */
export async function openStaffSession(
  within: Context,
  { id, sessionId }: Pick<StaffActor, 'id' | 'sessionId'>,
  by: string,
): Promise<void> {
  const { db, now } = within
  const [before] = await db
    .select({ provedAt: staffSessions.provedAt, createdAt: staffSessions.createdAt })
    .from(staffSessions)
    .where(eq(staffSessions.id, sessionId))
    .for('update')
  if (!before) throw new Refusal('sign_in_required', 'staff_sign_in_required')
  const token = before.provedAt ? undefined : newToken()
  await db
    .update(staffSessions)
    .set({
      ...(token !== undefined && { tokenHash: tokenHash(token) }),
      seenAt: now,
      provedAt: now,
      isEnrolling: false,
      expiresAt: new Date(before.createdAt.getTime() + SESSION_HOURS * HOUR_MS),
    })
    .where(eq(staffSessions.id, sessionId))
  await recordAudit(within, token === undefined ? 'proveStaff' : 'signInStaff', `staff:${id}`, { by })
  if (token !== undefined) within.caller?.keepStaffToken?.(token)
}
