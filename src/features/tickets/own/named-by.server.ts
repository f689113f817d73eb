import { and, eq, or } from 'drizzle-orm'
import { personChannels } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import type { Attendee } from '../buying/contract.ts'

/** Whose account an attendee's phone or mail is, so that the name leaves messages to others with it; undefined without one (C-14). */
export async function namedBy(
  { db }: Context,
  { name, phone, email }: Pick<Attendee, 'name' | 'phone' | 'email'>,
): Promise<{ readonly personId: number; readonly name: string } | undefined> {
  const { kind, address } = personChannels
  const [owner] = await db
    .select({ personId: personChannels.personId })
    .from(personChannels)
    .where(or(and(eq(kind, 'phone'), eq(address, phone)), and(eq(kind, 'email'), eq(address, email))))
  return owner && { ...owner, name }
}
