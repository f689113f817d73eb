import { eq, sql, type SQL } from 'drizzle-orm'
import { inTransaction, type Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { holdLock, shareLock } from '#platform/database/locks.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { ANSWER_KINDS } from '../kinds.ts'
import { channelList } from './lists.ts'
import { topicChannels, topicChannelTopics } from '../tables.server.ts'

interface Channel {
  /** Who it belongs to, for example `community/401`. */
  readonly name: string
  /** Words a topic must carry as a label, tag or category, or in its title; one is enough, case does not matter. */
  readonly keywords: readonly string[]
  /** Topics that belong to it whatever they carry. */
  readonly topicIds: readonly number[]
}

/**
 * Says what belongs to a channel and brings its lists in step; what is published later enters by itself (B-96). Waits for
 * publications under way, and those that begin meanwhile wait for it, so that none misses the channel.
 */
export async function setChannel(context: Context, { name, keywords, topicIds }: Channel): Promise<void> {
  await inTransaction(context, async ({ db }) => {
    await holdLock(db, 'topicChannels')
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
    await fillChannel(db, name)
    await purgePages(db, ['topics'])
  })
}

/** Keeps the channels as they are until the transaction ends, together with others who publish. */
export async function shareChannels({ db }: Context): Promise<void> {
  await shareLock(db, 'topicChannels')
}

/** The channels' lists that each of these published topics belongs to, by their labels, words and titles as they are saved. */
export async function channelListsOf(
  db: Database,
  topicIds: readonly number[],
): Promise<{ topicId: number; list: string }[]> {
  const { rows } = await db.execute<{ topic_id: string; list: string }>(
    belonging(sql`t.id = any (${sql.param(topicIds)}::bigint[])`),
  )
  return rows.map((row) => ({ topicId: Number(row.topic_id), list: row.list }))
}

async function fillChannel(db: Database, name: string): Promise<void> {
  const lists = [channelList(name, 'all'), channelList(name, 'featured')]
  await db.execute(sql`
    with belonging as materialized (${belonging(sql`c.name = ${name}`)}),
    gone as (
      delete from topic_lists l where l.list in ${lists}
        and not exists (select from belonging b where b.list = l.list and b.topic_id = l.topic_id))
    insert into topic_lists (list, sort_date, topic_id) select list, sort_date, topic_id from belonging
    on conflict do nothing`)
}

/** Which topics belong to which channels' lists, among those chosen of topics `t` and channels `c`. */
function belonging(chosen: SQL): SQL {
  return sql`
    select c.name || kinds.suffix as list, t.sort_date, t.id as topic_id
    from topic_channels c
    join topics t on t.state = 'published' and (t.kind not in ${ANSWER_KINDS} or jsonb_array_length(t.blocks) > 0)
    cross join (values ('', false), ('/featured', true)) as kinds (suffix, only_featured)
    where ${chosen} and (t.is_featured or not kinds.only_featured) and (
      exists (
        select from unnest(t.derived_labels || t.labels || t.tags || t.categories) as carried
        where lower(carried) = any (c.keywords))
      or exists (select from unnest(c.keywords) as word where strpos(lower(t.title), word) > 0)
      or exists (select from topic_channel_topics a where a.channel = c.name and a.topic_id = t.id))`
}
