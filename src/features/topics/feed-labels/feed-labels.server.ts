import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import type { Context, SharedContext } from '#platform/context.ts'
import type { Industry } from '#platform/industries/industry.ts'
import type { FeedScope, TopicView } from '../contract.ts'
import type { FeedLabelsContent } from './feed-labels-input.ts'
import type { FeedLabel, FeedLabels } from './feed-labels.ts'
import { feedLabels } from '../tables.server.ts'

/** Purged when staff change the tabs or the filters of a feed. */
export const FEED_LABELS_TAG = 'feed-labels'

const labelsOfScope = preparedQuery('feed_labels', (db) =>
  db
    .select({
      role: feedLabels.role,
      name: feedLabels.name,
      title: feedLabels.title,
      isShown: feedLabels.isShown,
      hasFilters: feedLabels.hasFilters,
    })
    .from(feedLabels)
    .where(
      and(
        eq(feedLabels.industry, sql.placeholder('industry')),
        eq(feedLabels.scope, sql.placeholder('scope')),
      ),
    )
    .orderBy(asc(feedLabels.position), asc(feedLabels.name))
    .prepare('feed_labels'),
)

/**
 * Tabs and filters of a feed in their order, hidden ones too; 推荐 and 全部 are not among them, being no label (FEED-01,
 * FEED-02).
 */
export async function readFeedLabels(
  { db }: Pick<SharedContext, 'db'>,
  { industry, scope }: { industry: Industry; scope: FeedScope },
): Promise<FeedLabels> {
  const rows = await labelsOfScope(db).execute({ industry, scope })
  const withRole = (role: 'tab' | 'filter') => rows.filter((row) => row.role === role)
  return {
    tabs: withRole('tab').map(({ name, title, isShown, hasFilters }) => ({
      name,
      title,
      isShown,
      hasFilters,
    })),
    filters: withRole('filter').map(({ name, title, isShown }) => ({ name, title, isShown })),
  }
}

/** The same of every industry, as staff arrange them. */
export async function readFeedLabelsOfAll(
  context: Pick<Context, 'db' | 'services'>,
  scope: FeedScope,
): Promise<z.output<typeof FeedLabelsContent>> {
  const { all, main } = context.services.industries
  const others = []
  for (const { slug: industry } of all.toSorted((one, other) => (one.slug < other.slug ? -1 : 1))) {
    if (industry === main) continue
    const { tabs, filters } = await readFeedLabels(context, { industry, scope })
    if (tabs.length > 0 || filters.length > 0)
      others.push({ industry, tabs: [...tabs], filters: [...filters] })
  }
  const { tabs, filters } = await readFeedLabels(context, { industry: main, scope })
  return { tabs: [...tabs], filters: [...filters], others }
}

/** The feed that a topic stands in. */
export const scopeOf = ({ isLiterature }: Pick<TopicView, 'isLiterature'>): FeedScope =>
  isLiterature ? 'literature' : 'news'

/**
 * The first tab of a feed's page that a topic is filed under. Filters are no place of their own, and neither is what
 * readers are not offered; of the industries beside the main one only the news have a page.
 */
export async function findTab(
  context: SharedContext,
  topic: Pick<TopicView, 'categories' | 'industry' | 'isLiterature'>,
): Promise<Pick<FeedLabel, 'name' | 'title'> | undefined> {
  const { industry } = topic
  const hasPage = industry === context.services.industries.main || !topic.isLiterature
  if (topic.categories.length === 0 || !hasPage) return undefined
  const { tabs } = await readFeedLabels(context, { industry, scope: scopeOf(topic) })
  const offered = topic.categories.map((name) => tabs.find((tab) => tab.isShown && tab.name === name))
  return offered.find((tab) => tab !== undefined)
}

/** What articles may be filed under in a feed: the names of its tabs and filters, hidden ones too. */
export const namesOfFeed = ({ tabs, filters }: FeedLabels): string[] =>
  [...tabs, ...filters].map(({ name }) => name)
