import { newToken, tokenHash } from '#features/accounts/token.server.ts'
import type { Context } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { SESSION_HOURS } from './contract.ts'
import { insertStaff } from './invite-staff.server.ts'
import type { Role } from './roles.ts'
import { staffSessions } from './tables.server.ts'

let made = 0

/** Somebody who works here with these roles; the id and the mail address. */
export async function makeStaff(
  context: Pick<Context, 'db' | 'now'>,
  roles: readonly Role[],
  { name = '同事', state = 'active' }: { name?: string; state?: 'invited' | 'active' } = {},
): Promise<{ id: number; email: string }> {
  const email = `staff-${(made += 1)}@example.com`
  return {
    id: await insertStaff(context, { name, channel: { kind: 'email', address: email }, roles, state }),
    email,
  }
}

/** Somebody at work, the second factor just shown; the id, and the token of the session. */
export async function staffWithToken(
  context: Pick<Context, 'db' | 'now'>,
  roles: readonly Role[],
): Promise<{ id: number; sessionId: number; token: string }> {
  const { id } = await makeStaff(context, roles)
  const { now } = context
  const token = newToken()
  const [session] = await context.db
    .insert(staffSessions)
    .values({
      tokenHash: tokenHash(token),
      staffId: id,
      createdAt: now,
      seenAt: now,
      provedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_HOURS * HOUR_MS),
      browser: '',
      place: '',
    })
    .returning({ id: staffSessions.id })
  if (!session) throw new Error('no session was made')
  return { id, sessionId: session.id, token }
}

/** The headers that a page of the back office sends with a call, on the portal of the tests. */
export const staffHeaders = (token?: string): Record<string, string> => ({
  'x-portal-admin': '1',
  'sec-fetch-site': 'same-origin',
  ...(token !== undefined && { cookie: `__Host-portal_staff=${token}` }),
})
