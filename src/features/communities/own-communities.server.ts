import { eq } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { communities, communityExperts } from './tables.server.ts'

/** Of which communities the person who asks is an expert, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnCommunities({ actor, db }: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(actor)
  const rows = await db
    .select({ name: communities.name })
    .from(communityExperts)
    .innerJoin(communities, eq(communities.id, communityExperts.communityId))
    .where(eq(communityExperts.personId, id))
  return { 担任专家的社区: rows.map(({ name }) => name) }
}

/** Takes a person out of the experts of all communities (C-14). */
export const forgetCommunityExpert: ForgetPerson = async ({ db }, { personId }) => {
  const left = await db
    .delete(communityExperts)
    .where(eq(communityExperts.personId, personId))
    .returning({ communityId: communityExperts.communityId })
  await purgePages(
    db,
    left.map(({ communityId }) => `community:${communityId}`),
  )
}
