import { useEffect, useSyncExternalStore, type MouseEvent } from 'react'
import type { FeedLabels } from '#features/topics/contract.ts'
import { FIRST_FILTER, FIRST_TAB, feedPath, type FeedFilter } from '../addresses.ts'
import { feedOfPage } from '../feed-of-page.ts'

interface Properties {
  readonly industry: string
  readonly scope: 'news' | 'literature'
  readonly labels: FeedLabels
  readonly filter: FeedFilter
  readonly next: number | undefined
}

/** Tabs and filters of a feed (FEED-01, FEED-02). They are links; with script they change the list in place. */
export function FeedTabs({ industry, scope, labels, filter: initial, next }: Properties) {
  const feed = feedOfPage({ industry, scope }, { filter: initial, next })
  const { filter } = useSyncExternalStore(feed.subscribe, feed.read, feed.read)
  const base = scope === 'news' ? '/paynews' : '/wenxian'
  useEffect(() => {
    // Back and forward leave the list that was loaded in place; the server knows how to show theirs.
    const onBack = () => location.reload()
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [])
  const choose = (event: MouseEvent, chosen: FeedFilter) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void feed.choose(chosen).then((isShown) => {
      if (isShown) history.pushState(null, '', feedPath(base, chosen))
    })
  }
  const tabs = [{ name: undefined, hasFilters: false }, ...labels.tabs]
  const hasFilters = labels.tabs.some((tab) => tab.name === filter.tab && tab.hasFilters)
  return (
    <div className="border-b border-line">
      <nav aria-label="栏目" className="overflow-x-auto">
        <ul className="flex gap-6">
          {tabs.map(({ name }) => (
            <li key={name ?? ''}>
              <a
                href={feedPath(base, { tab: name })}
                aria-current={filter.tab === name ? 'page' : undefined}
                onClick={(event) => choose(event, { tab: name })}
                className="block border-b-2 border-transparent py-3 whitespace-nowrap text-body hover:text-accent aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              >
                {name ?? FIRST_TAB}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {hasFilters ? (
        <nav aria-label="筛选" className="overflow-x-auto py-3">
          <ul className="flex gap-2 text-sm">
            {[undefined, ...labels.filters].map((name) => (
              <li key={name ?? ''}>
                <a
                  href={feedPath(base, { tab: filter.tab, filter: name })}
                  aria-current={filter.filter === name ? 'true' : undefined}
                  onClick={(event) => choose(event, { tab: filter.tab, filter: name })}
                  className="block rounded-full px-3.5 py-1 whitespace-nowrap text-muted hover:text-accent aria-[current]:bg-accent-soft aria-[current]:text-accent"
                >
                  {name ?? FIRST_FILTER}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  )
}
