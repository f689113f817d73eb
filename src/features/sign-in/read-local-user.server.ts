import { eq } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import { readMemberships } from '#features/membership/queries.server.ts'
import { readAffiliation } from '#features/people/read-affiliation.server.ts'
import { isOrganisation } from '#features/people/policy.ts'
import { readExpertsOf } from '#features/people/queries.server.ts'
import { keepsHistory } from '#features/reading/queries.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { localUserToWire, type LocalUserWire } from './wire.ts'

/** Whoever is signed in, as the browser keeps it; refuses `sign_in_required` for somebody who is gone. */
export async function readLocalUser(
  context: Pick<Context, 'db' | 'now' | 'services'>,
  personId: number,
): Promise<LocalUserWire> {
  const [[person], affiliation, memberships, experts, isHistoryKept] = await Promise.all([
    context.db
      .select({
        id: people.id,
        name: people.name,
        iconId: people.iconId,
      })
      .from(people)
      .where(eq(people.id, personId)),
    readAffiliation(context, personId),
    readMemberships(context, personId),
    readExpertsOf(context, personId),
    keepsHistory(context, personId),
  ])
  if (!person) throw new Refusal('sign_in_required', 'sign_in_required')
  return localUserToWire({
    ...person,
    ...affiliation,
    iconId: person.iconId ?? undefined,
    isOrganisation: isOrganisation(affiliation.rights),
    experts,
    keepsHistory: isHistoryKept,
    memberships: context.services.industries.all.map(({ slug }) => [slug, memberships.of(slug)] as const),
  })
}
