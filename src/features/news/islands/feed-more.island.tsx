import { useEffect, useSyncExternalStore } from 'react'
import { TopicRow } from '#features/topics/components/topic-row.tsx'
import { MoreLink } from '#ui/more-link.tsx'
import { feedPath, type FeedFilter } from '../addresses.ts'
import { feedOfPage } from '../feed-of-page.ts'

interface Properties {
  readonly industry: string
  readonly scope: 'news' | 'literature'
  readonly filter: FeedFilter
  readonly next: number | undefined
}

/** What is loaded after the first rows, and the way to more; without script a link leads to the following page. */
export function FeedMore({ industry, scope, filter, next }: Properties) {
  const feed = feedOfPage({ industry, scope }, { filter, next })
  const state = useSyncExternalStore(feed.subscribe, feed.read, feed.read)
  useEffect(() => {
    const first = document.querySelector('#feed-first')
    if (first instanceof HTMLElement) first.hidden = state.replaces
  }, [state.replaces])
  const base = scope === 'news' ? '/paynews' : '/wenxian'
  return (
    <div aria-busy={state.isLoading}>
      {state.items.map((topic) => (
        <TopicRow key={topic.id} topic={topic} />
      ))}
      <MoreLink
        address={state.next === undefined ? undefined : feedPath(base, state.filter, state.next)}
        isLoading={state.isLoading}
        onMore={(event) => {
          event.preventDefault()
          void feed.loadMore()
        }}
      />
    </div>
  )
}
