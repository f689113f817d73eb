import { TopicLines } from '#features/topics/components/topic-lines.tsx'
import type { TopicLine } from '#features/topics/contract.ts'

export type HeadlineFeed = 'latest' | 'depth' | 'hot'

/** Choosing another one comes back to the same place of the page. */
const PLACE = '#headlines'

const FEEDS: readonly { key: HeadlineFeed; label: string; path: string }[] = [
  { key: 'latest', label: '最新', path: `/${PLACE}` },
  { key: 'depth', label: '深度报告', path: `/?feed=depth${PLACE}` },
  { key: 'hot', label: '热榜', path: `/?feed=hot${PLACE}` },
]

/** Home's headlines with their feed types; the choice stands in the address (HOME-04, B-90). */
export function Headlines({
  feed,
  pinned,
  lines,
}: {
  feed: HeadlineFeed
  pinned: readonly TopicLine[]
  lines: readonly TopicLine[]
}) {
  return (
    <div id="headlines" className="min-w-0">
      <div className="flex items-baseline justify-between border-b border-line">
        <ul className="flex gap-6">
          {FEEDS.map(({ key, label, path }) => (
            <li key={key}>
              <a
                href={path}
                aria-current={key === feed ? 'true' : undefined}
                className="-mb-px block border-b-2 border-transparent pb-2 text-lg text-body hover:text-accent aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
        <a href="/news" className="-my-1 py-2 text-sm text-muted hover:text-accent">
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
