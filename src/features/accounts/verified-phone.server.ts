import { and, eq } from 'drizzle-orm'
import type { Context, PersonActor, SharedContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { requirePerson } from './policy.ts'
import { personChannels } from './tables.server.ts'

/** Whether a person has proved a mobile number, as the real-name rule asks of whoever posts (C-129), and the awards of whoever applies or votes. */
export async function hasVerifiedPhone(
  { db }: Pick<SharedContext, 'db'>,
  personId: number,
): Promise<boolean> {
  const [phone] = await db
    .select({ verifiedAt: personChannels.verifiedAt })
    .from(personChannels)
    .where(and(eq(personChannels.personId, personId), eq(personChannels.kind, 'phone')))
  return phone !== undefined
}

/** The person who posts; refuses `sign_in_required`, and `phone_needed` without a proved mobile number (C-129). */
export async function requireVerifiedPhone(context: Context): Promise<PersonActor> {
  const person = requirePerson(context.actor)
  if (!(await hasVerifiedPhone(context, person.id))) throw new Refusal('not_allowed', 'phone_needed')
  return person
}
