import { and, desc, eq, gt } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { readRefusal } from '#platform/mail/mail-refusals.server.ts'
import { Refusal } from '#platform/refusal.ts'
import type { AccountView } from './contract.ts'
import { maskedEmail } from './email.ts'
import { maskedPhone } from './phone.ts'
import { requirePerson } from './policy.ts'
import { closesAt } from './closes-at.ts'
import { LONGEST_SESSION_MS } from './sign-in.server.ts'
import { accountRequests, people, personChannels, sessions } from './tables.server.ts'

/** One's own account with its devices; refuses `sign_in_required`. */
export async function readAccount(context: Context): Promise<AccountView> {
  const { actor, db, now } = context
  const { id, sessionId } = requirePerson(actor)
  const [[person], channels, devices, [closing]] = await Promise.all([
    db
      .select({
        name: people.name,
        iconId: people.iconId,
      })
      .from(people)
      .where(eq(people.id, id)),
    db.select().from(personChannels).where(eq(personChannels.personId, id)),
    db
      .select()
      .from(sessions)
      .where(and(eq(sessions.personId, id), gt(sessions.expiresAt, now)))
      .orderBy(desc(sessions.seenAt)),
    db
      .select({ createdAt: accountRequests.createdAt })
      .from(accountRequests)
      .where(and(eq(accountRequests.personId, id), eq(accountRequests.state, 'open'))),
  ])
  if (!person) throw new Refusal('sign_in_required', 'sign_in_required')
  const address = (kind: string) => channels.find((channel) => channel.kind === kind)?.address
  const phone = address('phone')
  const email = address('email')
  return {
    id,
    name: person.name,
    iconId: person.iconId ?? undefined,
    phone: phone && maskedPhone(phone),
    email: email && maskedEmail(email),
    isMailRefused: email !== undefined && (await readRefusal(context, email)) !== undefined,
    hasWechat: address('wechat') !== undefined,
    closesAt: closing && closesAt(closing.createdAt),
    devices: devices.map((device) => ({
      sessionId: device.id,
      browser: device.browser,
      createdAt: device.createdAt,
      seenAt: device.seenAt,
      endsAt: new Date(device.createdAt.getTime() + LONGEST_SESSION_MS),
      isThisOne: device.id === sessionId,
    })),
  }
}
