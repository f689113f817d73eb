import { hotListPart } from '#features/popularity/components/hot-list-part.server.tsx'
import type { FeedScope } from '#features/topics/contract.ts'
import type { FeedLabels } from '#features/topics/feed-labels/feed-labels.ts'
import { listPinned } from '#features/topics/pins/pinned-topics.server.ts'
import { listTopics } from '#features/topics/lists/feed-queries.server.ts'
import { readFeedLabels } from '#features/topics/feed-labels/feed-labels.server.ts'
import { feedList } from '#features/topics/lists/lists.ts'
import { listOtherIndustries } from '#features/topics/lists/other-industries.server.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import type { SharedContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FeedFilter } from './addresses.ts'
import type { FeedView } from './components/feed.server.tsx'
import { FEED_ROWS } from './feed-store.ts'

/** A feed's first screen, or a later slice of it; refuses `feed_label_unknown` for tabs and filters there are not. */
export async function readFeed(
  context: SharedContext,
  {
    scope,
    hotTitle,
    filter,
    before,
  }: { scope: FeedScope; hotTitle: string; filter: FeedFilter; before: number },
): Promise<FeedView> {
  const industry = context.services.industries.main
  const names = [filter.tab, filter.filter].filter((name) => name !== undefined)
  const isLater = before < FAR_FUTURE_MS
  const showsPinned = names.length === 0 && !isLater
  const [labels, slice, hot, pinned, otherIndustries] = await Promise.all([
    readFeedLabels(context, { industry, scope }),
    listTopics(context, { list: feedList(industry, scope, names), before, limit: FEED_ROWS }),
    hotListPart(context, { title: hotTitle, industry, scope }),
    showsPinned ? listPinned(context, scope) : [],
    scope === 'news' ? listOtherIndustries(context) : [],
  ])
  const { offered, isHidden } = offeredOf(labels, filter)
  return {
    industry,
    scope,
    labels: offered,
    filter,
    pinned,
    slice,
    hotTitle,
    hot,
    otherIndustries,
    isLater,
    isHidden,
  }
}

/**
 * The tabs and filters that readers are offered where these are chosen; refuses `feed_label_unknown` for tabs and filters
 * there are not.
 */
export function offeredOf(
  labels: FeedLabels,
  filter: FeedFilter,
): { readonly offered: FeedLabels; readonly isHidden: boolean } {
  const tab = labels.tabs.find(({ name }) => name === filter.tab)
  const chosen = labels.filters.find(({ name }) => name === filter.filter)
  const isKnown =
    (filter.tab === undefined || tab !== undefined) &&
    (filter.filter === undefined || (tab?.hasFilters === true && chosen !== undefined))
  if (!isKnown) throw new Refusal('not_found', 'feed_label_unknown')
  // One that staff have hidden still answers at its address, and stands there while it is read.
  const offered: FeedLabels = {
    tabs: labels.tabs.filter((each) => each.isShown || each === tab),
    filters: labels.filters.filter((each) => each.isShown || each === chosen),
  }
  return { offered, isHidden: tab?.isShown === false || chosen?.isShown === false }
}
