import { eq } from 'drizzle-orm'
import { localPhone } from '#features/accounts/phone.ts'
import { people, personChannels } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'

export interface Contact {
  readonly name: string
  readonly phone: string
  readonly email: string
}

const MADE_UP = /^用户\d{4}$/

/** How somebody is reached, as accounts know it: what forms are filled with first. */
export async function readContact({ db }: Context, personId: number): Promise<Contact> {
  const [person] = await db.select({ name: people.name }).from(people).where(eq(people.id, personId))
  const channels = await db.select().from(personChannels).where(eq(personChannels.personId, personId))
  const of = (kind: string) => channels.find((channel) => channel.kind === kind)?.address ?? ''
  // A name that the portal made up stands on no badge, and mainlanders know their phone without its country.
  const name = person && !MADE_UP.test(person.name) ? person.name : ''
  return { name, phone: localPhone(of('phone')), email: of('email') }
}
