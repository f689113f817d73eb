import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { readDictionary, type Dictionary } from '#features/labels/dictionary.server.ts'
import { indexDocuments } from '#features/search/index-document.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { fileTopics } from '../publishing/place-topic.server.ts'
import { searchDocumentsOf } from '../search/search-document.server.ts'
import { shareChannels } from '../lists/set-channel.server.ts'
import { topicLabels, topics } from '../tables.server.ts'

const BATCH = 200

/**
 * Derives labels anew for published topics that an older dictionary labelled, a batch a transaction, and gives how
 * many were done. Pages show right labels before that already; this keeps lists and related topics in step (C-55).
 */
export async function relabelTopics(context: Context): Promise<number> {
  let done = 0
  for (;;) {
    const batch = await relabelBatch(context)
    done += batch
    if (batch < BATCH) return done
  }
}

function relabelBatch(context: Context): Promise<number> {
  return inTransaction(context, async (within) => {
    const { db } = within
    await shareChannels(within)
    const dictionary = await readDictionary(context.db)
    const stale = await db
      .select()
      .from(topics)
      .where(and(eq(topics.state, 'published'), ne(topics.labelledWith, dictionary.version)))
      .orderBy(asc(topics.id))
      .limit(BATCH)
      .for('no key update', { skipLocked: true })
    await relabel(within, stale, dictionary)
    return stale.length
  })
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
