import { and, eq, ne, notInArray, or } from 'drizzle-orm'
import { readDictionary, type Dictionary } from '#features/labels/dictionary.server.ts'
import { indexDocument, removeDocument } from '#features/search/index-document.server.ts'
import { showPictures } from '#features/uploads/attached-pictures.server.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { ensureShortLink } from '#platform/short-links/short-links.server.ts'
import { topicPath } from './addresses.ts'
import { labelsIn } from './labels.server.ts'
import { listsOf } from './lists.ts'
import { printsOf } from './prints.ts'
import { channelListsOf, shareChannels } from './set-channel.server.ts'
import { searchDocumentsOf } from './search-document.server.ts'
import { topicCounters, topicLabels, topicLists, topicPrints, topics } from './tables.server.ts'

/**
 * Puts a published topic where readers find it: labels, lists, search, counters and short link, and the pages it appears on are
 * purged. Called in the transaction of every verb that publishes or changes a published topic.
 */
export async function placeTopic(context: Context, topicId: number): Promise<void> {
  const { db } = context
  const [[topic], dictionary] = await Promise.all([
    db
      .select()
      .from(topics)
      .where(and(eq(topics.id, topicId), eq(topics.state, 'published'))),
    readDictionary(db),
  ])
  if (!topic) throw new Error(`topic ${topicId} is not published`)
  await fileTopic(context, topic, dictionary)
  if (topic.kind === 'question') await showPictures(context, [`question:${topicId}`, `answer:${topicId}`])
  const [documents] = await Promise.all([
    searchDocumentsOf(context, [topicId]),
    db.insert(topicCounters).values({ topicId }).onConflictDoNothing(),
    ensureShortLink(context, topicPath(topicId)),
    purgePages(db, tagsOfTopic(topicId)),
  ])
  for (const document of documents) await indexDocument(context, document)
}

/**
 * Labels a published topic by a dictionary, keeps what it is known again by, and enters it into exactly the lists it belongs to, channels included. A row
 * that stays is not written, so that a change of the text alone touches no list.
 */
export async function fileTopic(
  context: Context,
  topic: typeof topics.$inferSelect,
  dictionary: Dictionary,
): Promise<void> {
  const { db } = context
  const { id: topicId, sortDate } = topic
  if (sortDate === null) throw new Error(`topic ${topicId} has no date`)
  const labels = labelsIn(dictionary, topic)
  await Promise.all([
    shareChannels(context),
    db
      .update(topics)
      .set({ derivedLabels: labels, labelledWith: dictionary.version })
      .where(eq(topics.id, topicId)),
    keepPrints(db, topic),
    keepLabels(db, { topicId, sortDate, labels }),
  ])
  await keepLists(db, {
    topicId,
    sortDate,
    lists: [...listsOf(topic), ...(await channelListsOf(db, topicId))],
  })
}

/** Takes a topic out of every list and the search; its page answers 404 from then on because its state is asked. */
export async function removeTopic(context: Context, topicId: number): Promise<void> {
  const { db } = context
  await Promise.all([
    db.delete(topicLists).where(eq(topicLists.topicId, topicId)),
    db.delete(topicLabels).where(eq(topicLabels.topicId, topicId)),
    removeDocument(context, topicPath(topicId)),
    purgePages(db, tagsOfTopic(topicId)),
  ])
}

async function keepLists(
  db: Database,
  { topicId, sortDate, lists }: { topicId: number; sortDate: number; lists: readonly string[] },
): Promise<void> {
  const isGone = or(ne(topicLists.sortDate, sortDate), notInArray(topicLists.list, [...lists]))
  const rows = lists.map((list) => ({ list, sortDate, topicId }))
  await Promise.all([
    db.delete(topicLists).where(and(eq(topicLists.topicId, topicId), isGone)),
    rows.length > 0 && db.insert(topicLists).values(rows).onConflictDoNothing(),
  ])
}

async function keepPrints(db: Database, { id: topicId, blocks }: typeof topics.$inferSelect): Promise<void> {
  const prints = printsOf(blocks)
  if (prints.length === 0) await db.delete(topicPrints).where(eq(topicPrints.topicId, topicId))
  else
    await db
      .insert(topicPrints)
      .values({ topicId, prints })
      .onConflictDoUpdate({ target: topicPrints.topicId, set: { prints } })
}

async function keepLabels(
  db: Database,
  { topicId, sortDate, labels }: { topicId: number; sortDate: number; labels: readonly string[] },
): Promise<void> {
  const isGone = or(ne(topicLabels.sortDate, sortDate), notInArray(topicLabels.label, [...labels]))
  const rows = labels.map((label) => ({ label, sortDate, topicId }))
  await Promise.all([
    db.delete(topicLabels).where(and(eq(topicLabels.topicId, topicId), isGone)),
    rows.length > 0 && db.insert(topicLabels).values(rows).onConflictDoNothing(),
  ])
}

/** Cache tags of one topic's own page and of every page that lists topics. */
export function tagsOfTopic(topicId: number): string[] {
  return [`topic:${topicId}`, 'topics']
}
