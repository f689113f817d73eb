import { and, asc, eq, sql } from 'drizzle-orm'
import type { ExpertView } from '#features/people/contract.ts'
import { listExperts } from '#features/people/queries.server.ts'
import type { FeedSlice } from '#features/topics/contract.ts'
import { RIGHTS } from '#features/people/policy.ts'
import { personRights } from '#features/people/tables.server.ts'
import { listTopics } from '#features/topics/lists/feed-queries.server.ts'
import { channelList } from '#features/topics/lists/lists.ts'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { communityChannel } from './addresses.ts'
import type { CommunityLine, CommunityView } from './contract.ts'
import { communities, communityExperts } from './tables.server.ts'

/** Every read of communities. */

const lines = preparedQuery('communities', (db) =>
  db
    .select({
      id: communities.id,
      name: communities.name,
      keyword: communities.keyword,
      description: communities.description,
    })
    .from(communities)
    .where(eq(communities.state, 'published'))
    .orderBy(asc(communities.position), asc(communities.id))
    .prepare('communities'),
)

/** All communities in their order (API-23, ENT-27). */
export async function listCommunities({ db }: SharedContext): Promise<CommunityLine[]> {
  return lines(db).execute()
}

const communityById = preparedQuery('community_by_id', (db) =>
  db
    .select()
    .from(communities)
    .where(and(eq(communities.id, sql.placeholder('id')), eq(communities.state, 'published')))
    .prepare('community_by_id'),
)

/** One community; refuses `community_not_found`. */
export async function readCommunity({ db }: SharedContext, id: number): Promise<CommunityView> {
  const [row] = await communityById(db).execute({ id })
  if (!row) throw new Refusal('not_found', 'community_not_found')
  const { name, keyword, description, assistantName, assistantPicture } = row
  return { id, name, keyword, description, assistantName, assistantPicture: assistantPicture ?? undefined }
}

/** A community's topics strictly older than `before`, newest first: all of them, or the editors' choice (COMM-02). */
export function listTopicsOfCommunity(
  context: SharedContext,
  { id, choice, before, limit }: { id: number; choice: 'all' | 'featured'; before: number; limit: number },
): Promise<FeedSlice> {
  return listTopics(context, { list: channelList(communityChannel(id), choice), before, limit })
}

const expertIds = preparedQuery('community_experts', (db) =>
  db
    .select({ personId: communityExperts.personId })
    .from(communityExperts)
    // Of those who are not listed none takes the place of one who is.
    .innerJoin(
      personRights,
      and(eq(personRights.personId, communityExperts.personId), eq(personRights.code, RIGHTS.listedExpert)),
    )
    .where(eq(communityExperts.communityId, sql.placeholder('id')))
    .orderBy(asc(communityExperts.position))
    .limit(sql.placeholder('limit'))
    .prepare('community_experts'),
)

/** A community's listed experts in its own order (COMM-04). */
export async function listExpertsOfCommunity(
  context: SharedContext,
  { id, limit }: { id: number; limit: number },
): Promise<ExpertView[]> {
  const rows = await expertIds(context.db).execute({ id, limit })
  return listExperts(
    context,
    rows.map((row) => row.personId),
  )
}
