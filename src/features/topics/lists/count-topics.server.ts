import { eq, sql, sum } from 'drizzle-orm'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { topicListChanges, topicListCounts } from '../tables.server.ts'

/** How many topics stand in lists: the counted ones and what was added or taken since. */

const countOfList = preparedQuery('topics_count', (db) => {
  const folded = db
    .select({ topics: topicListCounts.topics })
    .from(topicListCounts)
    .where(eq(topicListCounts.list, sql.placeholder('list')))
  const since = db
    .select({ topics: sum(topicListChanges.topics) })
    .from(topicListChanges)
    .where(eq(topicListChanges.list, sql.placeholder('list')))
  const total = sql<number>`coalesce(${folded}, 0) + coalesce(${since}, 0)`.mapWith(Number)
  return db
    .select({ total })
    .from(sql`(values (0)) as one`)
    .prepare('topics_count')
})

/** How many topics stand in this list. */
export async function countTopics({ db }: SharedContext, list: string): Promise<number> {
  return (await countOfList(db).execute({ list }))[0]?.total ?? 0
}

const countsOfNames = preparedQuery('topics_counts', (db) =>
  db
    .select({
      list: sql<string>`wanted.list`,
      total: sql<number>`coalesce((select c.topics from topic_list_counts c where c.list = wanted.list), 0)
        + coalesce((select sum(d.topics) from topic_list_changes d where d.list = wanted.list), 0)`.mapWith(
        Number,
      ),
    })
    .from(sql`unnest(${sql.placeholder('lists')}::text[]) as wanted(list)`)
    .prepare('topics_counts'),
)

/** How many topics stand in each of these lists. */
export async function countTopicsOf(
  { db }: SharedContext,
  lists: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await countsOfNames(db).execute({ lists })
  return new Map(rows.map(({ list, total }) => [list, total]))
}
