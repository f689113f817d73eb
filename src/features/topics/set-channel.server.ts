import { eq, inArray, sql } from 'drizzle-orm'
import { inTransaction, type Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { touchPages } from '#platform/pages/touch-pages.server.ts'
import { channelList } from './lists.ts'
import { topicChannels, topicChannelTopics, topicLists } from './tables.server.ts'

interface Channel {
  /** Who it belongs to, for example `community/401`. */
  readonly name: string
  /** Words a topic must carry as a label, tag or category, or in its title; one is enough, case does not matter. */
  readonly keywords: readonly string[]
  /** Topics that belong to it whatever they carry. */
  readonly topicIds: readonly number[]
}

/** Says what belongs to a channel and fills its lists anew; what is published later enters by itself (B-96). */
export async function setChannel(context: Context, { name, keywords, topicIds }: Channel): Promise<void> {
  await inTransaction(context, async ({ db }) => {
    const words = [...new Set(keywords.map((word) => word.trim().toLowerCase()).filter(Boolean))]
    await db
      .insert(topicChannels)
      .values({ name, keywords: words })
      .onConflictDoUpdate({ target: topicChannels.name, set: { keywords: words } })
    await db.delete(topicChannelTopics).where(eq(topicChannelTopics.channel, name))
    if (topicIds.length > 0) {
      const rows = [...new Set(topicIds)].map((topicId) => ({ channel: name, topicId }))
      await db.insert(topicChannelTopics).values(rows)
    }
    await db
      .delete(topicLists)
      .where(inArray(topicLists.list, [channelList(name, 'all'), channelList(name, 'featured')]))
    await enterChannels(db, { channel: name })
    await touchPages(db, ['topics'])
  })
}

/** Enters one topic into every channel it belongs to, or all topics into one channel; what is entered stays once. */
export async function enterChannels(
  db: Database,
  which: { readonly topicId: number } | { readonly channel: string },
): Promise<void> {
  const chosen = 'topicId' in which ? sql`t.id = ${which.topicId}` : sql`c.name = ${which.channel}`
  await db.execute(sql`
    insert into topic_lists (list, sort_date, topic_id)
    select c.name || kinds.suffix, t.sort_date, t.id
    from topic_channels c
    join topics t on t.state = 'published' and (t.kind <> 'question' or jsonb_array_length(t.blocks) > 0)
    cross join (values ('', false), ('/featured', true)) as kinds (suffix, only_featured)
    where ${chosen} and (t.is_featured or not kinds.only_featured) and (
      exists (
        select from unnest(t.derived_labels || t.labels || t.tags || t.categories) as carried
        where lower(carried) = any (c.keywords))
      or exists (select from unnest(c.keywords) as word where strpos(lower(t.title), word) > 0)
      or exists (select from topic_channel_topics a where a.channel = c.name and a.topic_id = t.id))
    on conflict do nothing`)
}
