import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '#platform/context.ts'
import { isWithin } from '#platform/http/network-address.ts'
import { Refusal } from '#platform/refusal.ts'
import { isOfPerson, requireOwnOrigin, requireOwnPage } from './own-page.ts'
import { requirePermission } from './policy.ts'
import { readStaffSession, type StaffSession } from './read-staff-session.server.ts'
import { tokenOfStaffCookie } from './session-cookie.ts'
import type { Stage } from './contract.ts'
import type { StaffCall } from './staff-call.ts'

/**
 * The context of a call of staff: a visitor's with the actor who sends it. Refuses `staff_page_foreign`,
 * `staff_address_refused`, and, as the call's access asks for it, `staff_sign_in_required`, `second_factor_needed`,
 * `staff_locked` and what `requirePermission` refuses. A reader's token counts for nothing here.
 */
export async function enterAsStaff(
  context: Context,
  headers: IncomingHttpHeaders,
  { permission, also = [] }: Pick<StaffCall, 'permission'> & Partial<Pick<StaffCall, 'also'>>,
): Promise<Context> {
  const { configuration } = context.services
  requireOwnPage(headers, configuration)
  requireAllowedAddress(context)
  if (permission === 'anybody') return context
  const { actor, stage } = await sessionOf(context, headers)
  const entered = { ...context, actor }
  if (permission === 'signing_in') return entered
  requireOpen(stage)
  if (permission !== 'own') for (const each of [permission, ...also]) requirePermission(actor, each)
  return entered
}

/**
 * The same for a page that the back office shows in a frame and that changes nothing; what it shows asks for its own
 * permission. Refuses `staff_page_foreign`, `staff_address_refused`, `staff_sign_in_required`, `second_factor_needed`,
 * `staff_locked`.
 */
export async function enterToLook(context: Context, headers: IncomingHttpHeaders): Promise<Context> {
  requireOwnOrigin(headers, context.services.configuration)
  requireAllowedAddress(context)
  const { actor, stage } = await sessionOf(context, headers)
  requireOpen(stage)
  return { ...context, actor }
}

async function sessionOf(context: Context, headers: IncomingHttpHeaders): Promise<StaffSession> {
  const token = tokenOfStaffCookie(headers.cookie, context.services.configuration)
  const session = token && (await readStaffSession(context, token, { isUse: isOfPerson(headers) }))
  if (!session) throw new Refusal('sign_in_required', 'staff_sign_in_required')
  return session
}

function requireOpen(stage: Stage): void {
  if (stage === 'locked') throw new Refusal('locked', 'staff_locked')
  if (stage !== 'open') throw new Refusal('sign_in_required', 'second_factor_needed')
}

function requireAllowedAddress({ caller, services: { configuration } }: Context): void {
  const { staffNetworks } = configuration
  if (staffNetworks.length > 0 && !isWithin(caller?.address ?? '', staffNetworks))
    throw new Refusal('not_allowed', 'staff_address_refused')
}
