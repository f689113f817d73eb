import { SectionHeading } from '#ui/section-heading.tsx'
import { NameLine } from '#features/labels/components/name-line.tsx'
import { Fragment } from 'react'
import { z } from 'zod'
import { SideTitle } from '#ui/side-title.tsx'
import { personPath } from '#features/topics/addresses.ts'
import { SearchWithin } from '#features/search/components/search-within.server.tsx'
import { PersonIcon } from '#features/topics/components/person-icon.tsx'
import { SharePanel } from '#features/topics/components/share-panel.server.tsx'
import { dayAfter } from '#platform/calendar-days.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { imageAddress, sharedPicture } from '#platform/images/image-address.ts'
import type { Head } from '#platform/pages/head.ts'
import { page } from '#platform/pages/page.ts'
import { breadcrumbs } from '#platform/pages/structured.ts'
import { Picture } from '#ui/picture.tsx'
import { Trail } from '#ui/trail.tsx'
import { eventPath } from '#features/events/addresses.ts'
import { daysOf, EventBadges } from '#features/events/components/event-tile.server.tsx'
import { FileLine } from '#features/events/components/file-line.server.tsx'
import type { EventView, Speaker } from '#features/events/contract.ts'
import {
  listYearsHonouredAt,
  readYearToApplyFor,
  type HonouredYear,
} from '#features/awards/ceremony.server.ts'
import { registerPath } from '../addresses.ts'
import { mapOf } from '../place-of.ts'
import { TicketOffer } from '../components/ticket-offer.server.tsx'
import { offersOf } from '../offer-data.ts'
import { readOffer, type OfferView } from '../read-offer.server.ts'
import { readEvent } from '#features/events/queries.server.ts'

const SHARED_WIDTH = 1280
/** So few are seen at a glance. */
const FEW_MATERIALS = 3
const STEPS = [{ name: '活动', path: '/ev/list' }]

interface View {
  readonly event: EventView
  /** Missing where it sells no tickets here. */
  readonly offer: OfferView | undefined
  /** The years of the awards whose winners are honoured there. */
  readonly honours: readonly HonouredYear[]
  /** The year of the awards that one can apply for now, where the event calls for that. */
  readonly applying: HonouredYear | undefined
  readonly publicUrl: string
  readonly siteName: string
}

/** One event: when and where, its agenda, who speaks, and its materials (C-41, B-57). */
export const eventPage = page({
  path: '/ev/d/:id',
  about: '活动详情',
  input: z.object({ id: positiveId, key: word(100).optional() }),
  shared: {
    seconds: 60,
    tags: ({ event }: View) => [`event:${event.id}`, 'materials', 'files', 'awards'],
    unless: ({ key }) => Boolean(key),
  },
  load: async (context: SharedContext, { id }: { id: number }): Promise<View> => {
    const { publicUrl } = context.services.configuration
    const { site } = context.services.settings
    const event = await readEvent(context, id)
    const [offer, honours, applying] = await Promise.all([
      readOffer(context, id),
      listYearsHonouredAt(context, id),
      event.isOpenForAwards ? readYearToApplyFor(context) : undefined,
    ])
    const isOpenForAwards = applying !== undefined
    return { event: { ...event, isOpenForAwards }, offer, honours, applying, publicUrl, siteName: site.name }
  },
  head: headOf,
  View: EventPage,
})

function headOf({ event, offer, publicUrl, siteName }: View): Head {
  const path = eventPath(event.id)
  const { cover } = event
  return {
    title: event.title,
    description: event.summary.slice(0, 160) || event.title,
    canonical: path,
    image: cover && sharedPicture(cover),
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: event.title,
        description: event.summary || event.title,
        url: publicUrl + path,
        startDate: event.startsOn,
        endDate: event.endsOn,
        eventStatus: `https://schema.org/${offer?.phase === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
        ...(offer && offersOf(offer, publicUrl + registerPath(event.id))),
        eventAttendanceMode: `https://schema.org/${event.form === 'online' ? 'Online' : 'Offline'}EventAttendanceMode`,
        location:
          event.form === 'online'
            ? { '@type': 'VirtualLocation', url: publicUrl + path }
            : {
                '@type': 'Place',
                name: event.place || event.city,
                address: {
                  '@type': 'PostalAddress',
                  addressCountry: 'CN',
                  addressLocality: event.city,
                  ...(event.address && { streetAddress: event.address }),
                },
              },
        organizer:
          event.organisers.length === 0
            ? { '@type': 'Organization', name: siteName, url: publicUrl }
            : event.organisers.map(({ name, url }) => ({
                '@type': 'Organization',
                name,
                ...(url && { url }),
              })),
        ...(cover && { image: [publicUrl + imageAddress(cover.id, SHARED_WIDTH)] }),
        ...(event.speakers.length > 0 && {
          performer: event.speakers.map((speaker) => ({ '@type': 'Person', name: speaker.name })),
        }),
      },
      breadcrumbs(publicUrl, [...STEPS, { name: event.title, path }]),
    ],
  }
}

