import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context, type PersonActor } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CodeChannel } from './contract.ts'
import { maskedEmail } from './email.ts'
import { PROOF_MINUTES } from './limits.ts'
import { maskedPhone } from './phone.ts'
import { requirePerson } from './policy.ts'
import { sendCode, type SentCode } from './send-code.server.ts'
import { spendCode, type GivenCode } from './spend-code.server.ts'
import { personChannels, sessions } from './tables.server.ts'

/** So long a proof counts: a session that somebody else has got hold of must not be enough to take the account away. */
const FRESH_MS = PROOF_MINUTES * MINUTE_MS

/**
 * The person who acts, if an address of the account was proved in this session in the last minutes, by signing
 * in or by a code; refuses `sign_in_required`, `proof_needed`.
 */
export async function requireFreshProof(context: Context): Promise<PersonActor> {
  const person = requirePerson(context.actor)
  if (!(await isFresh(context, person))) throw new Refusal('not_allowed', 'proof_needed')
  return person
}

/** Whether one's proof is fresh, and the masked addresses by which it can be renewed; refuses `sign_in_required`. */
export async function readProof(
  context: Context,
): Promise<{ isFresh: boolean; phone: string | undefined; email: string | undefined }> {
  const person = requirePerson(context.actor)
  const channels = await context.db
    .select({ kind: personChannels.kind, address: personChannels.address })
    .from(personChannels)
    .where(eq(personChannels.personId, person.id))
  const of = (kind: CodeChannel['kind']) => channels.find((channel) => channel.kind === kind)?.address
  const [phone, email] = [of('phone'), of('email')]
  return {
    isFresh: await isFresh(context, person),
    phone: phone && maskedPhone(phone),
    email: email && maskedEmail(email),
  }
}

async function isFresh({ db, now }: Context, { id, sessionId }: PersonActor): Promise<boolean> {
  const [session] = await db
    .select({ provedAt: sessions.provedAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.personId, id)))
  return session !== undefined && now.getTime() - session.provedAt.getTime() < FRESH_MS
}

/** Sends a code to one's own phone or mail address. Refuses `channel_unknown` and what `sendCode` refuses. */
export async function sendProof(
  context: Context,
  { kind, isCaptchaSolved }: { kind: CodeChannel['kind']; isCaptchaSolved: boolean },
): Promise<SentCode> {
  const channel = await ownChannel(context, kind)
  return sendCode(context, { channel, purpose: 'prove', isCaptchaSolved })
}

/** Proves by that code who uses this session. Refuses `channel_unknown` and what `spendCode` refuses. */
export async function prove(
  context: Context,
  { kind, ...given }: { kind: CodeChannel['kind'] } & Omit<GivenCode, 'channel'>,
): Promise<void> {
  const { id, sessionId } = requirePerson(context.actor)
  await spendCode(context, 'prove', { ...given, channel: await ownChannel(context, kind) })
  await inTransaction(context, async (within) => {
    await within.db.update(sessions).set({ provedAt: within.now }).where(eq(sessions.id, sessionId))
    await recordAudit(within, 'prove', `person:${id}`, { by: kind })
  })
}

async function ownChannel({ actor, db }: Context, kind: CodeChannel['kind']): Promise<CodeChannel> {
  const { id } = requirePerson(actor)
  const [own] = await db
    .select({ address: personChannels.address })
    .from(personChannels)
    .where(and(eq(personChannels.personId, id), eq(personChannels.kind, kind)))
  if (!own) throw new Refusal('not_found', 'channel_unknown')
  return { kind, address: own.address }
}
