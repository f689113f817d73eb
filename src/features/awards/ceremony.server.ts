import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { eventPath } from '#features/events/addresses.ts'
import { events } from '#features/events/tables.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { awardYearPath } from './addresses.ts'
import type { CeremonyView } from './contract.ts'
import { awardPhases, awardYears } from './tables.server.ts'

type Reading = Pick<SharedContext, 'db'>

/** The event at which a year's winners are honoured, as long as it is public. */
export async function readCeremony(
  { db }: Reading,
  eventId: number | null,
): Promise<CeremonyView | undefined> {
  if (eventId === null) return undefined
  const [event] = await db
    .select()
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.state, 'published')))
  return (
    event && {
      eventId,
      address: eventPath(eventId),
      title: event.title,
      from: event.startsOn,
      until: event.endsOn,
      place: event.form === 'online' ? '线上' : [event.city, event.place].filter(Boolean).join(' · '),
    }
  )
}

export interface HonouredYear {
  readonly year: number
  readonly title: string
  readonly address: string
}

/** The years with a page whose winners are honoured at an event, the newest first. */
export async function listYearsHonouredAt({ db }: Reading, eventId: number): Promise<HonouredYear[]> {
  const years = await db
    .select({ year: awardYears.year, title: awardYears.title })
    .from(awardYears)
    .where(and(eq(awardYears.eventId, eventId), eq(awardYears.state, 'published')))
    .orderBy(desc(awardYears.year))
  return years.map((each) => ({ ...each, address: awardYearPath(each.year) }))
}

/** The newest year with a page that one can apply for today. */
export async function readYearToApplyFor({
  db,
  now,
}: Pick<SharedContext, 'db' | 'now'>): Promise<HonouredYear | undefined> {
  const today = shanghaiDay(now)
  const [found] = await db
    .select({ year: awardYears.year, title: awardYears.title })
    .from(awardYears)
    .innerJoin(awardPhases, eq(awardPhases.year, awardYears.year))
    .where(
      and(
        eq(awardYears.state, 'published'),
        eq(awardPhases.kind, 'application'),
        lte(awardPhases.fromOn, today),
        gte(sql`coalesce(${awardPhases.untilOn}, ${awardPhases.fromOn})`, today),
      ),
    )
    .orderBy(desc(awardYears.year))
    .limit(1)
  return found && { ...found, address: awardYearPath(found.year) }
}
