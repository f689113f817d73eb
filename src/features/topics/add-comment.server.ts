import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { touchPages } from '#platform/pages/touch-pages.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { mayPublish } from './policy.ts'
import { comments, topicCounters, topics } from './tables.server.ts'

export const AddComment = z.object({
  topicId: z.number().int().positive(),
  personId: z.number().int().positive(),
  content: z.string().trim().min(1).max(500),
})

/**
 * Writes a person's comment under a published topic on the portal's behalf (import, demo); gives its id. Refuses
 * `may_not_publish`, `topic_not_found`.
 */
export async function addComment(context: Context, input: z.input<typeof AddComment>): Promise<number> {
  if (!mayPublish(context.actor)) throw new Refusal('not_allowed', 'may_not_publish')
  const { topicId, personId, content } = AddComment.parse(input)
  return inTransaction(context, async (within) => {
    const { db, now } = within
    // The counter's row also puts comments of one topic in line, so that no two find the same sort date.
    const counted = await db
      .update(topicCounters)
      .set({ comments: sql`${topicCounters.comments} + 1` })
      .where(
        and(
          eq(topicCounters.topicId, topicId),
          sql`exists (select 1 from ${topics} where id = ${topicId} and state = 'published')`,
        ),
      )
    if (counted.rowCount === 0) throw new Refusal('not_found', 'topic_not_found')
    const [last] = await db
      .select({ sortDate: comments.sortDate })
      .from(comments)
      .where(gte(comments.sortDate, now.getTime()))
      .orderBy(desc(comments.sortDate))
      .limit(1)
    const sortDate = Math.max(now.getTime(), (last?.sortDate ?? 0) + 1)
    const [made] = await db
      .insert(comments)
      .values({ topicId, personId, content, sortDate, createdAt: now })
      .returning({ id: comments.id })
    if (!made) throw new Error('the new comment was not returned')
    await touchPages(db, [`topic:${topicId}`])
    await recordAudit(within, 'addComment', `topic:${topicId}`, { comment: made.id })
    return made.id
  })
}
