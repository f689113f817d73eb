import { asc, eq, or } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { people } from '#features/accounts/tables.server.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { indexPerson } from './index-person.server.ts'
import { organisationExperts, personRights, profiles, recommendedTopics } from './tables.server.ts'

type Profile = typeof profiles.$inferSelect
type Text = Exclude<keyof Profile, 'personId' | 'banner' | 'companyId' | 'updatedAt'>

/** What a profile says in words, by the name that the person reads: a new column does not compile without one. */
const TEXTS: Readonly<Record<Text, string>> = {
  job: '职务',
  company: '公司',
  motto: '签名',
  biography: '简介',
  aboutUrl: '介绍地址',
}
/** The same columns; no audit record repeats what they say. */
export const PROFILE_TEXTS = Object.keys(TEXTS) as Text[]
const textsOf = (profile: Profile | undefined) =>
  Object.fromEntries(PROFILE_TEXTS.map((column) => [TEXTS[column], profile?.[column] ?? '']))

/** What the public profile of the person who asks says, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnProfile({ actor, db }: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(actor)
  const [[profile], rights, organisations, recommended] = await Promise.all([
    db.select().from(profiles).where(eq(profiles.personId, id)),
    db
      .select({ code: personRights.code })
      .from(personRights)
      .where(eq(personRights.personId, id))
      .orderBy(asc(personRights.code)),
    db
      .select({ name: people.name })
      .from(organisationExperts)
      .innerJoin(people, eq(people.id, organisationExperts.organisationId))
      .where(eq(organisationExperts.personId, id)),
    db
      .select({ title: topics.title })
      .from(recommendedTopics)
      .innerJoin(topics, eq(topics.id, recommendedTopics.topicId))
      .where(eq(recommendedTopics.personId, id))
      .orderBy(asc(recommendedTopics.position)),
  ])
  return {
    主页: {
      ...textsOf(profile),
      权限: rights.map(({ code }) => code),
      所属机构: organisations.map(({ name }) => name),
      推荐的内容: recommended.map(({ title }) => title),
    },
  }
}

/** Erases a profile and takes the person out of the search, of organisations and of what is recommended (C-14). */
export const forgetProfile: ForgetPerson = async (context, { personId }) => {
  const { db } = context
  const left = await db
    .delete(organisationExperts)
    .where(or(eq(organisationExperts.personId, personId), eq(organisationExperts.organisationId, personId)))
    .returning({ organisationId: organisationExperts.organisationId })
  await db.delete(recommendedTopics).where(eq(recommendedTopics.personId, personId))
  await db.delete(personRights).where(eq(personRights.personId, personId))
  await db.delete(profiles).where(eq(profiles.personId, personId))
  await indexPerson(context, personId)
  await purgePages(
    db,
    left.map(({ organisationId }) => `person:${organisationId}`),
  )
}
