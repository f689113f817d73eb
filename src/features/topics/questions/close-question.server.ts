import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { SITEMAP_TAG } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { shareChannels } from '../lists/set-channel.server.ts'
import { finishPublishing } from '../publishing/finish-publishing.server.ts'
import { makeDraftAgain } from '../publishing/make-draft-again.server.ts'
import { placeTopic } from '../publishing/place-topic.server.ts'
import { questions, topics } from '../tables.server.ts'

/** Takes a question that nobody will answer away from readers, within the transaction of whoever holds its row. */
export async function shutQuestion(context: Context, id: number): Promise<void> {
  const { db, now } = context
  await makeDraftAgain(context, id)
  await db.update(topics).set({ state: 'withdrawn', updatedAt: now }).where(eq(topics.id, id))
  await db.update(questions).set({ closedAt: now, progress: 'open' }).where(eq(questions.topicId, id))
  await purgePages(db, [`topic:${id}`, SITEMAP_TAG])
}

/**
 * Makes a question that was shut one that waits for an answer again, public if everybody could read it before; gives whether
 * it was shut.
 */
export async function unshutQuestion(context: Context, id: number): Promise<boolean> {
  const { db, now } = context
  await shareChannels(context)
  if (!(await openAgain(context, id))) return false
  const [opened] = await db
    .update(topics)
    .set({
      state: sql`case when ${topics.publishedAt} is null then 'draft' else 'published' end`,
      updatedAt: now,
    })
    .where(eq(topics.id, id))
    .returning({ id: topics.id, title: topics.title, state: topics.state })
  if (opened?.state === 'published') await finishPublishing(context, [opened])
  return true
}

/** Takes the mark off a question that it was closed; gives whether it had one. */
export async function openAgain({ db }: Pick<Context, 'db'>, id: number): Promise<boolean> {
  const { rowCount } = await db
    .update(questions)
    .set({ closedAt: null })
    .where(and(eq(questions.topicId, id), isNotNull(questions.closedAt)))
  return (rowCount ?? 0) > 0
}

/** Puts other words in the place of a question's, where it is public on every page, within the surrounding transaction. */
export async function rewordQuestion(
  context: Context,
  { id, title, description }: { id: number; title: string; description: string },
): Promise<void> {
  const { db, now } = context
  const [topic] = await db
    .update(topics)
    .set({ title, updatedAt: now })
    .where(eq(topics.id, id))
    .returning({ state: topics.state })
  await db.update(questions).set({ description }).where(eq(questions.topicId, id))
  if (topic?.state === 'published') await placeTopic(context, id)
}
