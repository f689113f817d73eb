import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { addComment } from '#features/comments/add-comment.server.ts'
import { reportComment } from '#features/comments/report-comment.server.ts'
import { HoldReason } from '#features/moderation/contract.ts'
import { REPORT_REASONS } from '#features/moderation/report-reasons.ts'
import type { Context } from '#platform/context.ts'
import { hoursBefore, readDemoFile } from './read-demo-file.server.ts'

const DemoComment = z.object({ person: z.string(), content: z.string(), hoursAgo: z.number() })
const DemoComments = z.array(
  DemoComment.extend({
    topic: z.string(),
    replies: z.array(DemoComment).default([]),
    /** Stands in the queue for this reason. */
    waitsFor: HoldReason.optional(),
    report: z.object({ person: z.string(), reason: z.enum(REPORT_REASONS), note: z.string() }).optional(),
  }),
)

/** Comments of the demo's readers with their replies, one of them waiting for approval and one reported. */
export async function fillComments(
  context: Context,
  folder: string,
  { people, topics }: { people: ReadonlyMap<string, number>; topics: ReadonlyMap<string, number> },
): Promise<void> {
  const path = join(folder, 'comments.yaml')
  for (const comment of await readDemoFile(path, DemoComments)) {
    const topicId = known(topics, comment.topic, path)
    const write = ({ person, content, hoursAgo }: z.infer<typeof DemoComment>, parentId?: number) =>
      addComment(
        { ...context, now: hoursBefore(context.now, hoursAgo) },
        { topicId, personId: known(people, person, path), content, parentId },
        comment.waitsFor && { waitsFor: [comment.waitsFor] },
      )
    const commentId = await write(comment)
    for (const reply of comment.replies) await write(reply, commentId)
    if (comment.report) {
      const { person, ...report } = comment.report
      const actor = { kind: 'person', id: known(people, person, path), sessionId: 0 } as const
      await reportComment({ ...context, actor }, { commentId, ...report })
    }
  }
}

function known(ids: ReadonlyMap<string, number>, key: string, path: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`${path}: ${key} is unknown`)
  return id
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
