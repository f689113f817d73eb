import { and, eq } from 'drizzle-orm'
import { indexDocument, removeDocument } from '#features/search/index-document.server.ts'
import type { Context } from '#platform/context.ts'
import { touchPages } from '#platform/pages/touch-pages.server.ts'
import { ensureShortLink } from '#platform/short-links/short-links.server.ts'
import { topicPath } from './addresses.ts'
import { labelsIn, readDictionary } from './labels.server.ts'
import { listsOf } from './lists.ts'
import { enterChannels } from './set-channel.server.ts'
import { searchDocumentsOf } from './search-document.server.ts'
import { topicCounters, topicLabels, topicLists, topics } from './tables.server.ts'

/**
 * Puts a published topic where readers find it: labels, lists, search, counters and short link, and the pages it appears on are
 * purged. Called in the transaction of every verb that publishes or changes a published topic.
 */
export async function placeTopic(context: Context, topicId: number): Promise<void> {
  const { db } = context
  const [topic] = await db
    .select()
    .from(topics)
    .where(and(eq(topics.id, topicId), eq(topics.state, 'published')))
  if (!topic || topic.sortDate === null) throw new Error(`topic ${topicId} is not published`)
  const dictionary = await readDictionary(db)
  const labels = labelsIn(dictionary, topic)
  await db
    .update(topics)
    .set({ derivedLabels: labels, labelledWith: dictionary.version })
    .where(eq(topics.id, topicId))
  await removeFromLists(context, topicId)
  const { sortDate } = topic
  const lists = listsOf(topic)
  if (lists.length > 0) await db.insert(topicLists).values(lists.map((list) => ({ list, sortDate, topicId })))
  await enterChannels(db, { topicId })
  if (labels.length > 0)
    await db.insert(topicLabels).values(labels.map((label) => ({ label, sortDate, topicId })))
  await db.insert(topicCounters).values({ topicId }).onConflictDoNothing()
  await ensureShortLink(context, topicPath(topicId))
  for (const document of await searchDocumentsOf(context, [topicId])) await indexDocument(context, document)
  await touchPages(db, tagsOfTopic(topicId))
}

/** Takes a topic out of every list and the search; its page answers 404 from then on because its state is asked. */
export async function removeTopic(context: Context, topicId: number): Promise<void> {
  await removeFromLists(context, topicId)
  await removeDocument(context, topicPath(topicId))
  await touchPages(context.db, tagsOfTopic(topicId))
}

async function removeFromLists({ db }: Context, topicId: number): Promise<void> {
  await db.delete(topicLists).where(eq(topicLists.topicId, topicId))
  await db.delete(topicLabels).where(eq(topicLabels.topicId, topicId))
}

/** Cache tags of one topic's own page and of every page that lists topics. */
export function tagsOfTopic(topicId: number): string[] {
  return [`topic:${topicId}`, 'topics']
}
