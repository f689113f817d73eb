import { eq } from 'drizzle-orm'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context, type StaffActor } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { readFactors } from '../factors.server.ts'
import { requireStaff } from '../policy.ts'
import { stageOf } from '../stage.ts'
import { staff, staffSessions } from '../tables.server.ts'
import { beginPasskey, keepPasskey } from './passkeys.server.ts'
import { makeRecoveryCodes } from './recovery-codes.server.ts'
import { openStaffSession } from './show-factor.server.ts'
import { makeTotp, takeTotp } from './totp.server.ts'

/** The codes that come with the first second factor; empty with every further one. */
interface Enrolled {
  readonly recoveryCodes: string[]
}

/**
 * Whoever may change how he or she signs in: in a session that began with an invitation, or with a second factor shown within
 * five minutes. Refuses `staff_sign_in_required`, `second_factor_needed`, `staff_proof_needed`.
 */
export async function requireEnrolling({ actor, db, now }: Context): Promise<StaffActor & { name: string }> {
  const who = requireStaff(actor)
  const [row] = await db
    .select({ name: staff.name, session: staffSessions })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(eq(staffSessions.id, who.sessionId))
  const stage = row && stageOf(row.session, now)
  if (!row || stage === 'second_factor' || stage === 'locked')
    throw new Refusal('sign_in_required', 'second_factor_needed')
  if (stage === 'open' && !who.isProved) throw new Refusal('proof_required', 'staff_proof_needed')
  return { ...who, name: row.name }
}

/** Begins an authenticator app; it counts once `confirmTotp` was given a code of it. Refuses `totp_there`. */
export async function beginTotp(context: Context): Promise<{ secret: string; uri: string }> {
  const { id, name } = await requireEnrolling(context)
  if ((await readFactors(context, id)).totp) throw new Refusal('conflict', 'totp_there')
  return makeTotp(context, { staffId: id, label: name })
}

/** Refuses `totp_wrong` for a code that is not of the app that was begun. */
export async function confirmTotp(context: Context, { code }: { code: string }): Promise<Enrolled> {
  const actor = await requireEnrolling(context)
  return inTransaction(context, async (within) => {
    if (!(await takeTotp(within, { staffId: actor.id, code, isFirst: true })))
      throw new Refusal('invalid', 'totp_wrong')
    return enrolled(within, actor, { factor: 'totp' })
  })
}

/** Begins a passkey in the browser that asks. */
export async function beginOwnPasskey(context: Context): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return beginPasskey(context, await requireEnrolling(context))
}

/** Refuses `passkey_wrong` for what the browser did not make for this page and moment. */
export async function confirmPasskey(
  context: Context,
  { name, response }: { name: string; response: unknown },
): Promise<Enrolled> {
  const actor = await requireEnrolling(context)
  return inTransaction(context, async (within) => {
    if (!(await keepPasskey(within, { ...actor, name, response })))
      throw new Refusal('invalid', 'passkey_wrong')
    return enrolled(within, actor, { factor: 'passkey', name })
  })
}

/** Opens the session of an invitation, which is used up by it, and gives recovery codes to whoever has none. */
async function enrolled(
  within: Context,
  { id, sessionId }: StaffActor,
  added: Record<string, unknown>,
): Promise<Enrolled> {
  await recordAudit(within, 'addSecondFactor', `staff:${id}`, added)
  await within.db
    .update(staff)
    .set({ state: 'active', invitationHash: null, invitationEndsAt: null })
    .where(eq(staff.id, id))
  await openStaffSession(within, { id, sessionId }, 'enrolment')
  const { recoveryCodes } = await readFactors(within, id)
  return { recoveryCodes: recoveryCodes > 0 ? [] : await makeRecoveryCodes(within, id) }
}
