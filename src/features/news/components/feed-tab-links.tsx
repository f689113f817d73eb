import type { MouseEvent } from 'react'
import { FIRST_FILTER, FIRST_TAB, type FeedLabels } from '#features/topics/feed-labels/feed-labels.ts'
import { TabLinks } from '#ui/tab-links.tsx'
import { feedPath, type FeedBase, type FeedFilter } from '../addresses.ts'

interface Properties {
  readonly base: FeedBase
  readonly labels: FeedLabels
  readonly filter: FeedFilter
  /** With script: what was pressed. */
  readonly onChoose?: (event: MouseEvent, chosen: FeedFilter) => void
}

/** Tabs and filters of a feed, as links (FEED-01, FEED-02). */
export function FeedTabLinks({ base, labels, filter, onChoose }: Properties) {
  const tabs = [{ name: undefined, title: FIRST_TAB }, ...labels.tabs]
  const hasFilters = labels.tabs.some((tab) => tab.name === filter.tab && tab.hasFilters)
  return (
    <>
      <TabLinks
        label="栏目"
        hasLine={false}
        tabs={tabs.map(({ name, title }) => ({
          name: title,
          path: feedPath(base, { tab: name }),
          isChosen: filter.tab === name,
          onClick: onChoose && ((event) => onChoose(event, { tab: name })),
        }))}
      />
      {hasFilters ? (
        <nav aria-label="筛选" className="overflow-x-auto py-3">
          <ul className="flex gap-2 text-sm">
            {[{ name: undefined, title: FIRST_FILTER }, ...labels.filters].map(({ name, title }) => (
              <li key={name ?? ''}>
                <a
                  href={feedPath(base, { tab: filter.tab, filter: name })}
                  aria-current={filter.filter === name ? 'true' : undefined}
                  onClick={onChoose && ((event) => onChoose(event, { tab: filter.tab, filter: name }))}
                  className="block rounded-full px-3.5 py-1 whitespace-nowrap text-muted hover:text-accent aria-[current]:bg-accent-soft aria-[current]:text-accent"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </>
  )
}