function EventPage({ view: { event, offer, honours, applying } }: { view: View }) {
  const map = mapOf(event)
  return (
    <div className="wide grid grid-cols-1 gap-x-16 pt-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pt-8">
      <article className="min-w-0">
        <Trail steps={STEPS} />
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
        {offer ? <TicketOffer offer={offer} eventId={event.id} /> : null}
        {event.summary ? <p className="mt-6 leading-loose whitespace-pre-line">{event.summary}</p> : null}
        <Agenda event={event} />
        {event.materials.length > 0 ? (
          <section aria-label="会议资料" className="mt-10">
            <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-2">
              <h2 className="text-lg">会议资料</h2>
              {event.materials.length > FEW_MATERIALS ? (
                <SearchWithin path={eventPath(event.id)} label="在会议资料中搜索" />
              ) : null}
            </div>
            <ul>
              {event.materials.map((file) => (
                <FileLine key={file.id} file={file} />
              ))}
            </ul>
          </section>
        ) : null}
      </article>
      <aside aria-label="活动信息" className="beside mt-12 space-y-10 lg:mt-0">
        {event.speakers.length > 0 ? (
          <section aria-label="嘉宾">
            <SideTitle>嘉宾</SideTitle>
            <ul>
              {event.speakers.map((speaker) => (
                <SpeakerLine key={speaker.name} speaker={speaker} />
              ))}
            </ul>
          </section>
        ) : null}
        <SharePanel path={eventPath(event.id)} shortPath={event.shortPath} />
      </aside>
    </div>
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

/** What happens when; an event of several days says which day it is. */
function Agenda({ event: { agenda, startsOn } }: { event: EventView }) {
  if (agenda.length === 0) return null
  const days = [...Map.groupBy(agenda, ({ day = 1 }) => day)].toSorted(([one], [two]) => one - two)
  return (
    <section aria-label="议程" className="mt-10">
      <SectionHeading title="议程" />
      {days.map(([day, items]) => (
        <Fragment key={day}>
          {days.length > 1 ? (
            <h3 className="pt-6 pb-2 text-base text-copper">{`第${day}天　${monthDayOf(startsOn, day)}`}</h3>
          ) : null}
          <ol>
            {items.map((item) => (
              <AgendaLine key={`${item.time}${item.title}`} item={item} />
            ))}
          </ol>
        </Fragment>
      ))}
    </section>
  )
}

function monthDayOf(startsOn: string, day: number): string {
  const [, month, date] = dayAfter(startsOn, day - 1).split('-')
  return `${Number(month)}月${Number(date)}日`
}

function AgendaLine({ item }: { item: EventView['agenda'][number] }) {
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 border-b border-line/60 py-3">
      <span className="text-copper">{item.time}</span>
      <span>
        <span className="text-ink">{item.title}</span>
        {item.speaker ? (
          <span className="block text-sm text-muted">
            <NameLine names={[item.speaker, item.company]} />
          </span>
        ) : null}
      </span>
    </li>
  )
}

function SpeakerLine({ speaker }: { speaker: Speaker }) {
  return (
    <li className="group relative flex items-center gap-3 py-2">
      <PersonIcon person={{ name: speaker.name, iconId: speaker.iconId }} />
      <span className="min-w-0">
        {speaker.personId === undefined ? (
          <span className="text-ink">{speaker.name}</span>
        ) : (
          <a
            href={personPath(speaker.personId)}
            className="text-ink after:absolute after:inset-0 group-hover:text-accent"
          >
            {speaker.name}
          </a>
        )}
        <span className="line-clamp-1 text-xs text-muted">
          <NameLine names={[speaker.company]} rest={speaker.job} />
        </span>
      </span>
    </li>
  )
}
