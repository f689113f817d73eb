import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { whoHavePages } from '#features/people/queries.server.ts'
import { isShown } from '#features/withdrawals/marked-withdrawal.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { parseRows } from '#platform/database/parse-rows.server.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { shortLinks } from '#platform/short-links/tables.server.ts'
import { eventPath } from './addresses.ts'
import type { AlbumView, EventCard, EventView, PartnerGroup, Speaker } from './contract.ts'
import { eventCardColumns, eventCardOf, eventCardsOf } from './event-card.server.ts'
import { listMaterialsOfEvent } from './material-queries.server.ts'
import { SaveEventAlbum, SavePartnerGroup } from './save-event-album.server.ts'
import { eventAlbums, eventPartnerGroups, events } from './tables.server.ts'

/** Every read of events, albums and partners. */

const StoredAlbum = SaveEventAlbum.pick({ pictures: true })
const StoredPartners = SavePartnerGroup.pick({ partners: true })

/** More events than this are never listed at once. */
const MOST_EVENTS = 500
/** So many past ones stand in the short list besides those to come (B-28). */
const RECENT_PAST = 6

const eventsOfIndustry = preparedQuery('events_of_industry', (db) =>
  db
    .select(eventCardColumns)
    .from(events)
    .where(and(eq(events.industry, sql.placeholder('industry')), eq(events.state, 'published')))
    .orderBy(desc(events.startsOn), desc(events.id))
    .limit(MOST_EVENTS)
    .prepare('events_of_industry'),
)

/**
 * Events still to come, the next one first, and past ones, the latest first (EVENT-01, EVENT-06); `short` leaves only
 * a few of the past ones.
 */
export async function listEvents(
  context: SharedContext,
  { industry, isShort = false }: { industry: Industry; isShort?: boolean },
): Promise<{ upcoming: EventCard[]; past: EventCard[] }> {
  const cards = eventCardsOf(context, await eventsOfIndustry(context.db).execute({ industry }))
  const past = cards.filter((event) => !event.isUpcoming)
  return {
    upcoming: cards.filter((event) => event.isUpcoming).toReversed(),
    past: isShort ? past.slice(0, RECENT_PAST) : past,
  }
}

const eventById = preparedQuery('event_by_id', (db) =>
  db
    .select({ event: events, window: eventCardColumns.window, shortCode: shortLinks.code })
    .from(events)
    .leftJoin(shortLinks, sql`${shortLinks.path} = '/ev/d/' || ${events.id}`)
    .where(and(eq(events.id, sql.placeholder('id')), eq(events.state, 'published')))
    .prepare('event_by_id'),
)

/** One event with its agenda, its speakers and its materials; refuses `event_not_found` (C-41). */
export async function readEvent(context: SharedContext, id: number): Promise<EventView> {
  const [row] = await eventById(context.db).execute({ id })
  if (!row) throw new Refusal('not_found', 'event_not_found')
  const { event, window, shortCode } = row
  return {
    ...eventCardOf({ ...event, window }, context.now),
    summary: event.summary,
    address: event.address,
    organisers: event.organisers,
    agenda: event.agenda,
    speakers: await leadingOn(context, event.speakers),
    materials: await listMaterialsOfEvent(context, id),
    updatedIso: shanghaiIso(event.updatedAt),
    shortPath: shortCode ? `/s/${shortCode}` : undefined,
  }
}

/** Speakers as readers see them: who has no page here is led to nowhere. */
async function leadingOn(context: SharedContext, speakers: readonly Speaker[]): Promise<Speaker[]> {
  const known = await whoHavePages(
    context,
    speakers.flatMap(({ personId }) => personId ?? []),
  )
  return speakers.map(({ personId, ...speaker }) =>
    personId !== undefined && known.has(personId) ? { ...speaker, personId } : speaker,
  )
}

/** Albums of these years, the latest first (EVENT-10). */
export async function listAlbums(context: SharedContext): Promise<AlbumView[]> {
  const rows = await context.db
    .select({
      id: eventAlbums.id,
      year: eventAlbums.year,
      title: eventAlbums.title,
      pictures: eventAlbums.pictures,
    })
    .from(eventAlbums)
    .where(isShown('event-album', eventAlbums.id))
    .orderBy(desc(eventAlbums.year), asc(eventAlbums.id))
  return parseRows(context, StoredAlbum, rows, { table: 'event_albums' })
}

/** Partners of a year by group (EVENT-11). */
export async function listPartnerGroups(context: SharedContext, year: number): Promise<PartnerGroup[]> {
  const rows = await context.db
    .select({
      id: eventPartnerGroups.id,
      name: eventPartnerGroups.name,
      partners: eventPartnerGroups.partners,
    })
    .from(eventPartnerGroups)
    .where(and(eq(eventPartnerGroups.year, year), isShown('event-partners', eventPartnerGroups.id)))
    .orderBy(asc(eventPartnerGroups.position), asc(eventPartnerGroups.id))
  return parseRows(context, StoredPartners, rows, { table: 'event_partner_groups' })
}

/** Where an event is found for those who want an absolute address. */
export function absoluteAddress({ services }: SharedContext, event: EventCard): string {
  return event.isExternal ? event.address : services.configuration.publicUrl + eventPath(event.id)
}
