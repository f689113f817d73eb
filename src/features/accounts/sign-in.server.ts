import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import { SIGNED_IN_DAYS } from '#platform/calls/token-cookie.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { forgetOldChanges, undoTokenFor } from './channel-changes.server.ts'
import { UNDO_PATH, type CodeChannel, type SignedIn } from './contract.ts'
import { browserHashOf, forgetOldBrowsers, noteBrowser } from './known-browsers.server.ts'
import { forgetOldDevices, noteDevice, ignoreNewDevice, type OnNewDevice } from './note-device.server.ts'
import { plainName } from './plain-name.server.ts'
import { recordConsents, type ConsentGiven } from './record-consents.server.ts'
import { spendCode, type GivenCode } from './spend-code.server.ts'
import { people, personChannels, sessions, signInCodes, signInTickets } from './tables.server.ts'
import { newToken, tokenHash } from './token.server.ts'

/** A session lives so long after it was last seen (AUTH-08, C-08), and never longer than that after signing in. */
export const SESSION_MS = SIGNED_IN_DAYS * DAY_MS
export const LONGEST_SESSION_MS = 90 * DAY_MS

/** The last moment of a session that is used now. */
export function endOfSession({ createdAt, now }: { createdAt: Date; now: Date }): Date {
  return new Date(Math.min(now.getTime() + SESSION_MS, createdAt.getTime() + LONGEST_SESSION_MS))
}
const MOST_DEVICES = 5

/**
 * Signs in whoever has the code that was sent to this address, making an account for a new one. Refuses what `spendCode`
 * refuses, `account_banned`, `channel_replaced`; notes what was agreed to with it (B-53, C-01, C-05).
 */
export async function signIn(
  context: Context,
  { agreedTo = [], ...given }: GivenCode & { agreedTo?: readonly ConsentGiven[] },
  onNewDevice: OnNewDevice = ignoreNewDevice,
): Promise<SignedIn> {
  const { channel } = given
  await spendCode(context, 'sign_in', given)
  return inTransaction(context, async (within) => {
    const found = await personOf(within, channel)
    const { token, sessionId } = await openSession(within, found.personId, onNewDevice)
    // Whoever was not asked has not agreed.
    await recordConsents(within, found.personId, agreedTo)
    await recordAudit(within, 'signIn', `person:${found.personId}`, {
      by: channel.kind,
      isNew: found.isNew,
    })
    return { token, sessionId, ...found }
  })
}

/** Whose address this is; an account is made for nobody's. Refuses `account_banned`, `channel_replaced`. */
async function personOf(
  context: Context,
  channel: CodeChannel,
): Promise<{ personId: number; isNew: boolean }> {
  const { db, now, services } = context
  const [known] = await db
    .select({ personId: personChannels.personId, bannedAt: people.bannedAt, closedAt: people.closedAt })
    .from(personChannels)
    .innerJoin(people, eq(people.id, personChannels.personId))
    .where(and(eq(personChannels.kind, channel.kind), eq(personChannels.address, channel.address)))
  if (known?.bannedAt || known?.closedAt) throw new Refusal('not_allowed', 'account_banned')
  if (known) return { personId: known.personId, isNew: false }
  // A new account for it would stand in the way of having the old one back.
  const undoToken = await undoTokenFor(context, channel)
  if (undoToken !== undefined) {
    const address = `${services.configuration.publicUrl}${UNDO_PATH}/${undoToken}`
    throw new Refusal('conflict', 'channel_replaced', { address })
  }
  const name = plainName()
  const [made] = await db
    .insert(people)
    .values({ name, createdAt: now, updatedAt: now })
    .returning({ id: people.id })
  if (!made) throw new Error('the new person was not returned')
  const [own] = await db
    .insert(personChannels)
    .values({ kind: channel.kind, address: channel.address, personId: made.id, verifiedAt: now })
    .onConflictDoNothing()
    .returning({ personId: personChannels.personId })
  if (!own) {
    // Another browser has made its account in the same moment.
    await db.delete(people).where(eq(people.id, made.id))
    return personOf(context, channel)
  }
  return { personId: made.id, isNew: true }
}

/** Opens a session on one more device; the one that was used longest ago ends when there are too many (C-08). */
export async function openSession(
  context: Context,
  personId: number,
  onNewDevice: OnNewDevice,
): Promise<{ token: string; sessionId: number }> {
  const { db, now, caller } = context
  await noteDevice(context, personId, onNewDevice)
  await noteBrowser(context, personId)
  const token = newToken()
  const [opened] = await db
    .insert(sessions)
    .values({
      tokenHash: tokenHash(token),
      personId,
      createdAt: now,
      seenAt: now,
      provedAt: now,
      expiresAt: endOfSession({ createdAt: now, now }),
      browser: (caller?.browser ?? '').slice(0, 300),
      origin: (caller?.address ?? '').slice(0, 60),
      browserHash: browserHashOf(context) ?? null,
    })
    .returning({ id: sessions.id })
  if (!opened) throw new Error('the new session was not returned')
  const open = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.personId, personId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
  for (const old of open.slice(MOST_DEVICES)) await db.delete(sessions).where(eq(sessions.id, old.id))
  return { token, sessionId: opened.id }
}

/** Forgets codes, sessions and counted attempts that no longer matter; a job. */
export async function forgetOldSignIns(context: Context): Promise<void> {
  const { db, now } = context
  await forgetOldDevices(context)
  await forgetOldChanges(context)
  await forgetOldBrowsers(context)
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, now))
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(signInTickets).where(lt(signInTickets.expiresAt, now))
}
