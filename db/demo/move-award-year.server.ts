import { eq, sql } from 'drizzle-orm'
import { placeEvent } from '#features/events/place-event.server.ts'
import { events } from '#features/events/tables.server.ts'
import { termsOf } from '#features/tickets/notices/event-terms.ts'
import { ticketSales, ticketTypes } from '#features/tickets/tables.server.ts'
import { indexAwardYear } from '#features/awards/search/index-awards.server.ts'
import { readPhases } from '#features/awards/phases.server.ts'
import { awardPhases, awardYears } from '#features/awards/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { shanghaiDay, shanghaiInstant } from '#platform/shanghai-time.ts'

type Anchor = readonly [kind: 'application' | 'vote' | 'announcement', edge: 'from' | 'until', days: number]

/** How many days ago a day of the year was, for each stage that one wants to see. */
const STAGES = {
  upcoming: ['application', 'from', -5],
  application: ['application', 'from', 10],
  vote: ['vote', 'from', 4],
  review: ['vote', 'until', 3],
  announcement: ['announcement', 'from', 0],
} as const satisfies Readonly<Record<string, Anchor>>
export type AwardStage = keyof typeof STAGES
export const AWARD_STAGES = Object.keys(STAGES) as AwardStage[]

/**
 * Moves all days of the demo's open award year and of its ceremony together, so that it stands in this stage today; gives
 * the days of the year. Refuses
 * `permission_missing`. Only for a portal that is played with: a real year's days are the editors'.
 */
export async function moveAwardYear(
  context: Context,
  { year, stage }: { year: number; stage: AwardStage },
): Promise<{ name: string; from: string; until: string | undefined }[]> {
  requirePermission(context.actor, 'awards.edit')
  return inTransaction(context, async (within) => {
    await holdLock(within.db, 'awardYear', year)
    const [kind, edge, days] = STAGES[stage]
    const anchor = (await readPhases(within, [year])).find((phase) => phase.kind === kind)
    if (!anchor) throw new Error(`the award year ${year} has no phase ${kind}`)
    const is = shanghaiInstant((edge === 'from' ? undefined : anchor.until) ?? anchor.from)
    const today = shanghaiInstant(shanghaiDay(context.now))
    const shift = Math.round((today.getTime() - is.getTime()) / DAY_MS) - days
    await within.db
      .update(awardPhases)
      .set({
        fromOn: sql`${awardPhases.fromOn} + ${shift}::int`,
        untilOn: sql`${awardPhases.untilOn} + ${shift}::int`,
      })
      .where(eq(awardPhases.year, year))
    const [moved] = await within.db
      .update(awardYears)
      .set({ changedAt: context.now })
      .where(eq(awardYears.year, year))
      .returning({ eventId: awardYears.eventId })
    if (typeof moved?.eventId === 'number') await moveCeremony(within, moved.eventId, shift)
    await purgePages(within.db, ['awards'])
    await indexAwardYear(within, year)
    return (await readPhases(within, [year])).map(({ name, from, until }) => ({ name, from, until }))
  })
}

/** Whoever has a ticket knows the new days at once, so that nobody is told of a move that is only played. */
async function moveCeremony(context: Context, eventId: number, shift: number): Promise<void> {
  const { db, now } = context
  const [event] = await db
    .update(events)
    .set({
      startsOn: sql`${events.startsOn} + ${shift}::int`,
      endsOn: sql`${events.endsOn} + ${shift}::int`,
      applyUntil: sql`${events.applyUntil} + ${shift}::int`,
      updatedAt: now,
    })
    .where(eq(events.id, eventId))
    .returning()
  if (!event) return
  await db
    .update(ticketSales)
    .set({ told: termsOf(event) })
    .where(eq(ticketSales.eventId, eventId))
  await db
    .update(ticketTypes)
    .set({ earlyUntil: sql`${ticketTypes.earlyUntil} + make_interval(days => ${shift}::int)` })
    .where(eq(ticketTypes.eventId, eventId))
  await placeEvent(context, eventId)
}
