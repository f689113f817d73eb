import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { readDictionary, type Dictionary } from '#features/labels/dictionary.server.ts'
import { indexDocuments, removeDocument } from '#features/search/index-document.server.ts'
import { showPictures } from '#features/uploads/attached-pictures.server.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { ensureShortLinks } from '#platform/short-links/short-links.server.ts'
import { topicPath } from '../addresses.ts'
import { KIND_FACTS } from '../kinds.ts'
import { labelsIn } from '../labelling/labels.server.ts'
import { listsOf } from '../lists/lists.ts'
import { printsOf } from './prints.ts'
import { channelListsOf, shareChannels } from '../lists/set-channel.server.ts'
import { searchDocumentsOf } from '../search/search-document.server.ts'
import { topicCounters, topicLabels, topicLists, topicPrints, topics } from '../tables.server.ts'

/**
 * Puts a published topic where readers find it: labels, lists, search, counters and short link, and the pages it appears on are
 * purged. Called in the transaction of every verb that publishes or changes a published topic.
 */
export function placeTopic(context: Context, topicId: number): Promise<void> {
  return placeTopics(context, [topicId])
}

/** Several at once, in as many statements as one. */
export async function placeTopics(context: Context, topicIds: readonly number[]): Promise<void> {
  if (topicIds.length === 0) return
  const { db } = context
  const [rows, dictionary] = await Promise.all([
    db
      .select()
      .from(topics)
      .where(and(inArray(topics.id, [...topicIds]), eq(topics.state, 'published'))),
    readDictionary(db),
  ])
  const missing = topicIds.find((id) => !rows.some((row) => row.id === id))
  if (missing !== undefined) throw new Error(`topic ${missing} is not published`)
  await fileTopics(context, rows, dictionary)
  const questions = rows.filter(({ kind }) => KIND_FACTS[kind].isAnswer)
  if (questions.length > 0)
    await showPictures(
      context,
      questions.flatMap(({ id }) => [`question:${id}`, `answer:${id}`]),
    )
  const [documents] = await Promise.all([
    searchDocumentsOf(context, topicIds),
    db
      .insert(topicCounters)
      .values(topicIds.map((topicId) => ({ topicId })))
      .onConflictDoNothing(),
    ensureShortLinks(context, topicIds.map(topicPath)),
    purgePages(db, [...new Set(topicIds.flatMap(tagsOfTopic))]),
  ])
  await indexDocuments(context, documents)
}

type Topic = typeof topics.$inferSelect

/**
 * Labels published topics by a dictionary, keeps what they are known again by, and enters them into exactly the lists they
 * belong to, channels included. A row that stays is not written, so that a change of the text alone touches no list.
 */
export async function fileTopics(
  context: Context,
  filed: readonly Topic[],
  dictionary: Dictionary,
): Promise<void> {
  const { db } = context
  const labelled = filed.map((topic) => ({ topic, labels: labelsIn(dictionary, topic) }))
  const stale = labelled.filter(
    ({ topic, labels }) =>
      topic.labelledWith !== dictionary.version || topic.derivedLabels.join('\n') !== labels.join('\n'),
  )
  await shareChannels(context)
  await Promise.all([
    ...stale.map(({ topic, labels }) =>
      db
        .update(topics)
        .set({ derivedLabels: labels, labelledWith: dictionary.version })
        .where(eq(topics.id, topic.id)),
    ),
    keepPrints(db, filed),
    keepLabels(
      db,
      labelled.map(({ topic, labels }) => ({ topic, names: labels })),
    ),
  ])
  const ofChannels = await channelListsOf(
    db,
    filed.map(({ id }) => id),
  )
  await keepLists(
    db,
    filed.map((topic) => ({
      topic,
      names: [
        ...listsOf(topic),
        ...ofChannels.filter(({ topicId }) => topicId === topic.id).map(({ list }) => list),
      ],
    })),
  )
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

/** What topics are called where they stand: lists, or labels. */
interface Named {
  readonly topic: Topic
  readonly names: readonly string[]
}

const keepLists = (db: Database, named: readonly Named[]) =>
  keepRows(db, named, { table: topicLists, name: topicLists.list })

const keepLabels = (db: Database, named: readonly Named[]) =>
  keepRows(db, named, { table: topicLabels, name: topicLabels.label })

/** Takes away the rows of these topics that are not wanted, and writes those that are missing. */
async function keepRows(
  db: Database,
  named: readonly Named[],
  { table, name }: { table: typeof topicLists | typeof topicLabels; name: PgColumn },
): Promise<void> {
  const rows = named.flatMap(({ topic: { id, sortDate }, names }) =>
    names.map((each) => ({ id, sortDate, name: each })),
  )
  const wanted = sql`unnest(
    ${sql.param(rows.map((row) => row.name))}::text[], ${sql.param(rows.map((row) => row.sortDate))}::bigint[],
    ${sql.param(rows.map((row) => row.id))}::bigint[]) as wanted (name, sort_date, topic_id)`
  const isWanted = sql`exists (select from ${wanted} where wanted.topic_id = ${table.topicId}
    and wanted.sort_date = ${table.sortDate} and wanted.name = ${name})`
  await Promise.all([
    db.delete(table).where(
      and(
        inArray(
          table.topicId,
          named.map(({ topic }) => topic.id),
        ),
        not(isWanted),
      ),
    ),
    rows.length > 0 &&
      db.execute(
        sql`insert into ${table} (${sql.identifier(name.name)}, sort_date, topic_id)
          select name, sort_date, topic_id from ${wanted} on conflict do nothing`,
      ),
  ])
}

async function keepPrints(db: Database, filed: readonly Topic[]): Promise<void> {
  const rows = filed.map(({ id, blocks }) => ({ topicId: id, prints: printsOf(blocks) }))
  const kept = rows.filter(({ prints }) => prints.length > 0)
  const none = rows.filter(({ prints }) => prints.length === 0).map(({ topicId }) => topicId)
  await Promise.all([
    none.length > 0 && db.delete(topicPrints).where(inArray(topicPrints.topicId, none)),
    kept.length > 0 &&
      db
        .insert(topicPrints)
        .values(kept)
        .onConflictDoUpdate({ target: topicPrints.topicId, set: { prints: sql`excluded.prints` } }),
  ])
}

/** Cache tags of one topic's own page and of every page that lists topics. */
export function tagsOfTopic(topicId: number): string[] {
  return [`topic:${topicId}`, 'topics']
}
