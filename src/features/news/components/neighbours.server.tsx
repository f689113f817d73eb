import { topicPath } from '#features/topics/addresses.ts'
import { PaidMark } from '#features/topics/components/topic-row.tsx'
import type { TopicNeighbour, TopicNeighbours } from '#features/topics/contract.ts'
import { SponsoredMark } from '#ui/sponsored-mark.tsx'

/** The way on in the order of the feed, for whoever reads one after the other. */
export function Neighbours({ neighbours: { newer, older } }: { neighbours: TopicNeighbours }) {
  if (!newer && !older) return null
  return (
    <nav aria-label="上一篇与下一篇" className="no-print mt-10 grid gap-3 sm:grid-cols-2">
      {newer ? <Way topic={newer} word="上一篇" rel="prev" /> : <span className="max-sm:hidden" />}
      {older ? <Way topic={older} word="下一篇" rel="next" /> : null}
    </nav>
  )
}

function Way({ topic, word, rel }: { topic: TopicNeighbour; word: string; rel: 'prev' | 'next' }) {
  return (
    <a
      href={topicPath(topic.id)}
      rel={rel}
      className={`block rounded-lg border border-line p-4 hover:border-accent ${rel === 'next' ? 'sm:text-end' : ''}`}
    >
      <span className="text-xs text-muted">
        {word}
        {topic.isPaid ? <PaidMark className="ms-2" /> : null}
      </span>
      <span className="mt-1 line-clamp-2 block text-[0.9375rem] leading-snug text-ink">
        {topic.isSponsored ? <SponsoredMark /> : null}
        {topic.title}
      </span>
    </a>
  )
}
