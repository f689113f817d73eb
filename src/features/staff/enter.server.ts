import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '#platform/context.ts'
import { isWithin } from '#platform/http/network-address.ts'
import { Refusal } from '#platform/refusal.ts'
import { isOfPerson, requireOwnPage } from './own-page.ts'
import { requirePermission } from './policy.ts'
import { readStaffSession } from './read-staff-session.server.ts'
import { tokenOfStaffCookie } from './session-cookie.ts'
import type { StaffCall } from './staff-call.ts'

/**
 * The context of a call of staff: a visitor's with the actor who sends it. Refuses `staff_page_foreign`,
 * `staff_address_refused`, and, as the call's access asks for it, `staff_sign_in_required`, `second_factor_needed`,
 * `staff_locked` and what `requirePermission` refuses. A reader's token counts for nothing here.
 */
export async function enterAsStaff(
  context: Context,
  headers: IncomingHttpHeaders,
  { permission }: Pick<StaffCall, 'permission'>,
): Promise<Context> {
  const { configuration } = context.services
  requireOwnPage(headers, configuration)
  requireAllowedAddress(context)
  if (permission === 'anybody') return context
  const token = tokenOfStaffCookie(headers.cookie, configuration)
  const session = token && (await readStaffSession(context, token, { isUse: isOfPerson(headers) }))
  if (!session) throw new Refusal('sign_in_required', 'staff_sign_in_required')
  const { actor, stage } = session
  const entered = { ...context, actor }
  if (permission === 'signing_in') return entered
  if (stage === 'locked') throw new Refusal('locked', 'staff_locked')
  if (stage !== 'open') throw new Refusal('sign_in_required', 'second_factor_needed')
  if (permission !== 'own') requirePermission(actor, permission)
  return entered
}

function requireAllowedAddress({ caller, services: { configuration } }: Context): void {
  const { staffNetworks } = configuration
  if (staffNetworks.length > 0 && !isWithin(caller?.address ?? '', staffNetworks))
    throw new Refusal('not_allowed', 'staff_address_refused')
}
