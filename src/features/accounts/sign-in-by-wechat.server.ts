import { and, eq, gt } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SignedIn } from './contract.ts'
import { ignoreNewDevice, type OnNewDevice } from './note-device.server.ts'
import { recordConsents, type ConsentGiven } from './record-consents.server.ts'
import { openSession } from './sign-in.server.ts'
import { people, personChannels, signInTickets } from './tables.server.ts'
import { newToken, tokenHash } from './token.server.ts'

const TICKET_MS = 10 * 60 * 1000

/** Whoever scanned, as WeChat says; `portraitUrl` is missing for people without a picture. */
export interface WechatIdentity {
  readonly unionId: string
  readonly name: string
  readonly portraitUrl?: string | null | undefined
}

/** Keeps for ten minutes who scanned the code; gives the ticket that stands for it once (C-11). */
export async function issueTicket(
  { db, now }: Context,
  { unionId, name, portraitUrl }: WechatIdentity,
): Promise<string> {
  const ticket = newToken()
  const expiresAt = new Date(now.getTime() + TICKET_MS)
  await db
    .insert(signInTickets)
    .values({ tokenHash: tokenHash(ticket), unionId, name, portraitUrl, expiresAt })
  return ticket
}

/** Whether the WeChat behind a ticket belongs to an account already; refuses `ticket_spent`. */
export async function isTicketBound(
  { db, now }: Pick<Context, 'db' | 'now'>,
  ticket: string,
): Promise<boolean> {
  const [found] = await db
    .select({ personId: personChannels.personId })
    .from(signInTickets)
    .leftJoin(
      personChannels,
      and(eq(personChannels.kind, 'wechat'), eq(personChannels.address, signInTickets.unionId)),
    )
    .where(and(eq(signInTickets.tokenHash, tokenHash(ticket)), gt(signInTickets.expiresAt, now)))
  if (!found) throw new Refusal('not_found', 'ticket_spent')
  return found.personId !== null
}

/** Signs in whoever's WeChat is behind a ticket, and notes what was agreed to on the way there (C-15). Refuses `ticket_spent`, also for a WeChat that belongs to nobody, and `account_banned`. */
export async function signInByTicket(
  context: Context,
  ticket: string,
  onNewDevice: OnNewDevice = ignoreNewDevice,
  agreedTo: readonly ConsentGiven[] = [],
): Promise<SignedIn> {
  return inTransaction(context, async (within) => {
    const { unionId } = await spendTicket(within, ticket)
    const [owner] = await within.db
      .select({ id: people.id, bannedAt: people.bannedAt, closedAt: people.closedAt })
      .from(personChannels)
      .innerJoin(people, eq(people.id, personChannels.personId))
      .where(and(eq(personChannels.kind, 'wechat'), eq(personChannels.address, unionId)))
    if (!owner) throw new Refusal('not_found', 'ticket_spent')
    if (owner.bannedAt || owner.closedAt) throw new Refusal('not_allowed', 'account_banned')
    const { token, sessionId } = await openSession(within, owner.id, onNewDevice)
    // Whoever was not asked has not agreed.
    await recordConsents(within, owner.id, agreedTo)
    await recordAudit(within, 'signIn', `person:${owner.id}`, { by: 'wechat' })
    return { token, sessionId, personId: owner.id, isNew: false }
  })
}

/** Uses up a ticket and gives the WeChat behind it; refuses `ticket_spent`. */
export async function spendTicket({ db, now }: Context, ticket: string): Promise<WechatIdentity> {
  const [spent] = await db
    .delete(signInTickets)
    .where(and(eq(signInTickets.tokenHash, tokenHash(ticket)), gt(signInTickets.expiresAt, now)))
    .returning({
      unionId: signInTickets.unionId,
      name: signInTickets.name,
      portraitUrl: signInTickets.portraitUrl,
    })
  if (!spent) throw new Refusal('not_found', 'ticket_spent')
  return spent
}
