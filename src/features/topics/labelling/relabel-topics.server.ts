import { and, asc, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import { readDictionary, type Dictionary } from '#features/labels/dictionary.server.ts'
import { indexDocuments } from '#features/search/index-document.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { eachAlone } from '#platform/jobs/each-alone.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { fileTopics } from '../publishing/place-topic.server.ts'
import { searchDocumentsOf } from '../search/search-document.server.ts'
import { shareChannels } from '../lists/set-channel.server.ts'
import { topicLabels, topics } from '../tables.server.ts'

const BATCH = 200

/**
 * Derives labels anew for published topics that an older dictionary labelled, a batch a transaction, and gives how
 * many were done. Pages show right labels before that already; this keeps lists and related topics in step (C-55). Where a batch
 * fails, each of it is done alone, so that one that is broken keeps no other waiting.
 */
export async function relabelTopics(context: Context): Promise<number> {
  let done = 0
  let after = 0
  for (;;) {
    const ids = await staleAfter(context, after)
    const last = ids.at(-1)
    if (last === undefined) return done
    done += await relabelBatch(context, ids)
    after = last
  }
}

async function staleAfter({ db }: Context, after: number): Promise<number[]> {
  const { version } = await readDictionary(db)
  const rows = await db
    .select({ id: topics.id })
    .from(topics)
    .where(and(isStale(version), gt(topics.id, after)))
    .orderBy(asc(topics.id))
    .limit(BATCH)
  return rows.map(({ id }) => id)
}

const isStale = (version: number) => and(eq(topics.state, 'published'), ne(topics.labelledWith, version))

async function relabelBatch(context: Context, ids: readonly number[]): Promise<number> {
  try {
    return await inTransaction(context, (within) => relabelStale(within, ids))
  } catch {
    // Whoever fails alone is logged and counted there; that the database is away ends all of it.
    return eachAlone(
      context,
      ids.map((id) => ({ id })),
      async (within, { id }) => (await relabelStale(within, [id])) > 0,
    )
  }
}

async function relabelStale(within: Context, ids: readonly number[]): Promise<number> {
  await shareChannels(within)
  const dictionary = await readDictionary(within.db)
  const stale = await within.db
    .select()
    .from(topics)
    .where(and(isStale(dictionary.version), inArray(topics.id, [...ids])))
    .orderBy(asc(topics.id))
    .for('no key update', { skipLocked: true })
  await relabel(within, stale, dictionary)
  return stale.length
}

/**
 * The newest of those that bear a label derive theirs anew within this transaction, so that readers see no more of it at
 * once; the job does whatever is left.
 */
export async function relabelBearers(within: Context, label: string): Promise<void> {
  await shareChannels(within)
  const bearing = await within.db
    .select({ topic: topics })
    .from(topicLabels)
    .innerJoin(topics, and(eq(topics.id, topicLabels.topicId), eq(topics.state, 'published')))
    .where(eq(topicLabels.label, label))
    .orderBy(desc(topicLabels.sortDate))
    .limit(BATCH)
    .for('no key update', { of: topics, skipLocked: true })
  await relabel(
    within,
    bearing.map(({ topic }) => topic),
    await readDictionary(within.db),
  )
}

async function relabel(
  within: Context,
  stale: readonly (typeof topics.$inferSelect)[],
  dictionary: Dictionary,
): Promise<void> {
  if (stale.length === 0) return
  await fileTopics(within, stale, dictionary)
  const ids = stale.map((topic) => topic.id)
  await indexDocuments(within, await searchDocumentsOf(within, ids))
  await purgePages(within.db, ['topics', ...ids.map((id) => `topic:${id}`)])
}
