import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { addComment } from '#features/comments/add-comment.server.ts'
import type { Context } from '#platform/context.ts'
import { hoursBefore, readDemoFile } from './read-demo-file.server.ts'

const DemoComments = z.array(
  z.object({ topic: z.string(), person: z.string(), content: z.string(), hoursAgo: z.number() }),
)

/** Comments of the demo's readers. */
export async function fillComments(
  context: Context,
  folder: string,
  { people, topics }: { people: ReadonlyMap<string, number>; topics: ReadonlyMap<string, number> },
): Promise<void> {
  const path = join(folder, 'comments.yaml')
  for (const comment of await readDemoFile(path, DemoComments)) {
    const topicId = topics.get(comment.topic)
    const personId = people.get(comment.person)
    if (topicId === undefined || personId === undefined)
      throw new Error(`${path}: ${comment.topic} or ${comment.person} is unknown`)
    await addComment(
      { ...context, now: hoursBefore(context.now, comment.hoursAgo) },
      { topicId, personId, content: comment.content.trim() },
    )
  }
}

/**
 * Reads of the demo's imagined visitors over the last days, fewer the older a topic is, so that hot lists and counts
 * look like a day in a portal's life. The same numbers at every fill.
 */
export async function fillReads({ db, now }: Context): Promise<void> {
  const nowHalfHour = Math.floor(now.getTime() / 1_800_000)
  await db.execute(sql`
    insert into topic_reads (half_hour, topic_id, visitor)
    select ${nowHalfHour}::integer - (visitor * 7 + id) % 40, id, visitor
    from (
      select id, 3 + (id * 7919) % 23 + case when is_featured then 12 else 0 end
        + (40 / (1 + extract(epoch from (${now.toISOString()}::timestamptz - published_at)) / 86400))::integer as visitors
      from topics where state = 'published'
    ) as shown, generate_series(1, shown.visitors) as visitor
    on conflict do nothing`)
  await db.execute(sql`
    update topic_counters set reads = 180 + (topic_counters.topic_id * 6101) % 2900 + fresh.reads * 9
    from (select topic_id, count(*) as reads from topic_reads group by topic_id) as fresh
    where fresh.topic_id = topic_counters.topic_id`)
}
