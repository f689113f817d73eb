import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'

/** From where so many of 26 of the demo's imagined visitors come. */
const TIMES = {
  wechat: 5,
  home: 4,
  lists: 3,
  topics: 3,
  search: 1,
  direct: 2,
  baidu: 3,
  bing: 1,
  zhihu: 1,
  so360: 1,
  'site/lanjiang-semi.example': 1,
  'site/wbg-forum.example': 1,
}
export const SOURCES: readonly string[] = Object.entries(TIMES).flatMap(([source, times]) =>
  Array.from({ length: times }, () => source),
)

/**
 * Reads of the demo's imagined visitors over the last days, fewer the older a topic is, so that hot lists and counts
 * look like a day in a portal's life; and how many of them came to the end of what is free. The same numbers at every fill.
 */
export async function fillReads({ db, now }: Context): Promise<void> {
  const nowHalfHour = Math.floor(now.getTime() / 1_800_000)
  await db.execute(sql`
    insert into topic_reads (half_hour, topic_id, visitor, source)
    select ${nowHalfHour}::integer - (visitor * 7 + id) % 40, id, (visitor * 1009 + id * 7919) % 3001 + 1,
      (${sql.param([...SOURCES])}::text[])[1 + (visitor * 11 + id) % ${SOURCES.length}]
    from (
      select id, 3 * (3 + (id * 7919) % 23 + case when is_featured then 12 else 0 end
        + (40 / (1 + extract(epoch from (${now.toISOString()}::timestamptz - published_at)) / 86400))::integer) as visitors
      from topics where state = 'published'
    ) as shown, generate_series(1, shown.visitors) as visitor
    on conflict do nothing`)
  await db.execute(sql`
    insert into gate_visits (half_hour, topic_id, step, visitor)
    select half_hour, topic_id, step, visitor from topic_reads join topics on topics.id = topic_id and is_paid,
      (values ('shown', 2), ('opened', 97)) as steps (step, one_in)
    where visitor % one_in = 0`)
}
