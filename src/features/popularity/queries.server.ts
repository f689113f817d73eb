import { and, asc, eq, sql } from 'drizzle-orm'
import {
  authors,
  cardColumns,
  cardsOf,
  joinsAuthor,
  joinsCounters,
} from '#features/topics/lists/card-columns.server.ts'
import type { FeedScope } from '#features/topics/contract.ts'
import { topicCounters, topics } from '#features/topics/tables.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { hotTopics } from './tables.server.ts'

const hotOfList = preparedQuery('topics_hot', (db) =>
  db
    .select(cardColumns)
    .from(hotTopics)
    .innerJoin(topics, and(eq(topics.id, hotTopics.topicId), eq(topics.state, 'published')))
    .leftJoin(authors, joinsAuthor)
    .leftJoin(topicCounters, joinsCounters)
    .where(eq(hotTopics.list, sql.placeholder('list')))
    .orderBy(asc(hotTopics.rank))
    .limit(sql.placeholder('limit'))
    .prepare('topics_hot'),
)

/** Name of the hot list of a scope; the job that fills it uses the same. */
export function hotList(industry: Industry, scope: FeedScope): string {
  return `${industry}/${scope}`
}

/** The hot list as rows, hottest first (C-53, B-05). */
export async function listHot(
  context: SharedContext,
  { industry, scope, limit }: { industry: Industry; scope: FeedScope; limit: number },
) {
  return cardsOf(context, await hotOfList(context.db).execute({ list: hotList(industry, scope), limit }))
}
