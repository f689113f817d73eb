import { topicPath } from '#features/topics/addresses.ts'
import { PaidMark, Rank } from '#features/topics/components/topic-row.tsx'
import { SideTitle } from '#ui/side-title.tsx'
import { SponsoredMark } from '#ui/sponsored-mark.tsx'

interface HotLine {
  readonly id: number
  readonly title: string
  readonly isSponsored?: boolean | undefined
  readonly isPaid: boolean
}

/** Sidebars show so many, whatever comes (CONST-01, B-05). */
export const SIDEBAR_HOT = 10

/** A hot list beside a feed or an article; nothing when nobody has read anything yet. */
export function HotList({ title, topics }: { title: string; topics: readonly HotLine[] }) {
  if (topics.length === 0) return null
  return (
    <section aria-label={title}>
      <SideTitle>{title}</SideTitle>
      <ol>
        {topics.slice(0, SIDEBAR_HOT).map((topic, index) => (
          <li key={topic.id} className="flex gap-3 py-2">
            <Rank rank={index + 1} />
            <a
              href={topicPath(topic.id)}
              className="line-clamp-2 min-w-0 flex-1 text-[0.9375rem] leading-snug text-ink hover:text-accent"
            >
              {topic.isSponsored ? <SponsoredMark /> : null}
              {topic.title}
            </a>
            {topic.isPaid ? <PaidMark className="h-fit shrink-0" /> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
