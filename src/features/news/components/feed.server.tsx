import { BackToNewest } from '#features/topics/components/back-to-newest.tsx'
import type { ReactNode } from 'react'
import { Place, type Fragment } from '#platform/pages/fragment.server.tsx'
import { TopicLines } from '#features/topics/components/topic-lines.tsx'
import { TopicRow } from '#features/topics/components/topic-row.tsx'
import type { FeedScope, FeedSlice, TopicLine } from '#features/topics/contract.ts'
import { FIRST_TAB, type FeedLabels } from '#features/topics/feed-labels/feed-labels.ts'
import type { IndustryRow } from '#platform/industries/industries.server.ts'
import { industryPath, type Industry } from '#platform/industries/industry.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { FEED_PATHS, feedPath, titlesOf, type FeedFilter } from '../addresses.ts'
import { NOTHING_IN_TAB } from '../nothing-in-tab.ts'
import { FeedMore } from '../islands/feed-more.island.tsx'
import { FeedTabs } from '../islands/feed-tabs.island.tsx'

export interface FeedView {
  readonly industry: Industry
  readonly scope: FeedScope
  readonly labels: FeedLabels
  readonly filter: FeedFilter
  readonly pinned: readonly TopicLine[]
  readonly slice: FeedSlice
  readonly hotTitle: string
  readonly hot: Fragment
  /** Beside the main one, with something to read. */
  readonly otherIndustries: readonly IndustryRow[]
  /** Whether this is a later slice, reached by the link that works without script. */
  readonly isLater: boolean
  /** Whether its tab or filter is offered to nobody any more. */
  readonly isHidden: boolean
}

/** The feed of /paynews and of /wenxian: one layout, filled from their scope (WENXIAN-01). */
export function Feed({ view, title, above }: { view: FeedView; title: string; above: ReactNode }) {
  const { industry, scope, labels, filter, slice, pinned, hotTitle } = view
  const pinnedIds = new Set(pinned.map((line) => line.id))
  // A pinned topic is not repeated in the list; what follows is still counted by the whole slice (B-89).
  const items = slice.items.filter((topic) => !pinnedIds.has(topic.id))
  return (
    <div className="wide pt-6">
      <h1 className="sr-only">{title}</h1>
      {above}
      <div className="grid grid-cols-1 gap-x-16 pt-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0" data-island-zone="">
          <Island
            of={FeedTabs}
            when="touch"
            industry={industry}
            scope={scope}
            labels={labels}
            filter={filter}
            next={slice.next}
            isLater={view.isLater}
          />
          {view.isLater ? <BackToNewest path={feedPath(FEED_PATHS[scope], filter)} /> : null}
          <div id="feed-first" className="aria-busy:opacity-50">
            <h2 className="sr-only">{titlesOf(labels, filter).tab ?? FIRST_TAB}</h2>
            {pinned.length > 0 ? (
              <div className="border-b border-line py-2">
                <TopicLines pinned={pinned} lines={[]} />
              </div>
            ) : null}
            {items.map((topic, index) => (
              <TopicRow key={topic.id} topic={topic} isFirst={index === 0} />
            ))}
            {slice.items.length === 0 ? (
              <p className="py-16 text-center text-muted">
                {view.isLater ? '没有更早的内容了' : NOTHING_IN_TAB}
              </p>
            ) : null}
          </div>
          <Island
            of={FeedMore}
            when="list"
            industry={industry}
            scope={scope}
            labels={labels}
            filter={filter}
            next={slice.next}
            isEmpty={slice.items.length === 0}
            except={[...pinnedIds]}
          />
        </div>
        <aside aria-label={hotTitle} className="beside pt-6 lg:pt-5">
          <Place fragment={view.hot} />
          {view.otherIndustries.length > 0 ? (
            <p className="pt-6 text-sm text-muted">
              其他产业：
              {view.otherIndustries.map(({ slug, name }) => (
                <a key={slug} href={industryPath(slug)} className="me-4 inline-block py-1 text-link">
                  {name}
                </a>
              ))}
            </p>
          ) : null}
        </aside>
      </div>
    </div>
  )
}
