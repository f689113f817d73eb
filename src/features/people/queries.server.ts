import type { PgColumn } from 'drizzle-orm/pg-core'
import { and, asc, desc, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import {
  authors,
  cardColumns,
  cardsOf,
  joinsAuthor,
  joinsCounters,
} from '#features/topics/lists/card-columns.server.ts'
import type { FeedSlice, TopicCard } from '#features/topics/contract.ts'
import { personList } from '#features/topics/lists/lists.ts'
import { listTopicsOfLists } from '#features/topics/lists/several-lists.server.ts'
import { topicCounters, topicLists, topics } from '#features/topics/tables.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { Refusal } from '#platform/refusal.ts'
import type { AskableView, Choice, ExpertView, IntroducedView, ProfileView } from './contract.ts'
import { hasOrganisationProfile, hasPublicPage, mayBeAsked, RIGHTS, showsJob, showsReads } from './policy.ts'
import { organisationExperts, personRights, profiles, recommendedTopics } from './tables.server.ts'

/** Every read of profiles. */

const joinsProfile = eq(profiles.personId, people.id)
/** Not everybody has a profile. */
const written = (column: PgColumn) => sql<string>`coalesce(${column}, '')`
/** What stands of somebody wherever people are listed. */
const shownColumns = {
  id: people.id,
  name: people.name,
  iconId: people.iconId,
  job: written(profiles.job),
  company: written(profiles.company),
}

const profileById = preparedQuery('profile_by_id', (db) =>
  db
    .select({
      ...shownColumns,
      motto: written(profiles.motto),
      biography: written(profiles.biography),
      banner: profiles.banner,
      aboutUrl: written(profiles.aboutUrl),
      bannedAt: people.bannedAt,
      rights: sql<
        number[]
      >`array(select code from person_rights where person_id = ${people.id} order by code)`,
    })
    .from(people)
    .leftJoin(profiles, joinsProfile)
    .where(and(eq(people.id, sql.placeholder('id')), isNull(people.closedAt)))
    .prepare('profile_by_id'),
)

const expertsOf = preparedQuery('organisation_experts', (db) =>
  db
    .select(shownColumns)
    .from(organisationExperts)
    .innerJoin(people, eq(people.id, organisationExperts.personId))
    .leftJoin(profiles, joinsProfile)
    .where(
      and(
        eq(organisationExperts.organisationId, sql.placeholder('id')),
        // Who is no organisation any more shows nobody and publishes through nobody (B-99).
        exists(
          db
            .select({ code: personRights.code })
            .from(personRights)
            .where(
              and(
                eq(personRights.personId, organisationExperts.organisationId),
                inArray(personRights.code, [RIGHTS.organisation, RIGHTS.organisationLike]),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(organisationExperts.position))
    .prepare('organisation_experts'),
)

const countsOfLists = preparedQuery('profile_counts', (db) =>
  db
    .select({
      topics: sql<number>`count(*)`.mapWith(Number),
      reads: sql<number>`coalesce(sum(${topicCounters.reads}), 0)`.mapWith(Number),
    })
    .from(topicLists)
    .leftJoin(topicCounters, eq(topicCounters.topicId, topicLists.topicId))
    .where(sql`${topicLists.list} = any(${sql.placeholder('lists')}::text[])`)
    .prepare('profile_counts'),
)

/** A public profile; refuses `person_not_found` for nobody, for ordinary readers and for closed accounts (USER-01, -02, -07, -08). */
export async function readProfile({ db }: SharedContext, id: number): Promise<ProfileView> {
  const [row] = await profileById(db).execute({ id })
  if (!row) throw new Refusal('not_found', 'person_not_found')
  const { rights, bannedAt, ...profile } = row
  const experts = await readExpertsOf({ db }, id)
  const lists = [id, ...experts.map((expert) => expert.id)].map((each) => personList(each, 'all'))
  const [counts] = await countsOfLists(db).execute({ lists })
  const topicCount = counts?.topics ?? 0
  if (!hasPublicPage({ rights, topicCount })) throw new Refusal('not_found', 'person_not_found')
  return {
    ...profile,
    // Nobody is led to ask whoever cannot sign in to answer.
    rights: bannedAt === null ? rights : rights.filter((right) => right !== RIGHTS.mayBeAsked),
    iconId: row.iconId ?? undefined,
    banner: row.banner ?? undefined,
    job: showsJob(rights) ? row.job : '',
    company: showsJob(rights) ? row.company : '',
    topicCount,
    readCount: showsReads(rights) ? (counts?.reads ?? 0) : undefined,
    experts,
  }
}

/** Which of these people have a page, as `readProfile` says. */
export async function whoHavePages(
  { db }: Pick<SharedContext, 'db'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const lists = new Map(ids.map((id) => [personList(id, 'all'), id]))
  const open = await db
    .select({
      id: people.id,
      rights: sql<number[]>`array(select code from person_rights where person_id = ${people.id})`,
    })
    .from(people)
    .where(and(inArray(people.id, [...ids]), isNull(people.closedAt)))
  const written = await db
    .selectDistinct({ list: topicLists.list })
    .from(topicLists)
    .where(inArray(topicLists.list, [...lists.keys()]))
  const authorIds = new Set(written.map(({ list }) => lists.get(list)))
  const hasPage = ({ id, rights }: (typeof open)[number]) =>
    hasPublicPage({ rights, topicCount: authorIds.has(id) ? 1 : 0 })
  return new Set(open.filter(hasPage).map(({ id }) => id))
}

/** Those who publish through an organisation, in its order; nobody for anybody else. */
export async function readExpertsOf({ db }: Pick<SharedContext, 'db'>, id: number): Promise<ExpertView[]> {
  return (await expertsOf(db).execute({ id })).map(shown)
}

/** A row as it leaves this file: somebody without a picture has none. */
function shown<Row extends { readonly iconId: string | null }>({ iconId, ...row }: Row) {
  return { ...row, iconId: iconId ?? undefined }
}

/**
 * What a person published, strictly older than `before`, newest first; for an organisation also what its experts
 * published (PROD-11, B-98).
 */
export async function listTopicsOfPerson(
  context: SharedContext,
  { id, choice, before, limit }: { id: number; choice: Choice; before: number; limit: number },
): Promise<FeedSlice> {
  const experts = await expertsOf(context.db).execute({ id })
  const lists = [id, ...experts.map((expert) => expert.id)].map((each) => personList(each, choice))
  return listTopicsOfLists(context, { lists, before, limit })
}

/** So many of the newest topics are looked through for the most read ones. */
const WEIGHED = 200

const chosenByEditors = preparedQuery('recommended_topics', (db) =>
  db
    .select(cardColumns)
    .from(recommendedTopics)
    .innerJoin(topics, and(eq(topics.id, recommendedTopics.topicId), eq(topics.state, 'published')))
    .leftJoin(authors, joinsAuthor)
    .leftJoin(topicCounters, joinsCounters)
    .where(eq(recommendedTopics.personId, sql.placeholder('id')))
    .orderBy(asc(recommendedTopics.position))
    .limit(sql.placeholder('limit'))
    .prepare('recommended_topics'),
)

/** What an organisation's page recommends: the editors' choice, else the most read of its newest (USER-04, B-98). */
export async function listRecommended(
  context: SharedContext,
  { id, limit }: { id: number; limit: number },
): Promise<TopicCard[]> {
  const chosen = await chosenByEditors(context.db).execute({ id, limit })
  if (chosen.length > 0) return cardsOf(context, chosen)
  const newest = await listTopicsOfPerson(context, {
    id,
    choice: 'all',
    before: Number.MAX_SAFE_INTEGER,
    limit: WEIGHED,
  })
  return newest.items.toSorted((a, b) => b.readCount - a.readCount).slice(0, limit)
}

/** Listed experts (right 2) among these people, in this order (AUTH-06, COMM-04). */
export async function listExperts({ db }: SharedContext, ids: readonly number[]): Promise<ExpertView[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(shownColumns)
    .from(people)
    .leftJoin(profiles, joinsProfile)
    .innerJoin(
      personRights,
      and(eq(personRights.personId, people.id), eq(personRights.code, RIGHTS.listedExpert)),
    )
    .where(inArray(people.id, [...ids]))
    .orderBy(desc(people.id))
  const byId = new Map(rows.map((row) => [row.id, shown(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const askablePeople = preparedQuery('askable_people', (db) =>
  db
    .select({
      ...shownColumns,
      motto: written(profiles.motto),
      biography: written(profiles.biography),
    })
    .from(personRights)
    .innerJoin(
      people,
      and(eq(people.id, personRights.personId), isNull(people.closedAt), isNull(people.bannedAt)),
    )
    .leftJoin(profiles, joinsProfile)
    .where(eq(personRights.code, RIGHTS.mayBeAsked))
    .orderBy(asc(people.id))
    .prepare('askable_people'),
)

/** Everybody whom readers may ask, however many: a portal has dozens, not thousands (USER-03, AUTH-03). */
export async function listAskable({ db }: SharedContext): Promise<AskableView[]> {
  return (await askablePeople(db).execute()).map(shown)
}

const peopleWithPages = preparedQuery('people_with_pages', (db) =>
  db
    .select({
      ...shownColumns,
      motto: written(profiles.motto),
      rights: sql<number[]>`array_agg(${personRights.code})`,
    })
    .from(personRights)
    .innerJoin(people, and(eq(people.id, personRights.personId), isNull(people.closedAt)))
    .leftJoin(profiles, joinsProfile)
    .groupBy(people.id, profiles.personId)
    .orderBy(asc(people.id))
    .prepare('people_with_pages'),
)

/** Whoever has a page and is not asked: organisations, columns and associations, and experts who answer nobody. */
export async function listNotAsked({
  db,
}: SharedContext): Promise<{ organisations: IntroducedView[]; experts: IntroducedView[] }> {
  const rows = (await peopleWithPages(db).execute()).filter(({ rights }) => !mayBeAsked(rights))
  const viewOf = ({ rights, job, company, ...row }: (typeof rows)[number]): IntroducedView => ({
    ...shown(row),
    job: showsJob(rights) ? job : '',
    company: showsJob(rights) ? company : '',
  })
  return {
    organisations: rows.filter(({ rights }) => hasOrganisationProfile(rights)).map(viewOf),
    experts: rows.filter(({ rights }) => !hasOrganisationProfile(rights)).map(viewOf),
  }
}
