import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SharedContext } from '#platform/context.ts'
import { parseRows } from '#platform/database/parse-rows.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { eventPath } from './addresses.ts'
import type { EVENT_WINDOW_STATES, EventCard } from './contract.ts'
import { isOpenForAwards, isUpcoming } from './policy.ts'
import { events } from './tables.server.ts'

/** What a list needs of an event. */
export const eventCardColumns = {
  id: events.id,
  title: events.title,
  form: events.form,
  startsOn: events.startsOn,
  endsOn: events.endsOn,
  city: events.city,
  place: events.place,
  cover: events.cover,
  isUpcoming: events.isUpcoming,
  applyUntil: events.applyUntil,
  externalUrl: events.externalUrl,
  window: sql<StoredWindow | null>`(
    select jsonb_build_object('state', state, 'opensAt', opens_at, 'closesAt', closes_at)
    from event_windows where event_id = ${events.id}
  )`,
}

/** As JSON says it: moments are texts. */
interface StoredWindow {
  readonly state: (typeof EVENT_WINDOW_STATES)[number]
  readonly opensAt: string | null
  readonly closesAt: string | null
}

type Row = Pick<typeof events.$inferSelect, Exclude<keyof typeof eventCardColumns, 'window'>> & {
  readonly window: StoredWindow | null
}

const Stored = z.object({ cover: StoredImage.nullable() })

/** Events of a list; one that is broken takes itself out. */
export function eventCardsOf(context: SharedContext, rows: readonly Row[]): EventCard[] {
  return parseRows(context, Stored, rows, { table: 'events' }).map((row) => eventCardOf(row, context.now))
}

/** An event of a list; whether it is still to come and open for applications is judged here, by the hour (EVENT-05 to -08). */
export function eventCardOf(row: Row, now: Date): EventCard {
  return {
    id: row.id,
    title: row.title,
    form: row.form,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    city: row.city,
    place: row.place,
    cover: row.cover ?? undefined,
    isUpcoming: isUpcoming(row, now),
    isOpenForAwards: isOpenForAwards(row, now),
    applyUntil: row.applyUntil ?? undefined,
    address: row.externalUrl || eventPath(row.id),
    isExternal: row.externalUrl !== '',
    registration: registrationOf(row, now),
  }
}

/** What is said of registering: for an event of another site that it can be done there, for one without tickets nothing. */
function registrationOf(row: Row, now: Date): EventCard['registration'] {
  if (row.window === null) return row.externalUrl === '' ? undefined : 'open'
  const { state, opensAt, closesAt } = row.window
  if (state === 'cancelled') return state
  if (closesAt !== null && new Date(closesAt) <= now) return 'over'
  if (state === 'closed' || state === 'paused') return state
  if (opensAt !== null && new Date(opensAt) > now) return 'soon'
  return state
}
