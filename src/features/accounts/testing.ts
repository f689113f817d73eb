import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { closeDueAccounts } from './close-account.server.ts'
import type { CodeChannel } from './contract.ts'
import { THINKING_DAYS } from './limits.ts'
import { ignoreNewDevice } from './note-device.server.ts'
import { openSession } from './sign-in.server.ts'
import { accountRequests, people, personChannels } from './tables.server.ts'

let made = 0

/** Somebody with an account and no public profile; the id. `makeProfile` of the people makes experts. */
export async function makePerson(
  { db }: Pick<Context, 'db'>,
  { name = `读者${(made += 1)}` }: { name?: string } = {},
): Promise<number> {
  const [person] = await db.insert(people).values({ name }).returning({ id: people.id })
  if (!person) throw new Error('no person was made')
  return person.id
}

/** Lets a person have proved a mobile number. */
export async function provePhone({ db, now }: Pick<Context, 'db' | 'now'>, personId: number): Promise<void> {
  const address = `+86138${String(personId * 97).padStart(8, '0')}`
  await db
    .insert(personChannels)
    .values({ kind: 'phone', address, personId, verifiedAt: now })
    .onConflictDoNothing()
}

/** A person who is signed in; the id and the token of the session. */
export async function personWithToken(
  context: Context,
  person: Parameters<typeof makePerson>[1] = {},
): Promise<{ id: number; token: string; sessionId: number }> {
  const id = await makePerson(context, person)
  return { id, ...(await openSession(context, id, ignoreNewDevice)) }
}

/** The code that was sent last to an address; empty when none was. */
export async function lastCodeTo({ db }: Pick<Context, 'db'>, { address }: CodeChannel): Promise<string> {
  const sent = await listSent(db, { to: address })
  return sent.flatMap(({ text }) => /验证码是 (\d{4})/.exec(text)?.[1] ?? []).at(-1) ?? ''
}

/** Another code than this one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0')

/** Closes an account as though its owner had asked for it long enough ago; nothing but the account itself is forgotten. */
export async function closeAtOnce(context: Context, personId: number): Promise<void> {
  const createdAt = new Date(context.now.getTime() - THINKING_DAYS * DAY_MS)
  await context.db.insert(accountRequests).values({ personId, kind: 'close', createdAt })
  await closeDueAccounts(context, async () => {})
}
