import { SponsoredMark } from '#ui/sponsored-mark.tsx'
import { topicPath } from '../addresses.ts'
import type { TopicLine } from '../contract.ts'
import { PaidMark } from './topic-row.tsx'

/** Headlines: pinned ones first, each with its month and day (HOME-04 to -06). */
export function TopicLines({
  pinned,
  lines,
}: {
  pinned?: readonly TopicLine[]
  lines: readonly TopicLine[]
}) {
  return (
    <ul>
      {pinned?.map((line) => (
        <Line key={line.id} line={line} isPinned />
      ))}
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
  )
}

function Line({ line, isPinned = false }: { line: TopicLine; isPinned?: boolean }) {
  return (
    <li className="flex items-baseline gap-3 border-b border-line/60 py-2.5 last:border-0">
      {isPinned ? (
        <span className="shrink-0 rounded-sm bg-accent px-1.5 text-xs leading-5 text-on-accent">置顶</span>
      ) : null}
      <a
        href={topicPath(line.id)}
        className="line-clamp-2 min-w-0 flex-1 leading-snug text-ink hover:text-accent"
      >
        {line.isSponsored ? <SponsoredMark /> : null}
        {line.title}
      </a>
      {line.isPaid ? <PaidMark /> : null}
      <time dateTime={line.time.iso} className="shrink-0 text-xs text-muted">
        {line.time.monthDay}
      </time>
    </li>
  )
}
