import type { FeedScope } from '#features/topics/contract.ts'
import type { FeedFilter } from './addresses.ts'
import { FeedStore } from './feed-store.ts'

let ofThisPage: FeedStore | undefined

/**
 * The feed that the islands of one page share. In the browser there is one for the life of the page; on the server,
 * where an island is only rendered, each rendering has its own and nothing outlives the request.
 */
export function feedOfPage(
  of: { industry: string; scope: FeedScope },
  initial: { filter: FeedFilter; next: number | undefined },
): FeedStore {
  const create = () =>
    new FeedStore(initial, async (filter, before) => {
      // Most readers of a first page never ask for more: what asks comes with the first question.
      const loading = await import('./load-feed.ts').catch(() => undefined)
      return loading?.loadFeed(of, filter, before)
    })
  if (typeof window === 'undefined') return create()
  ofThisPage ??= create()
  return ofThisPage
}
