import { eventPath } from '#features/events/addresses.ts'
import type { EventView } from '#features/events/contract.ts'
import { imageAddress, sharedPicture } from '#platform/images/image-address.ts'
import type { Head } from '#platform/pages/head.ts'
import { breadcrumbs } from '#platform/pages/structured.ts'
import { registerPath } from '../addresses.ts'
import { offersOf } from '../offer-data.ts'
import type { OfferView } from '../read-offer.server.ts'

const SHARED_WIDTH = 1280
/** Where an event's page stands, from the top. */
export const EVENT_STEPS = [{ name: '活动', path: '/ev/list' }]

interface Told {
  readonly event: EventView
  readonly offer: OfferView | undefined
  readonly publicUrl: string
  readonly siteName: string
}

/** What an event says of itself to machines. */
export function headOfEvent({ event, offer, publicUrl, siteName }: Told): Head {
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
      breadcrumbs(publicUrl, [...EVENT_STEPS, { name: event.title, path }]),
    ],
  }
}
