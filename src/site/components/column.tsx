import { topicPath } from '#features/topics/addresses.ts'
import { TopicLines } from '#features/topics/components/topic-lines.tsx'
import { PaidMark } from '#features/topics/components/topic-row.tsx'
import type { TopicCard } from '#features/topics/contract.ts'
import { Picture } from '#ui/picture.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'

/** A block of home: one topic with its picture, the others as lines beneath or, when wide, beside it. */
export function Column({
  title,
  path,
  topics,
  isWide = false,
}: {
  title: string
  path: string
  topics: readonly TopicCard[]
  isWide?: boolean
}) {
  if (topics.length === 0) return null
  const lead = topics.find((topic) => topic.cover) ?? topics[0]
  const others = topics.filter((topic) => topic !== lead)
  return (
    <section aria-label={title} className="min-w-0">
      <SectionHeading title={title} path={path} />
      <div className={isWide ? 'grid grid-cols-1 gap-x-16 gap-y-4 lg:grid-cols-2' : 'space-y-4'}>
        {lead ? <Lead topic={lead} /> : null}
        <TopicLines lines={others} />
      </div>
    </section>
  )
}

function Lead({ topic }: { topic: TopicCard }) {
  return (
    <article className="group relative flex gap-4">
      {topic.cover ? (
        <Picture
          image={topic.cover}
          alt=""
          widths={[160, 320, 480]}
          sizes="(min-width: 40rem) 216px, 128px"
          className="aspect-[16/10] h-fit w-32 shrink-0 rounded-md bg-surface object-cover sm:w-54"
        />
      ) : null}
      <div className="min-w-0">
        <h3 className="line-clamp-3 text-base leading-snug sm:text-[1.0625rem]">
          <a href={topicPath(topic.id)} className="after:absolute after:inset-0 group-hover:text-accent">
            {topic.title}
          </a>
        </h3>
        <p className="mt-2 line-clamp-2 text-sm leading-relaxed text-muted max-sm:hidden">{topic.summary}</p>
        <p className="mt-2 flex gap-3 text-xs text-muted">
          {topic.isPaid ? <PaidMark /> : null}
          <time dateTime={topic.time.iso}>{topic.time.text}</time>
        </p>
      </div>
    </article>
  )
}
