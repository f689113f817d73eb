import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { normalEmail } from './email.ts'
import { normalPhone } from './phone.ts'
import { people, personChannels } from './tables.server.ts'

/** The person with this mobile number, mail address or id, as staff writes it; refuses `account_not_found`. */
export async function findPerson(
  { db }: Pick<Context, 'db'>,
  written: string,
): Promise<{ id: number; name: string }> {
  const named = { id: people.id, name: people.name }
  const phone = normalPhone(written)
  const address = phone ?? normalEmail(written)
  const [person] = address
    ? await db
        .select(named)
        .from(people)
        .innerJoin(personChannels, eq(personChannels.personId, people.id))
        .where(and(eq(personChannels.kind, phone ? 'phone' : 'email'), eq(personChannels.address, address)))
    : /^\d{1,15}$/.test(written)
      ? await db
          .select(named)
          .from(people)
          .where(eq(people.id, Number(written)))
      : []
  if (!person) throw new Refusal('not_found', 'account_not_found')
  return person
}
