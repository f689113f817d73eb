import { Picture } from '#ui/picture.tsx'
import { eventPath } from '../addresses.ts'
import type { EventCard } from '../contract.ts'
import { daysOf } from '../event-days.ts'
import { REGISTRATION_WORDS } from '../words.ts'

/** One event: its title leads to its page here, its cover to its own site where it has one (EVENT-04), with its badges (EVENT-05, B-29). */
export function EventTile({ event, isFirst = false }: { event: EventCard; isFirst?: boolean }) {
  return (
    <li className="group relative overflow-hidden rounded-xl border border-line bg-raised">
      {event.isExternal ? (
        <a
          href={event.address}
          target="_blank"
          rel="noopener"
          aria-label={`${event.title}的网站（在新窗口打开）`}
          className="relative z-10 block"
        >
          <Cover event={event} isFirst={isFirst} />
        </a>
      ) : (
        <Cover event={event} isFirst={isFirst} />
      )}
      <div className="p-5">
        <EventBadges event={event} />
        <h3 className="mt-2 text-lg leading-snug">
          <a href={eventPath(event.id)} className="covering group-hover:text-accent">
            {event.title}
          </a>
        </h3>
        <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-muted">
          <time dateTime={event.startsOn}>{daysOf(event)}</time>
          <span>
            {event.form === 'online' ? '线上' : [event.city, event.place].filter(Boolean).join(' · ')}
          </span>
        </p>
      </div>
    </li>
  )
}

function Cover({ event, isFirst }: { event: EventCard; isFirst: boolean }) {
  if (!event.cover)
    return (
      <div
        aria-hidden="true"
        className="grid aspect-video w-full place-items-center bg-accent-soft p-8 text-3xl font-semibold tracking-widest text-accent"
      >
        {event.form === 'online' ? '线上' : event.city}
      </div>
    )
  return (
    <Picture
      image={event.cover}
      alt=""
      widths={[640, 960, 1280]}
      sizes="(min-width: 52rem) 588px, 100vw"
      eager={isFirst}
      shape="16x9"
      className="aspect-video w-full bg-surface object-cover"
    />
  )
}

export function EventBadges({ event }: { event: EventCard }) {
  if (!event.isUpcoming && event.registration !== 'cancelled')
    return <p className="text-xs leading-6 text-muted">已结束</p>
  return (
    <p className="flex gap-2 text-xs">
      {event.registration === 'open' ? (
        <span className="rounded-sm bg-accent px-2 leading-6 text-on-accent">报名中</span>
      ) : (
        <span className="rounded-sm bg-surface px-2 leading-6 text-body">
          {event.registration ? REGISTRATION_WORDS[event.registration] : '即将举行'}
        </span>
      )}
      {event.isOpenForAwards ? (
        <span className="rounded-sm bg-copper-soft px-2 leading-6 text-copper">奖项申报中</span>
      ) : null}
    </p>
  )
}
