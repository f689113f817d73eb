import { useSyncExternalStore, type MouseEvent } from 'react'
import type { FeedScope } from '#features/topics/contract.ts'
import type { FeedLabels } from '#features/topics/feed-labels/feed-labels.ts'
import { showAddress } from '#platform/pages/shown-address.ts'
import { FEED_PATHS, feedPath, feedTitle, titlesOf, type FeedFilter } from '../addresses.ts'
import { FeedTabLinks } from '../components/feed-tab-links.tsx'
import { feedOfPage } from '../feed-of-page.ts'
import { isSameFilter } from '../feed-store.ts'

interface Properties {
  readonly industry: string
  readonly scope: FeedScope
  readonly labels: FeedLabels
  readonly filter: FeedFilter
  readonly next: number | undefined
  /** Whether the page is a later slice, of which a tab leads to the beginning. */
  readonly isLater: boolean
}

/** Tabs and filters of a feed (FEED-01, FEED-02). They are links; with script they change the list in place. */
export function FeedTabs({ industry, scope, labels, filter: initial, next, isLater }: Properties) {
  const feed = feedOfPage({ industry, scope }, { filter: initial, next })
  const { filter: shown, coming } = useSyncExternalStore(feed.subscribe, feed.read, feed.initial)
  // What was pressed is marked at once, however long its list takes.
  const filter = coming ?? shown
  const base = FEED_PATHS[scope]
  const titleOf = (each: FeedFilter) => feedTitle(scope, titlesOf(labels, each))
  const choose = (event: MouseEvent, chosen: FeedFilter) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (isLater) return
    // The first tab has pinned topics, which only a page brings along.
    if (chosen.tab === undefined && initial.tab !== undefined) return
    event.preventDefault()
    if (isSameFilter(chosen, filter)) return
    const address = feedPath(base, chosen)
    void feed.choose(chosen).then((answer) => {
      if (answer === 'shown') {
        document.title = document.title.replace(titleOf(shown), titleOf(chosen))
        showAddress(address)
      }
      // What does not come in place may come as a page, or the browser says why not.
      if (answer === 'failed') location.assign(address)
    })
  }
  return (
    <div className="border-b border-line" aria-busy={coming !== undefined}>
      <FeedTabLinks base={base} labels={labels} filter={filter} onChoose={choose} />
    </div>
  )
}
