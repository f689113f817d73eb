import { z } from 'zod'
import type { SharedContext } from '#platform/context.ts'
import { parseRows } from '#platform/database/parse-rows.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { eventPath } from './addresses.ts'
import type { EventCard } from './contract.ts'
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
}

type Row = Pick<typeof events.$inferSelect, keyof typeof eventCardColumns>

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
  }
}
