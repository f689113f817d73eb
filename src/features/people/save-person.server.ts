import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { keyOfPerson } from '#features/accounts/handle.server.ts'
import { saveAccount } from '#features/accounts/save-account.server.ts'
import { people } from '#features/accounts/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { heldInRow } from '#platform/database/save-row.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { webAddress } from '#platform/web-address.ts'
import { dropWaitingFace, dropWaitingName } from './drop-waiting.server.ts'
import { hasOrganisationProfile } from './policy.ts'
import { indexPerson } from './index-person.server.ts'
import { organisationExperts, personRights, profiles, recommendedTopics } from './tables.server.ts'

const text = (most: number) => z.string().trim().max(most)
const id = z.number().int().positive()

export const SavePerson = z.object({
  id: id.optional(),
  handle: text(200).min(1).optional(),
  name: text(60).min(1),
  iconId: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .optional(),
  job: text(100).default(''),
  company: text(100).default(''),
  motto: text(200).default(''),
  biography: text(2000).default(''),
  banner: StoredImage.optional(),
  aboutUrl: webAddress.or(z.literal('')).default(''),
  rights: z.array(z.number().int().min(1).max(1_000_000)).max(50).default([]),
  /** The company that an organisation is. */
  companyId: id.optional(),
  /** Left as they are when missing. */
  expertIds: z.array(id).max(200).optional(),
  recommendedTopicIds: z.array(id).max(20).optional(),
})

/**
 * Makes a person or an organisation, or changes the one with this id or handle; gives the id. A name or picture that the person
 * chose and that waits for review gives way to another one. Refuses `permission_missing`, `token_missing`,
 * `person_is_closed`, `company_of_person`, `company_unknown`, `company_has_organisation`.
 */
export async function savePerson(context: Context, input: z.input<typeof SavePerson>): Promise<number> {
  requirePermission(context.actor, 'people.edit')
  requireOverwriting(context)
  const person = parseInput(SavePerson, input)
  if (person.companyId !== undefined && !hasOrganisationProfile(person.rights))
    throw new Refusal('invalid', 'company_of_person')
  return inTransaction(context, async (within) => {
    const key = await keyOfPerson(within, { id: person.id, handle: person.handle })
    const { id, name, iconId, closedAt } = people
    const former = await heldInRow(within.db, people, key, { id, name, iconId, closedAt })
    // Of whoever closed the account nothing is written down again, whoever brings it.
    if (former.closedAt) throw new Refusal('conflict', 'person_is_closed')
    if (former.id !== undefined) await dropWaiting(within, { ...former, id: former.id }, person)
    const personId = await saveAccount(within, key, person)
    await saveProfile(within, personId, person)
    await setRights(within, personId, person.rights)
    if (person.expertIds) await setExperts(within, personId, person.expertIds)
    if (person.recommendedTopicIds) await setRecommended(within, personId, person.recommendedTopicIds)
    await indexPerson(within, personId)
    await purgePages(within.db, [`person:${personId}`, 'people', 'topics'])
    // The record outlives the account, so it does not say the name.
    await recordAudit(within, 'savePerson', `person:${personId}`, { rights: person.rights })
    return personId
  })
}

/** What somebody chose and what waits for a decision gives way to another name or picture that the office writes. */
async function dropWaiting(
  context: Context,
  former: { readonly id: number; readonly name?: string; readonly iconId?: string },
  { name, iconId }: z.output<typeof SavePerson>,
): Promise<void> {
  if (former.name !== name) await dropWaitingName(context, former.id)
  if (former.iconId !== (iconId ?? undefined)) await dropWaitingFace(context, former.id)
}

async function saveProfile(
  { db, now }: Context,
  personId: number,
  { job, company, motto, biography, banner, aboutUrl, companyId }: z.output<typeof SavePerson>,
): Promise<void> {
  const values = {
    job,
    company,
    motto,
    biography,
    banner: banner ?? null,
    aboutUrl,
    updatedAt: now,
    companyId: companyId ?? null,
  }
  try {
    await db
      .insert(profiles)
      .values({ personId, ...values })
      .onConflictDoUpdate({ target: profiles.personId, set: values })
  } catch (error) {
    const broken = violatedConstraint(error)
    if (broken === 'profiles_company_taken') throw new Refusal('conflict', 'company_has_organisation')
    if (broken === 'profiles_company_id_fkey') throw new Refusal('invalid', 'company_unknown')
    throw error
  }
}

async function setRights({ db }: Context, personId: number, rights: readonly number[]): Promise<void> {
  await db.delete(personRights).where(eq(personRights.personId, personId))
  const rows = [...new Set(rights)].map((code) => ({ personId, code }))
  if (rows.length > 0) await db.insert(personRights).values(rows)
}

async function setExperts({ db }: Context, organisationId: number, ids: readonly number[]): Promise<void> {
  await db.delete(organisationExperts).where(eq(organisationExperts.organisationId, organisationId))
  const others = [...new Set(ids)].filter((personId) => personId !== organisationId)
  const rows = others.map((personId, position) => ({ organisationId, personId, position }))
  if (rows.length > 0) await db.insert(organisationExperts).values(rows)
}

async function setRecommended({ db }: Context, personId: number, ids: readonly number[]): Promise<void> {
  await db.delete(recommendedTopics).where(eq(recommendedTopics.personId, personId))
  const rows = [...new Set(ids)].map((topicId, position) => ({ personId, topicId, position }))
  if (rows.length > 0) await db.insert(recommendedTopics).values(rows)
}
