import { and, eq, exists, lt, sql } from 'drizzle-orm'
import { isInDictionary } from '#features/labels/queries.server.ts'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { readSlice } from '#platform/database/read-slice.ts'
import { authors, cardColumns, cardsOf, joinsAuthor, joinsCounters } from '../lists/card-columns.server.ts'
import type { FeedSlice } from '../contract.ts'
import { topicCounters, topicLabels, topics } from '../tables.server.ts'

const sliceOfLabel = preparedQuery('topics_of_label', (db) =>
  db
    .select(cardColumns)
    .from(topicLabels)
    .innerJoin(topics, and(eq(topics.id, topicLabels.topicId), eq(topics.state, 'published')))
    .leftJoin(authors, joinsAuthor)
    .leftJoin(topicCounters, joinsCounters)
    .where(
      and(
        eq(topicLabels.label, sql.placeholder('label')),
        lt(topicLabels.sortDate, sql.placeholder('before')),
      ),
    )
    .orderBy(sql`${topicLabels.sortDate} desc`)
    .limit(sql.placeholder('limit'))
    .prepare('topics_of_label'),
)

/** Topics that bear a label, strictly older than `before`, newest first; `next` as in `listTopics`. */
export async function listTopicsOfLabel(
  context: SharedContext,
  { label, ...slice }: { label: string; before: number; limit: number },
): Promise<FeedSlice> {
  return readSlice(
    slice,
    (wanted) => sliceOfLabel(context.db).execute({ label, ...wanted }),
    (rows) => cardsOf(context, rows),
  )
}

/** Topics of one label that are counted at most. */
export const MOST_COUNTED = 99

export interface LabelInUse {
  readonly kind: 'company' | 'term'
  readonly name: string
  /** Up to `MOST_COUNTED`. */
  readonly topics: number
}

/** Every entry of the dictionary that a published topic bears, those with the most topics first. */
export async function listLabelsInUse({ db }: SharedContext): Promise<LabelInUse[]> {
  const { kind, name } = dictionaryEntries
  const bears = eq(topicLabels.label, name)
  const some = db
    .select({ one: sql`1` })
    .from(topicLabels)
    .where(bears)
    .limit(MOST_COUNTED)
  const counted = sql<number>`(select count(*) from ${some} as borne)`.mapWith(Number)
  const rows = await db
    .select({ kind, name, topics: counted })
    .from(dictionaryEntries)
    .where(
      and(
        isInDictionary,
        exists(
          db
            .select({ one: sql`1` })
            .from(topicLabels)
            .where(bears),
        ),
      ),
    )
  return rows.toSorted((a, b) => b.topics - a.topics || a.name.localeCompare(b.name, 'zh-CN'))
}
