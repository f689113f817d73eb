import { and, asc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { contentOfRow, editable } from '#features/editing/editable.ts'
import type { Context } from '#platform/context.ts'
import { whether } from '#features/editing/facets.ts'
import { findPeople, listPeople } from './find-people.server.ts'
import { PROFILE_TEXTS } from './own-profile.server.ts'
import { NAMES_BY_CODE } from './right-names.ts'
import { SavePerson, savePerson } from './save-person.server.ts'
import { organisationExperts, personRights, profiles, recommendedTopics } from './tables.server.ts'

const PersonContent = z.strictObject(SavePerson.shape).omit({ id: true, handle: true })

/** How people and organisations are edited: the name and picture of the account, the profile, rights and lists. */
export const personEdits = editable({
  name: '人物与机构',
  permission: 'people.edit',
  schema: PersonContent,
  title: 'name',
  newId: people,
  pages: ['/user/:id'],
  async read(context, id) {
    const [row] = await context.db
      .select({ person: people, profile: profiles })
      .from(people)
      .leftJoin(profiles, eq(profiles.personId, people.id))
      .where(and(eq(people.id, id), isNull(people.closedAt)))
    if (!row) return undefined
    const { name, iconId } = row.person
    return {
      content: contentOfRow(PersonContent, {
        ...row.profile,
        name,
        iconId,
        ...(await readLists(context, id)),
      }),
    }
  },
  save: (context, id, content) => savePerson(context, { ...content, id }),
  find: findPeople,
  people: ({ expertIds = [] }) => expertIds,
  without: (content, { personId }) => ({
    ...content,
    expertIds: content.expertIds?.filter((expert) => expert !== personId),
  }),
  personal: ['name', ...PROFILE_TEXTS],
  listing: {
    among: listPeople,
    facets: {
      right: { name: '权限', words: NAMES_BY_CODE, isColumn: true },
      picture: whether('头像', '有头像', '没有头像'),
    },
  },
})

async function readLists({ db }: Pick<Context, 'db'>, id: number) {
  const rights = await db
    .select({ code: personRights.code })
    .from(personRights)
    .where(eq(personRights.personId, id))
    .orderBy(asc(personRights.code))
  const experts = await db
    .select({ id: organisationExperts.personId })
    .from(organisationExperts)
    .where(eq(organisationExperts.organisationId, id))
    .orderBy(asc(organisationExperts.position))
  const recommended = await db
    .select({ id: recommendedTopics.topicId })
    .from(recommendedTopics)
    .where(eq(recommendedTopics.personId, id))
    .orderBy(asc(recommendedTopics.position))
  return {
    rights: rights.map(({ code }) => code),
    expertIds: experts.map((expert) => expert.id),
    recommendedTopicIds: recommended.map((topic) => topic.id),
  }
}
