import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import type { SearchDocument } from '#features/search/contract.ts'
import type { SearchSource } from '#features/search/rebuild-index.server.ts'
import { personPath } from '#features/topics/addresses.ts'
import type { Context } from '#platform/context.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { showsJob } from './policy.ts'
import { profiles } from './tables.server.ts'

/** Experts, organisations and columns as the search gets them; ordinary readers are not found (`hasPublicPage`). */

const rightsOf = sql<number[]>`array(select code from person_rights where person_id = ${people.id})`
const hasRights = sql`exists (select from person_rights where person_id = ${people.id})`

/** The search documents of those of these people that may be found. */
export async function searchDocumentsOfPeople(
  { db, services }: Pick<Context, 'db' | 'services'>,
  ids: readonly number[],
): Promise<SearchDocument[]> {
  const rows = await db
    .select({ person: people, profile: profiles, rights: rightsOf })
    .from(people)
    .leftJoin(profiles, eq(profiles.personId, people.id))
    .where(and(inArray(people.id, [...ids]), hasRights))
  return rows.map((row) => documentOf(services.industries.main, row))
}

export const peopleSource: SearchSource = {
  name: 'people',
  kinds: ['person'],
  async read({ db, services }, { after, limit }) {
    const rows = await db
      .select({ person: people, profile: profiles, rights: rightsOf })
      .from(people)
      .leftJoin(profiles, eq(profiles.personId, people.id))
      .where(and(gt(people.id, after), hasRights))
      .orderBy(asc(people.id))
      .limit(limit)
      .for('share', { of: people })
    return rows.map((row) => documentOf(services.industries.main, row))
  },
}

/** People belong to no industry, and are found where most is looked for. */
function documentOf(
  industry: Industry,
  {
    person,
    profile,
    rights,
  }: {
    person: typeof people.$inferSelect
    profile: typeof profiles.$inferSelect | null
    rights: readonly number[]
  },
): SearchDocument {
  const place = showsJob(rights) ? [profile?.company, profile?.job].filter(Boolean).join(' ') : ''
  const text = [place, profile?.motto, profile?.biography].filter(Boolean).join('\n')
  return {
    kind: 'person',
    id: person.id,
    path: personPath(person.id),
    industry,
    title: person.name,
    labels: [],
    publicText: text,
    isPaid: false,
    sortDate: person.createdAt.getTime(),
  }
}
