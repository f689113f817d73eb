import { and, eq, gt, isNotNull, ne } from 'drizzle-orm'
import type { CodeChannel } from '#features/accounts/contract.ts'
import { normalEmail } from '#features/accounts/email.ts'
import { browserHashOf } from '#features/accounts/known-browsers.server.ts'
import { normalPhone } from '#features/accounts/phone.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { staff, staffSessions } from './tables.server.ts'

/** A browser in which somebody last signed in so long ago is a stranger again. */
const KNOWN_MS = 90 * DAY_MS

/** A phone number or mail address as somebody writes it; refuses `staff_account_malformed`. */
export function channelOf(account: string): CodeChannel {
  const email = normalEmail(account)
  if (email !== undefined) return { kind: 'email', address: email }
  const phone = normalPhone(account)
  if (phone !== undefined) return { kind: 'phone', address: phone }
  throw new Refusal('invalid', 'staff_account_malformed')
}

/** Who works here and is reached there; undefined for everybody else, also for whoever left. */
export async function findStaff({ db }: Pick<Context, 'db'>, { kind, address }: CodeChannel) {
  const [found] = await db
    .select()
    .from(staff)
    .where(and(eq(kind === 'phone' ? staff.phone : staff.email, address), ne(staff.state, 'disabled')))
  return found
}

/** Whether somebody has signed in to the end with the browser of this request. */
export async function isBrowserOfStaff(context: Context, staffId: number): Promise<boolean> {
  const browserHash = browserHashOf(context)
  if (!browserHash) return false
  const [known] = await context.db
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        eq(staffSessions.browserHash, browserHash),
        isNotNull(staffSessions.provedAt),
        gt(staffSessions.createdAt, new Date(context.now.getTime() - KNOWN_MS)),
      ),
    )
    .limit(1)
  return known !== undefined
}
