import { CardTitle } from '#features/topics/components/card-parts.tsx'
import { TopicLines } from '#features/topics/components/topic-lines.tsx'
import { PaidMark } from '#features/topics/components/topic-row.tsx'
import type { TopicCard } from '#features/topics/contract.ts'
import { Picture } from '#ui/picture.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'

/** A column of home: one topic with its picture, the others as lines beneath. */
export function Column({
  title,
  path,
  topics,
}: {
  title: string
  path: string
  topics: readonly TopicCard[]
}) {
  if (topics.length === 0) return null
  const lead = topics.find((topic) => topic.cover) ?? topics[0]
  const others = topics.filter((topic) => topic !== lead)
  return (
    <section aria-label={title} className="min-w-0">
      <SectionHeading title={title} path={path} />
      {lead ? <Lead topic={lead} /> : null}
      <div className="max-sm:[&_li:nth-child(n+3)]:hidden">
        <TopicLines lines={others} />
      </div>
    </section>
  )
}

function Lead({ topic }: { topic: TopicCard }) {
  return (
    <article className="group relative mb-2 max-lg:flex max-lg:flex-row-reverse max-lg:gap-4">
      {topic.cover ? (
        <Picture
          image={topic.cover}
          alt=""
          widths={[160, 320, 480, 800]}
          sizes="(min-width: 66rem) 368px, 120px"
          shape="4x3"
          shapeWhen={{ media: '(min-width: 66rem)', shape: '16x9' }}
          className="aspect-[4/3] h-fit w-[120px] shrink-0 rounded-md bg-surface object-cover lg:mb-3 lg:aspect-[16/9] lg:w-full lg:rounded-lg"
        />
      ) : null}
      <div className="min-w-0 flex-1">
        <h3 className="text-[1.0625rem] leading-snug">
          <CardTitle topic={topic} />
        </h3>
        <p className="mt-2 flex gap-3 text-xs text-muted">
          {topic.isPaid ? <PaidMark /> : null}
          <time dateTime={topic.time.iso}>{topic.time.text}</time>
        </p>
      </div>
    </article>
  )
}
