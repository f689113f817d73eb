import { Fragment, type ReactNode } from 'react'
import type { HonouredYear } from '#features/awards/ceremony.server.ts'
import { EventBadges } from '#features/events/components/event-tile.server.tsx'
import { daysOf } from '#features/events/event-days.ts'
import type { EventView } from '#features/events/contract.ts'
import { NameLine } from '#features/labels/components/name-line.tsx'
import { Picture } from '#ui/picture.tsx'
import { mapOf } from '../place-of.ts'

/** What, when, where and by whom, and what else is decided there. */
export function EventOpening({
  event,
  honours,
  applying,
  children,
}: {
  readonly event: EventView
  readonly honours: readonly HonouredYear[]
  readonly applying: HonouredYear | undefined
  /** What can be done, under the facts and above the picture. */
  readonly children?: ReactNode
}) {
  const map = mapOf(event)
  return (
    <>
      <EventBadges event={event} />
      <h1 className="mt-2 text-2xl leading-snug sm:text-3xl">{event.title}</h1>
      <p className="mt-3 flex flex-wrap gap-x-5 text-muted">
        <time dateTime={event.startsOn}>{daysOf(event)}</time>
        <span>
          {event.form === 'online' ? '线上活动' : [event.city, event.place].filter(Boolean).join(' · ')}
          {map && !event.isExternal ? (
            <a href={map} target="_blank" rel="noopener noreferrer" className="ms-2 text-link underline">
              地图
            </a>
          ) : null}
        </span>
      </p>
      {event.address && event.form === 'offline' ? (
        <p className="mt-1 text-sm text-muted">{event.address}</p>
      ) : null}
      <HeldBy organisers={event.organisers} />
      {applying ? (
        <p className="mt-2 text-sm text-copper">
          奖项申报截止 {event.applyUntil}，
          <a href={applying.address} className="text-link">
            申报{applying.title}
          </a>
        </p>
      ) : null}
      {honours.map(({ year, title, address }) => (
        <p key={year} className="mt-2 text-sm text-muted">
          {'颁发：'}
          <a href={address} className="text-link">
            {title}
          </a>
        </p>
      ))}
      {children}
      {event.cover ? (
        <Picture
          image={event.cover}
          alt=""
          widths={[640, 960, 1280]}
          sizes="(min-width: 66rem) 816px, 100vw"
          eager
          shape="16x9"
          className="mt-6 aspect-video w-full rounded-xl bg-surface object-cover"
        />
      ) : null}
      {event.isExternal ? (
        <p className="mt-6">
          <a
            href={event.address}
            target="_blank"
            rel="noopener"
            className="inline-block rounded-full bg-accent px-6 py-2 text-on-accent hover:opacity-90"
          >
            前往活动网站
          </a>
        </p>
      ) : null}
    </>
  )
}

/** Who holds it; with a site of their own where they have one. */
function HeldBy({ organisers }: Pick<EventView, 'organisers'>) {
  if (organisers.length === 0) return null
  return (
    <p className="mt-1 text-sm text-muted">
      主办：
      {organisers.map(({ name, url }, index) => (
        <Fragment key={name}>
          {index > 0 ? '、' : ''}
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer" className="text-link">
              {name}
            </a>
          ) : (
            <NameLine names={[name]} />
          )}
        </Fragment>
      ))}
    </p>
  )
}
