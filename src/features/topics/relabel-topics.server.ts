import { and, asc, eq, ne } from 'drizzle-orm'
import { indexDocument } from '#features/search/index-document.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { touchPages } from '#platform/pages/touch-pages.server.ts'
import { labelsIn, readDictionary } from './labels.server.ts'
import { searchDocumentsOf } from './search-document.server.ts'
import { topicLabels, topics } from './tables.server.ts'

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
    const dictionary = await readDictionary(context.db)
    const stale = await db
      .select()
      .from(topics)
      .where(and(eq(topics.state, 'published'), ne(topics.labelledWith, dictionary.version)))
      .orderBy(asc(topics.id))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    for (const topic of stale) {
      const labels = labelsIn(dictionary, topic)
      await db
        .update(topics)
        .set({ derivedLabels: labels, labelledWith: dictionary.version })
        .where(eq(topics.id, topic.id))
      await db.delete(topicLabels).where(eq(topicLabels.topicId, topic.id))
      const { sortDate } = topic
      if (sortDate !== null && labels.length > 0) {
        await db.insert(topicLabels).values(labels.map((label) => ({ label, sortDate, topicId: topic.id })))
      }
    }
    const ids = stale.map((topic) => topic.id)
    if (ids.length > 0)
      for (const document of await searchDocumentsOf(within, ids)) await indexDocument(within, document)
    if (stale.length > 0) await touchPages(db, ['topics', ...stale.map((topic) => `topic:${topic.id}`)])
    return stale.length
  })
}
