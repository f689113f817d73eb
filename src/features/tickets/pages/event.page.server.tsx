import { z } from 'zod'
import {
  listYearsHonouredAt,
  readYearToApplyFor,
  type HonouredYear,
} from '#features/awards/ceremony.server.ts'
import { eventPath } from '#features/events/addresses.ts'
import type { EventView } from '#features/events/contract.ts'
import { readEvent } from '#features/events/queries.server.ts'
import { SharePanel } from '#features/topics/components/share-panel.server.tsx'
import { positiveId, word } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { Trail } from '#ui/trail.tsx'
import { EventAgenda } from '../components/event-agenda.server.tsx'
import { EventMaterials } from '../components/event-materials.server.tsx'
import { EventOpening } from '../components/event-opening.server.tsx'
import { EventSpeakers } from '../components/event-speakers.server.tsx'
import { OfferBar, OfferLine } from '../components/offer-bar.server.tsx'
import { TicketOffer } from '../components/ticket-offer.server.tsx'
import { readOffer, type OfferView } from '../read-offer.server.ts'
import { EVENT_STEPS, headOfEvent } from './event-head.ts'

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
    tags: ({ event }: View) => [
      `event:${event.id}`,
      // Whose page is gone is led to no more.
      ...event.speakers.flatMap(({ personId }) => (personId === undefined ? [] : `person:${personId}`)),
      'materials',
      'files',
      'awards',
    ],
    unless: ({ key }) => Boolean(key),
    changesAt: ({ offer }) => offer?.changesAt,
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
  head: headOfEvent,
  View: EventPage,
})

function EventPage({ view: { event, offer, honours, applying } }: { view: View }) {
  return (
    <>
      <div className="wide grid grid-cols-1 gap-x-16 pt-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pt-8">
        <article className="min-w-0">
          <Trail steps={EVENT_STEPS} />
          <EventOpening event={event} honours={honours} applying={applying}>
            {offer ? <OfferLine offer={offer} eventId={event.id} /> : null}
          </EventOpening>
          {offer ? <TicketOffer offer={offer} eventId={event.id} /> : null}
          {event.summary ? <p className="mt-6 leading-loose whitespace-pre-line">{event.summary}</p> : null}
          <EventAgenda event={event} />
          <EventMaterials event={event} />
        </article>
        <aside aria-label="活动信息" className="printed beside mt-12 space-y-10 lg:mt-0">
          <EventSpeakers speakers={event.speakers} />
          <SharePanel path={eventPath(event.id)} shortPath={event.shortPath} />
        </aside>
      </div>
      {offer ? <OfferBar offer={offer} eventId={event.id} /> : null}
    </>
  )
}
