import { and, asc, eq, sql } from 'drizzle-orm'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import type { SharedContext } from '#platform/context.ts'
import type { Industry } from '#platform/industries/industry.ts'
import type { FeedLabels, FeedScope } from './contract.ts'
import { feedLabels } from './tables.server.ts'

const labelsOfScope = preparedQuery('feed_labels', (db) =>
  db
    .select({ role: feedLabels.role, name: feedLabels.name, hasFilters: feedLabels.hasFilters })
    .from(feedLabels)
    .where(
      and(
        eq(feedLabels.industry, sql.placeholder('industry')),
        eq(feedLabels.scope, sql.placeholder('scope')),
      ),
    )
    .orderBy(asc(feedLabels.position))
    .prepare('feed_labels'),
)

/** Tabs and filters of a feed in their order; 推荐 and 全部 are not among them, being no label (FEED-01, FEED-02). */
export async function readFeedLabels(
  { db }: SharedContext,
  { industry, scope }: { industry: Industry; scope: FeedScope },
): Promise<FeedLabels> {
  const rows = await labelsOfScope(db).execute({ industry, scope })
  return {
    tabs: rows.filter((row) => row.role === 'tab').map(({ name, hasFilters }) => ({ name, hasFilters })),
    filters: rows.filter((row) => row.role === 'filter').map((row) => row.name),
  }
}
