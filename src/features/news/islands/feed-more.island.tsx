import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { FeedScope } from '#features/topics/contract.ts'
import { FIRST_TAB, type FeedLabels } from '#features/topics/feed-labels/feed-labels.ts'
import { TopicRow } from '#features/topics/components/topic-row.tsx'
import { useKeptList } from '#ui/kept-list.ts'
import { EmptyList } from '#ui/empty-page.tsx'
import { MoreLink } from '#ui/more-link.tsx'
import { FEED_PATHS, feedPath, titlesOf, type FeedFilter } from '../addresses.ts'
import { feedOfPage } from '../feed-of-page.ts'
import { loadedBelow } from '../feed-store.ts'
import { NOTHING_IN_TAB } from '../nothing-in-tab.ts'

interface Properties {
  readonly industry: string
  readonly scope: FeedScope
  readonly labels: FeedLabels
  readonly filter: FeedFilter
  readonly next: number | undefined
  /** Whether the page's own list has nothing, which is said there. */
  readonly isEmpty: boolean
  /** Pinned above the page's own list, so that they stand nowhere else in it (B-89). */
  readonly except: readonly number[]
}

/** What the browser loaded of a feed, and the way to more; a link to the next slice without script (FEED-06 to -09). */
export function FeedMore({ industry, scope, labels, filter, next, isEmpty, except }: Properties) {
  const feed = feedOfPage({ industry, scope }, { filter, next })
  const state = useSyncExternalStore(feed.subscribe, feed.read, feed.initial)
  const base = FEED_PATHS[scope]
  const isComing = state.coming !== undefined
  // Before it is painted: nobody sees both lists at once.
  useLayoutEffect(() => {
    const first = document.querySelector('#feed-first')
    if (!(first instanceof HTMLElement)) return
    first.hidden = state.replaces
    first.ariaBusy = String(isComing)
  }, [state.replaces, isComing])
  useKeptList(
    next,
    () => loadedBelow(feed.read()),
    (kept) => feed.restore(kept),
  )
  const rows = state.replaces ? state.items : state.items.filter(({ id }) => !except.includes(id))
  return (
    <div aria-busy={state.isLoading}>
      {isComing ? (
        <p role="status" className="py-4 text-center text-sm text-muted">
          加载中…
        </p>
      ) : null}
      <div className={isComing ? 'opacity-50' : ''}>
        {state.replaces ? (
          <h2 className="sr-only">{titlesOf(labels, state.filter).tab ?? FIRST_TAB}</h2>
        ) : null}
        {rows.map((topic) => (
          <TopicRow key={topic.id} topic={topic} />
        ))}
      </div>
      {state.next !== undefined || rows.length > 0 || !(isEmpty || state.replaces) ? (
        <MoreLink
          address={state.next === undefined ? undefined : feedPath(base, state.filter, state.next)}
          isLoading={state.isLoading && !isComing}
          onMore={(event) => {
            event.preventDefault()
            void feed.loadMore()
          }}
        />
      ) : state.replaces ? (
        <EmptyList said={NOTHING_IN_TAB} />
      ) : null}
    </div>
  )
}
