import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { PUBLIC_STATES } from '#features/withdrawals/public-states.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { topicPath } from './addresses.ts'
import { indexTopicsOfAuthor } from './search/index-topics-of-author.server.ts'
import { topics } from './tables.server.ts'

/** What the person who asks has published, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnTopics({ actor, db }: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(actor)
  const rows = await db
    .select({ id: topics.id, title: topics.title, publishedAt: topics.publishedAt })
    .from(topics)
    .where(and(eq(topics.authorId, id), inArray(topics.state, PUBLIC_STATES)))
    .orderBy(desc(topics.id))
  return {
    发表的内容: rows.map((row) => ({
      标题: row.title,
      地址: topicPath(row.id),
      时间: row.publishedAt && shanghaiIso(row.publishedAt),
    })),
  }
}

/** What was published stays, under nobody's name: neither as its source spelled it nor to be found by (C-14). */
export const forgetAuthor: ForgetPerson = async (context, { personId, name }) => {
  await context.db
    .update(topics)
    .set({ authorName: '' })
    .where(and(eq(topics.authorId, personId), eq(topics.authorName, name)))
  await indexTopicsOfAuthor(context, personId)
}
