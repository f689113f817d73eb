import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import { SIGNED_IN_DAYS } from '#platform/calls/token-cookie.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { forgetOldChanges, undoTokenFor } from './channel-changes.server.ts'
import { CONSENT_DOCUMENTS, UNDO_PATH, type CodeChannel, type SignedIn } from './contract.ts'
import { forgetChangeDays } from './count-change.server.ts'
import { noteAttempt, refuseTooManyGuesses, waitInLine } from './limit-codes.server.ts'
import { forgetOldDevices, noteDevice, untold, type OnNewDevice } from './note-device.server.ts'
import { hashOfCode, originOf, subjectOf } from './send-code.server.ts'
import {
  consents,
  people,
  personChannels,
  sessions,
  signInCodes,
  signInEvents,
  signInTickets,
} from './tables.server.ts'
import { newToken, tokenHash } from './token.server.ts'

/** A session lives so long after it was last seen (AUTH-08, C-08). */
export const SESSION_MS = SIGNED_IN_DAYS * DAY_MS
const MOST_DEVICES = 5
const MOST_WRONG_TRIES = 5

/**
 * Signs in whoever has the code that was sent to this address, making an account for a new one. Refuses `code_wrong`,
 * `code_expired`, `guesses_used`, `guesses_of_today_used`, `account_banned`, `channel_replaced` (B-53, C-01, C-05).
 */
export async function signIn(
  context: Context,
  { channel, code }: { channel: CodeChannel; code: string },
  onNewDevice: OnNewDevice = untold,
): Promise<SignedIn> {
  await spendCode(context, channel, code)
  return inTransaction(context, async (within) => {
    const found = await personOf(within, channel)
    const { token, sessionId } = await openSession(within, found.personId, onNewDevice)
    await recordConsent(within, found.personId)
    await recordAudit(within, 'signIn', `person:${found.personId}`, {
      by: channel.kind,
      isNew: found.isNew,
    })
    return { token, sessionId, ...found }
  })
}

/**
 * Uses up the code of an address. A wrong guess is counted whatever becomes of the request; the fifth kills the code.
 * Refuses like `signIn`.
 */
export async function spendCode(context: Context, channel: CodeChannel, code: string): Promise<void> {
  const given = await hashOfCode(context, channel, code)
  const attempt = { subject: subjectOf(channel), origin: originOf(context) }
  const outcome = await inTransaction(context, async (within) => {
    await waitInLine(within, attempt)
    await refuseTooManyGuesses(within, attempt)
    const { db, now } = within
    const isThis = and(eq(signInCodes.kind, channel.kind), eq(signInCodes.address, channel.address))
    const [kept] = await db.select().from(signInCodes).where(isThis).for('update')
    if (!kept || kept.expiresAt <= now) return 'code_expired' as const
    if (timingSafeEqual(kept.codeHash, given)) {
      await db.delete(signInCodes).where(isThis)
      return 'right' as const
    }
    await noteAttempt(within, 'wrong', attempt)
    const wrongTries = kept.wrongTries + 1
    if (wrongTries >= MOST_WRONG_TRIES) await db.delete(signInCodes).where(isThis)
    else await db.update(signInCodes).set({ wrongTries }).where(isThis)
    return 'code_wrong' as const
  })
  if (outcome !== 'right') throw new Refusal('invalid', outcome)
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
  const name = `用户${String(randomInt(10_000)).padStart(4, '0')}`
  const [made] = await db
    .insert(people)
    .values({ name, createdAt: now, updatedAt: now })
    .returning({ id: people.id })
  if (!made) throw new Error('the new person was not returned')
  await db
    .insert(personChannels)
    .values({ kind: channel.kind, address: channel.address, personId: made.id, verifiedAt: now })
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
  const token = newToken()
  const [opened] = await db
    .insert(sessions)
    .values({
      tokenHash: tokenHash(token),
      personId,
      createdAt: now,
      seenAt: now,
      provedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_MS),
      browser: (caller?.browser ?? '').slice(0, 300),
      origin: (caller?.address ?? '').slice(0, 60),
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

async function recordConsent({ db, now }: Context, personId: number): Promise<void> {
  await db
    .insert(consents)
    .values(CONSENT_DOCUMENTS.map((agreed) => ({ ...agreed, personId, agreedAt: now })))
    .onConflictDoNothing()
}

/** Forgets codes, sessions and counted attempts that no longer matter; a job. */
export async function forgetOldSignIns(context: Context): Promise<void> {
  const { db, now } = context
  await forgetOldDevices(context)
  await forgetChangeDays(context)
  await forgetOldChanges(context)
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, now))
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(signInTickets).where(lt(signInTickets.expiresAt, now))
  // A day is the longest that any limit looks back.
  await db.delete(signInEvents).where(lt(signInEvents.at, new Date(now.getTime() - 2 * DAY_MS)))
}
