import type { EventCard } from '../contract.ts'
import { daysOf } from '../event-days.ts'

/** One event as a line with its day in front, for places beside other things. */
export function EventLine({ event }: { event: EventCard }) {
  const [, month, day] = event.startsOn.split('-')
  return (
    <li className="group relative flex gap-4 border-b border-line/60 py-3 last:border-0">
      <span
        aria-hidden="true"
        className="grid size-12 shrink-0 place-content-center rounded-md bg-accent-soft text-center text-accent"
      >
        <span className="text-[0.6875rem] leading-none">{Number(month)}月</span>
        <span className="mt-1 text-lg leading-none font-semibold">{Number(day)}</span>
      </span>
      <div className="min-w-0">
        <h3 className="line-clamp-2 text-[0.9375rem] leading-snug font-medium">
          <a
            href={event.address}
            className="covering group-hover:text-accent"
            {...(event.isExternal && { target: '_blank', rel: 'noopener' })}
          >
            {event.title}
            {event.isExternal ? <span className="sr-only">（在新窗口打开）</span> : null}
          </a>
        </h3>
        <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-muted">
          <time dateTime={event.startsOn}>{daysOf(event)}</time>
          <span>{event.form === 'online' ? '线上' : event.city}</span>
        </p>
      </div>
    </li>
  )
}
