import { eq, sql } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import { readMemberships } from '#features/membership/queries.server.ts'
import { isOrganisation } from '#features/people/policy.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { localUserToWire, type LocalUserWire } from './wire.ts'

/** Whoever is signed in, as the browser keeps it; refuses `sign_in_required` for somebody who is gone. */
export async function readLocalUser(
  context: Pick<Context, 'db' | 'now' | 'services'>,
  personId: number,
): Promise<LocalUserWire> {
  const [[person], memberships] = await Promise.all([
    context.db
      .select({
        id: people.id,
        name: people.name,
        iconId: people.iconId,
        job: people.job,
        company: people.company,
        rights: sql<
          number[]
        >`array(select code from person_rights where person_id = ${people.id} order by code)`,
      })
      .from(people)
      .where(eq(people.id, personId)),
    readMemberships(context, personId),
  ])
  if (!person) throw new Refusal('sign_in_required', 'sign_in_required')
  return localUserToWire({
    ...person,
    iconId: person.iconId ?? undefined,
    isOrganisation: isOrganisation(person.rights),
    memberships: context.services.industries.all.map(({ slug }) => [slug, memberships.of(slug)] as const),
  })
}
