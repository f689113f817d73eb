import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { topicIdOfPath } from './addresses.ts'
import { halfHourOf } from './half-hours.ts'

/** Counts that somebody opened the short link of a topic; paths of anything else count nothing (C-53). */
export async function recordShare({ db, now }: Context, path: string): Promise<void> {
  const topicId = topicIdOfPath(path)
  if (topicId === undefined) return
  await db.execute(sql`
    insert into topic_shares (half_hour, topic_id) values (${halfHourOf(now.getTime())}, ${topicId})
    on conflict (half_hour, topic_id) do update set shares = topic_shares.shares + 1`)
}
