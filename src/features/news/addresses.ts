import type { FeedScope } from '#features/topics/contract.ts'
import type { FeedLabels } from '#features/topics/feed-labels/feed-labels.ts'

/** Addresses of the feeds with their filters; only what differs from the default stands in them. */

export interface FeedFilter {
  /** A tab's label; missing is 推荐. */
  readonly tab?: string | undefined
  /** A filter within the tab; missing is 全部. */
  readonly filter?: string | undefined
}

/** Where a feed has its page: the main industry's news and literature, and the news of another industry. */
export const FEED_PATHS = { news: '/paynews', literature: '/wenxian' } as const satisfies Record<
  FeedScope,
  string
>
export type FeedBase = (typeof FEED_PATHS)[FeedScope] | `/industry/${string}`

export function feedPath(base: FeedBase, { tab, filter }: FeedFilter, before?: number): string {
  const query = new URLSearchParams()
  if (tab) query.set('tab', tab)
  if (filter) query.set('filter', filter)
  if (before !== undefined) query.set('before', String(before))
  const text = query.toString()
  return text ? `${base}?${text}` : base
}

const TITLES = { news: '第三代半导体资讯', literature: '文献中心' } as const
const KINDS = { news: '资讯', literature: '文献' } as const

/** What readers see of a tab and a filter, of which addresses say the names. */
export const titlesOf = ({ tabs, filters }: FeedLabels, { tab, filter }: FeedFilter): FeedFilter => ({
  tab: tabs.find(({ name }) => name === tab)?.title ?? tab,
  filter: filters.find(({ name }) => name === filter)?.title ?? filter,
})

/** What the page of a feed is called in the browser's tab, by the titles of its tab and filter. */
export function feedTitle(scope: FeedScope, filter: FeedFilter): string {
  return filter.tab ? `${chosenTitle(filter)} ${KINDS[scope]}` : TITLES[scope]
}

/** The titles of a tab and its filter in one. */
export const chosenTitle = ({ tab, filter }: FeedFilter): string => `${tab}${filter ? ` · ${filter}` : ''}`

export function newsPath(category: string, page = 1): string {
  const query = new URLSearchParams()
  if (category !== 'all') query.set('t', category)
  if (page > 1) query.set('p', String(page))
  const text = query.toString()
  return text ? `/news?${text}` : '/news'
}
