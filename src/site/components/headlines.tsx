import type { HeadlineFeed, HeadlineTab } from '#features/home/contract.ts'
import { TopicLines } from '#features/topics/components/topic-lines.tsx'
import type { TopicLine } from '#features/topics/contract.ts'

/** Choosing another one comes back to the same place of the page. */
const PLACE = '#headlines'

/** Home's headlines with their feed types; the choice stands in the address (HOME-04, B-90). */
export function Headlines({
  tabs,
  feed,
  pinned,
  lines,
}: {
  /** Those that are shown, the one of the bare address first. */
  tabs: readonly HeadlineTab[]
  feed: HeadlineFeed
  pinned: readonly TopicLine[]
  lines: readonly TopicLine[]
}) {
  return (
    <div id="headlines" className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line">
        <ul className="flex flex-wrap gap-x-6">
          {tabs.map((tab, index) => (
            <li key={tab.feed}>
              <a
                href={index === 0 ? `/${PLACE}` : `/?feed=${tab.feed}${PLACE}`}
                aria-current={tab.feed === feed ? 'true' : undefined}
                className="-mb-px block border-b-2 border-transparent pb-2 text-lg whitespace-nowrap text-body hover:text-accent aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {tab.title}
              </a>
            </li>
          ))}
        </ul>
        <a href="/news" className="-my-1 py-2 text-sm whitespace-nowrap text-muted hover:text-accent">
          全部新闻 →
        </a>
      </div>
      <div className="mt-1 max-sm:[&_li:nth-child(n+6)]:hidden">
        <TopicLines pinned={pinned} lines={lines} />
        {pinned.length + lines.length === 0 ? (
          <p className="py-12 text-center text-muted">这里还没有内容</p>
        ) : null}
      </div>
    </div>
  )
}
