import { eq } from 'drizzle-orm'
import { browserHashOf } from '#features/accounts/known-browsers.server.ts'
import { spendCode } from '#features/accounts/spend-code.server.ts'
import { newToken, tokenHash } from '#features/accounts/token.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { isOperator } from '#platform/outbox/operator-routes.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { HALF_MINUTES, SESSION_HOURS, type Stage } from './contract.ts'
import { hasSecondFactor } from './factors.server.ts'
import { channelOf, findStaff, isBrowserOfStaff } from './find-staff.server.ts'
import { noteFailedSignIn } from './note-failed-sign-in.server.ts'
import { staff, staffSessions } from './tables.server.ts'

interface Given {
  readonly account: string
  readonly code: string
  /** Of the link of an invitation. */
  readonly invitation?: string | undefined
}

/**
 * Signs somebody in who works here, as far as the second factor; its token goes into the browser's cookie. Whoever has
 * none yet sets it up with the invitation, so that a stolen phone number alone opens nothing. Refuses `code_expired` also
 * to whoever does not work here, `invitation_needed`, `operator_link_needed`, `invitation_over` and what `spendCode` refuses.
 */
export async function signInStaff(
  context: Context,
  { account, code, invitation }: Given,
): Promise<{ stage: Stage }> {
  const channel = channelOf(account)
  const member = await findStaff(context, channel)
  const isKnown = member && (await isBrowserOfStaff(context, member.id))
  try {
    await spendCode(context, 'staff', { channel, code, isCaptchaSolved: true, isKnown: isKnown ?? false })
  } catch (error) {
    if (member && error instanceof Refusal) await noteFailedSignIn(context, member, 'code')
    throw error
  }
  if (!member) throw new Refusal('invalid', 'code_expired')
  const stage = await stageAfterCode(context, member, invitation)
  const token = newToken()
  const { now, caller } = context
  const isOpen = stage === 'open'
  await inTransaction(context, async (within) => {
    const [session] = await within.db
      .insert(staffSessions)
      .values({
        tokenHash: tokenHash(token),
        staffId: member.id,
        createdAt: now,
        seenAt: now,
        expiresAt: new Date(now.getTime() + (isOpen ? SESSION_HOURS * HOUR_MS : HALF_MINUTES * MINUTE_MS)),
        provedAt: isOpen ? now : null,
        isEnrolling: stage === 'enrolment',
        browser: caller?.browser ?? '',
        place: caller?.address ?? '',
        browserHash: browserHashOf(context) ?? null,
      })
      .returning({ id: staffSessions.id })
    if (!session) throw new Error('no session was made')
    if (!isOpen) return
    await within.db.update(staff).set({ state: 'active' }).where(eq(staff.id, member.id))
    const actor = { kind: 'staff', id: member.id, sessionId: session.id, roles: [] } as const
    await recordAudit({ ...within, actor }, 'signInStaff', `staff:${member.id}`)
  })
  caller?.keepStaffToken?.(token)
  return { stage }
}

type Member = NonNullable<Awaited<ReturnType<typeof findStaff>>>

async function stageAfterCode(
  context: Context,
  { id, invitationHash, invitationEndsAt }: Member,
  invitation: string | undefined,
): Promise<Stage> {
  if (await hasSecondFactor(context, id)) return 'second_factor'
  if (invitation === undefined) {
    const { secondFactor } = context.services.configuration
    if (secondFactor === 'nobody') return 'open'
    if (secondFactor === 'everybody') throw new Refusal('not_allowed', 'invitation_needed')
    if (await isOperator(context)) return 'open'
    throw new Refusal('not_allowed', 'operator_link_needed')
  }
  const isRight =
    invitationHash?.equals(tokenHash(invitation)) && invitationEndsAt && invitationEndsAt > context.now
  if (!isRight) throw new Refusal('not_allowed', 'invitation_over')
  return 'enrolment'
}
