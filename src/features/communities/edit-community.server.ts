import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { contentOfRow, editable } from '#features/editing/editable.ts'
import { topicChannelTopics } from '#features/topics/tables.server.ts'
import { communityChannel } from './addresses.ts'
import { SaveCommunity, saveCommunity } from './save-community.server.ts'
import { communities, communityExperts } from './tables.server.ts'

const CommunityContent = z.strictObject(SaveCommunity.shape).omit({ id: true, handle: true, state: true })

/** How a community is edited, with the channel of topics that fills it. */
export const communityEdits = editable({
  name: '社区',
  permission: 'communities.edit',
  schema: CommunityContent,
  title: 'name',
  newId: communities,
  pages: ['/community/:id'],
  async read({ db }, id) {
    const [row] = await db.select().from(communities).where(eq(communities.id, id))
    if (!row) return undefined
    const experts = await db
      .select({ id: communityExperts.personId })
      .from(communityExperts)
      .where(eq(communityExperts.communityId, id))
      .orderBy(asc(communityExperts.position))
    const chosen = await db
      .select({ id: topicChannelTopics.topicId })
      .from(topicChannelTopics)
      .where(eq(topicChannelTopics.channel, communityChannel(id)))
      .orderBy(asc(topicChannelTopics.topicId))
    const lists = { expertIds: experts.map((expert) => expert.id), topicIds: chosen.map((topic) => topic.id) }
    return {
      content: contentOfRow(CommunityContent, { ...row, ...lists }),
      isWithdrawn: row.state === 'withdrawn',
    }
  },
  save: (context, id, content) => saveCommunity(context, { ...content, id }),
  people: ({ expertIds }) => expertIds,
  without: (content, { personId }) => ({
    ...content,
    expertIds: content.expertIds.filter((expert) => expert !== personId),
  }),
})
