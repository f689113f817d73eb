import type { ReactNode } from 'react'
import { Island } from '#platform/pages/island.server.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import type { FeedSlice } from '../contract.ts'
import { TopicMore } from '../islands/topic-more.island.tsx'
import type { TopicListAddress } from '../wire/topic-list-call.ts'
import { BackToNewest } from './back-to-newest.tsx'
import { TopicRow } from './topic-row.tsx'

interface Properties {
  /** What the tabs are called for those who hear them. */
  readonly label: string
  /** The page's own address: its first tab. */
  readonly base: string
  readonly isFeatured: boolean
  readonly slice: FeedSlice
  /** Whether the reader has gone on from the newest. */
  readonly isLater: boolean
  /** What gives more of it, and whose. */
  readonly call: TopicListAddress
  readonly id: number
  /** Said where nothing was published at all. */
  readonly none: string
  /** Between the tabs and the topics. */
  readonly children?: ReactNode
}

/** What somebody or a community published, newest first, and what was chosen of it: two tabs, each loading on. */
export function TopicStream({
  label,
  base,
  isFeatured,
  slice,
  isLater,
  call,
  id,
  none,
  children,
}: Properties) {
  const featured = `${base}?tab=featured`
  const path = isFeatured ? featured : base
  return (
    <div className="min-w-0">
      <TabLinks
        label={label}
        tabs={[
          { name: '动态', path: base, isChosen: !isFeatured },
          { name: '精选', path: featured, isChosen: isFeatured },
        ]}
      />
      <h2 className="sr-only">{isFeatured ? '精选' : '动态'}</h2>
      {children}
      {isLater ? <BackToNewest path={path} /> : null}
      {slice.items.map((topic, index) => (
        <TopicRow key={topic.id} topic={topic} isFirst={index === 0} />
      ))}
      {slice.items.length === 0 ? (
        <p className="py-16 text-center text-muted">
          {isLater ? '没有更早的内容了' : isFeatured ? '还没有精选内容' : none}
        </p>
      ) : (
        <Island
          of={TopicMore}
          when="list"
          call={call}
          id={id}
          type={isFeatured ? 1 : 0}
          next={slice.next}
          base={path}
        />
      )}
    </div>
  )
}
