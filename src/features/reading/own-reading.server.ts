import { desc, eq } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { sponsoredTitle } from '#features/topics/sponsored-title.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { keepsHistory } from './queries.server.ts'
import { awaitedAnswers, collectedTopics, peopleWithoutHistory, visitedTopics } from './tables.server.ts'

const named = { title: topics.title, isSponsored: topics.isSponsored }

/** What the person who asks keeps and has read, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnReading(context: Context): Promise<Record<string, unknown>> {
  const { db } = context
  const { id } = requirePerson(context.actor)
  const [collected, visited, awaited, isKept] = await Promise.all([
    db
      .select({ ...named, at: collectedTopics.collectedAt })
      .from(collectedTopics)
      .innerJoin(topics, eq(topics.id, collectedTopics.topicId))
      .where(eq(collectedTopics.personId, id))
      .orderBy(desc(collectedTopics.collectedAt)),
    db
      .select({ ...named, at: visitedTopics.visitedAt })
      .from(visitedTopics)
      .innerJoin(topics, eq(topics.id, visitedTopics.topicId))
      .where(eq(visitedTopics.personId, id))
      .orderBy(desc(visitedTopics.visitedAt)),
    db
      .select({ ...named, at: awaitedAnswers.since })
      .from(awaitedAnswers)
      .innerJoin(topics, eq(topics.id, awaitedAnswers.topicId))
      .where(eq(awaitedAnswers.personId, id))
      .orderBy(desc(awaitedAnswers.since)),
    keepsHistory(context, id),
  ])
  const lineOf = ({ at, ...topic }: { title: string; isSponsored: boolean; at: Date }) => ({
    文章: sponsoredTitle(topic),
    时间: shanghaiIso(at),
  })
  return {
    收藏: collected.map(lineOf),
    浏览记录: visited.map(lineOf),
    等待的回答: awaited.map(lineOf),
    保存浏览记录: isKept ? '是' : '否',
  }
}

/** Erases all of it with the account (C-14). */
export const forgetReader: ForgetPerson = async ({ db }, { personId }) => {
  for (const table of [collectedTopics, visitedTopics, awaitedAnswers, peopleWithoutHistory])
    await db.delete(table).where(eq(table.personId, personId))
}
