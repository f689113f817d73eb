import { NameLine } from '#features/labels/components/name-line.tsx'
import { labelPath } from '#features/labels/addresses.ts'
import { personPath } from '../addresses.ts'
import type { TopicCard } from '../contract.ts'
import { CardTitle, SideCover } from './card-parts.tsx'

/** One topic of a feed, with its place in an ordered one; the same on the server and where an island appends more. */
export function TopicRow({
  topic,
  isFirst = false,
  rank,
}: {
  topic: TopicCard
  isFirst?: boolean
  rank?: number
}) {
  return (
    <article className="group relative flex gap-4 border-b border-line py-5 sm:gap-6">
      {rank === undefined ? null : <Rank rank={rank} className="text-lg sm:text-xl" />}
      <div className="flex min-w-0 flex-1 flex-col">
        <h3 className="text-[1.0625rem] leading-snug sm:text-lg">
          <CardTitle topic={topic} />
        </h3>
        {topic.summary ? (
          <p className="mt-1.5 line-clamp-2 text-sm leading-relaxed text-muted max-sm:hidden">
            {topic.summary}
          </p>
        ) : null}
        <TopicFacts topic={topic} />
      </div>
      <SideCover
        image={topic.cover}
        widths={[160, 320, 480]}
        sizes="(min-width: 40rem) 200px, 112px"
        eager={isFirst}
        shape="16x10"
        className="aspect-[16/10] w-[112px] sm:w-[200px]"
      />
    </article>
  )
}

/** A place in a list of ranks, wide enough for two digits, whose first three stand out; the list itself counts for whoever does not see it. */
export function Rank({ rank, className = '' }: { rank: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`${className} w-[1.25em] shrink-0 text-center leading-snug whitespace-nowrap font-semibold italic ${rank <= 3 ? 'text-copper' : 'text-muted'}`.trimStart()}
    >
      {rank}
    </span>
  )
}

/** What is said of a row; an article is what everybody expects. */
const KIND_MARKS: Readonly<Record<TopicCard['kind'], string | undefined>> = {
  article: undefined,
  question: '问答',
  document: '文献',
}

/** Kind, source, time and counts in one quiet line. */
function TopicFacts({ topic }: { topic: TopicCard }) {
  const mark = KIND_MARKS[topic.kind]
  return (
    <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-2.5 text-xs text-muted">
      {topic.isPaid ? <PaidMark /> : null}
      {mark === undefined ? null : <KindMark>{mark}</KindMark>}
      <TopicSource topic={topic} />
      <time dateTime={topic.time.iso}>{topic.time.text}</time>
      {topic.readCount > 0 ? (
        // On a telephone there is room for one figure beside a picture: what is talked about says more.
        <span className={`whitespace-nowrap ${topic.commentCount > 0 ? 'max-sm:hidden' : ''}`.trimEnd()}>
          {topic.readCount} 阅读
        </span>
      ) : null}
      {topic.commentCount > 0 ? <span className="whitespace-nowrap">{topic.commentCount} 评论</span> : null}
      <span className="hidden gap-x-2 md:flex">
        {topic.labels.map((label) => (
          <LabelLink key={label} label={label} />
        ))}
      </span>
    </p>
  )
}

/** Where it is from: a medium by its name, or whoever wrote it, who has a page. */
export function TopicSource({ topic: { sourceName, author } }: { topic: TopicCard }) {
  if (sourceName || author?.id === undefined)
    return (
      <span>
        <NameLine names={[sourceName || (author?.name ?? '')]} />
      </span>
    )
  return (
    <a href={personPath(author.id)} className="relative z-10 py-1 hover:text-accent">
      {author.name}
    </a>
  )
}

/** A label of a row, above the row's own link. */
function LabelLink({ label }: { label: string }) {
  return (
    <a href={labelPath(label)} className="relative z-10 py-1 hover:text-accent">
      #{label}
    </a>
  )
}

/** Whoever is no member sees before opening it that only its beginning is to be read. */
export function PaidMark({ className = '' }: { className?: string }) {
  return (
    <span
      className={`${className} rounded-sm bg-copper-soft px-1.5 py-px text-xs leading-5 font-medium whitespace-nowrap text-copper`.trimStart()}
    >
      会员
    </span>
  )
}

function KindMark({ children }: { children: string }) {
  return (
    <span className="rounded-sm bg-accent-soft px-1.5 py-px leading-5 whitespace-nowrap text-accent">
      {children}
    </span>
  )
}
