import type { FeedScope } from '#features/topics/contract.ts'

/** What a column shows: a feed, or one tab of it. */
export interface ColumnSource {
  readonly scope: FeedScope
  readonly tab: string | undefined
}

/** Reads `news/SiC产业` and `literature/`. */
export function sourceOf(source: string): ColumnSource {
  const scope = source.startsWith('literature/') ? 'literature' : 'news'
  const tab = source.slice(scope.length + 1)
  return { scope, tab: tab === '' ? undefined : tab }
}
