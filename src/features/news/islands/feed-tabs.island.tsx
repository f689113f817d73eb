import { useSyncExternalStore, type MouseEvent } from 'react'
import { FIRST_FILTER, FIRST_TAB, type FeedLabels } from '#features/topics/feed-labels/feed-labels.ts'
import { showAddress } from '#platform/pages/shown-address.ts'
import { feedPath, feedTitle, titlesOf, type FeedFilter } from '../addresses.ts'
import { feedOfPage } from '../feed-of-page.ts'
import { isSameFilter } from '../feed-store.ts'

interface Properties {
  readonly industry: string
  readonly scope: 'news' | 'literature'
  readonly labels: FeedLabels
  readonly filter: FeedFilter
  readonly next: number | undefined
  /** Whether the page is a later slice, of which a tab leads to the beginning. */
  readonly isLater: boolean
}

/** Tabs and filters of a feed (FEED-01, FEED-02). They are links; with script they change the list in place. */
export function FeedTabs({ industry, scope, labels, filter: initial, next, isLater }: Properties) {
  const feed = feedOfPage({ industry, scope }, { filter: initial, next })
  const { filter: shown, coming } = useSyncExternalStore(feed.subscribe, feed.read, feed.read)
  // What was pressed is marked at once, however long its list takes.
  const filter = coming ?? shown
  const base = scope === 'news' ? '/paynews' : '/wenxian'
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
  const tabs = [{ name: undefined, title: FIRST_TAB }, ...labels.tabs]
  const hasFilters = labels.tabs.some((tab) => tab.name === filter.tab && tab.hasFilters)
  return (
    <div className="border-b border-line" aria-busy={coming !== undefined}>
      <nav aria-label="栏目" className="overflow-x-auto">
        <ul className="flex gap-6">
          {tabs.map(({ name, title }) => (
            <li key={name ?? ''}>
              <a
                href={feedPath(base, { tab: name })}
                aria-current={filter.tab === name ? 'page' : undefined}
                onClick={(event) => choose(event, { tab: name })}
                className="block border-b-2 border-transparent py-3 whitespace-nowrap text-body hover:text-accent aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {hasFilters ? (
        <nav aria-label="筛选" className="overflow-x-auto py-3">
          <ul className="flex gap-2 text-sm">
            {[{ name: undefined, title: FIRST_FILTER }, ...labels.filters].map(({ name, title }) => (
              <li key={name ?? ''}>
                <a
                  href={feedPath(base, { tab: filter.tab, filter: name })}
                  aria-current={filter.filter === name ? 'true' : undefined}
                  onClick={(event) => choose(event, { tab: filter.tab, filter: name })}
                  className="block rounded-full px-3.5 py-1 whitespace-nowrap text-muted hover:text-accent aria-[current]:bg-accent-soft aria-[current]:text-accent"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  )
}
