import { join } from 'node:path'
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
