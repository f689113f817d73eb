import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import { topicPath } from '#features/topics/addresses.ts'
import { sponsoredTitle } from '#features/topics/sponsored-title.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { eachAlone, inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { awaitedAnswerCame } from './message-kinds.ts'
import { awaitedAnswers } from './tables.server.ts'

/** So many at once; the rest is told a few minutes later. */
const AT_ONCE = 500

/**
 * Tells everybody who waits for an answer that has come, each once whoever runs it, and forgets that they waited; a job, so
 * that whoever answers does not wait for a thousand messages. Gives how many were told.
 */
export async function tellOfAnswers(context: Context): Promise<number> {
  await forgetOthers(context)
  const waiting = await context.db
    .select({
      id: sql<string>`${awaitedAnswers.personId} || ':' || ${awaitedAnswers.topicId}`,
      personId: awaitedAnswers.personId,
      topicId: topics.id,
      title: topics.title,
      isSponsored: topics.isSponsored,
    })
    .from(awaitedAnswers)
    .innerJoin(topics, eq(topics.id, awaitedAnswers.topicId))
    .innerJoin(questions, eq(questions.topicId, topics.id))
    .where(and(eq(topics.state, 'published'), eq(questions.progress, 'answered')))
    .orderBy(inNoOrder)
    .limit(AT_ONCE)
  return eachAlone(context, waiting, async (within, { personId, topicId, ...topic }) => {
    const gone = await within.db
      .delete(awaitedAnswers)
      .where(and(eq(awaitedAnswers.personId, personId), eq(awaitedAnswers.topicId, topicId)))
    if (gone.rowCount === 0) return false
    await notify(within, awaitedAnswerCame, {
      personId,
      params: { question: sponsoredTitle(topic) },
      link: topicPath(topicId),
    })
    return true
  })
}

/** Of what an editor made another kind of nobody waits for an answer any more. */
async function forgetOthers({ db }: Context): Promise<void> {
  await db.delete(awaitedAnswers).where(
    inArray(
      awaitedAnswers.topicId,
      db
        .select({ id: topics.id })
        .from(topics)
        .where(and(eq(topics.id, awaitedAnswers.topicId), ne(topics.kind, 'question'))),
    ),
  )
}
