import { CardTitle, SideCover } from '#features/topics/components/card-parts.tsx'
import { PaidMark, TopicSource } from '#features/topics/components/topic-row.tsx'
import type { TopicCard } from '#features/topics/contract.ts'
import { Picture } from '#ui/picture.tsx'
import type { Story } from '../pages/home-topics.server.ts'

/** What home leads with: one story with its picture, and a few beside it. */
export function LeadStories({ stories: [lead, ...others] }: { stories: readonly Story[] }) {
  if (!lead) return null
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-4 sm:gap-y-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <Lead {...lead} />
      {others.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line max-sm:[&>li:nth-child(n+3)]:hidden lg:justify-between">
          {others.map((story) => (
            <Second key={story.topic.id} {...story} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Lead({ topic, isPinned }: Story) {
  return (
    <article className="group relative min-w-0">
      {topic.cover ? (
        <Picture
          image={topic.cover}
          alt=""
          widths={[480, 800, 1280, 1600]}
          sizes="(min-width: 77rem) 792px, 100vw"
          eager
          shape="16x9"
          shapeWhen={{ media: '(min-width: 66rem)', shape: '2x1' }}
          className="aspect-[16/9] w-full bg-surface object-cover max-sm:-mx-4 max-sm:w-screen max-sm:max-w-none sm:rounded-xl lg:aspect-[2/1]"
        />
      ) : null}
      <h2 className="mt-3 text-[1.375rem] sm:mt-4 leading-snug sm:text-[1.75rem]">
        <CardTitle topic={topic} />
      </h2>
      <p className="mt-2 line-clamp-2 leading-relaxed text-muted max-sm:text-[0.9375rem]">{topic.summary}</p>
      <Facts topic={topic} isPinned={isPinned} />
    </article>
  )
}

function Second({ topic, isPinned }: Story) {
  return (
    <li className="group relative flex gap-4 py-3 first:pt-0 sm:py-3.5 last:pb-0">
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-3 text-[1.0625rem] leading-snug">
          <CardTitle topic={topic} />
        </h3>
        <Facts topic={topic} isPinned={isPinned} />
      </div>
      <SideCover
        image={topic.cover}
        shape="4x3"
        sizes="(min-width: 66rem) 144px, 120px"
        className="aspect-[4/3] w-[120px] lg:w-[144px]"
      />
    </li>
  )
}

function Facts({ topic, isPinned }: { topic: TopicCard; isPinned: boolean }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-xs text-muted">
      {isPinned ? (
        <span className="rounded-sm bg-accent px-1.5 leading-5 whitespace-nowrap text-on-accent">置顶</span>
      ) : null}
      {topic.isPaid ? <PaidMark /> : null}
      <TopicSource topic={topic} />
      <time dateTime={topic.time.iso}>{topic.time.monthDay}</time>
    </p>
  )
}
