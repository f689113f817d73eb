import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm'
import { eventWindows, events } from '#features/events/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { eachAlone } from '#platform/jobs/each-alone.server.ts'
import { noteWindow } from './note-window.server.ts'
import { ticketSales, ticketTypes } from './tables.server.ts'

/**
 * Tells events anew whether they take registrations where a type is sold no longer, by which nothing but the time has changed:
 * what is left of it is nobody's to have, and all else may be full. A job.
 */
export async function noteEndedTypes(context: Context): Promise<void> {
  const { db, now } = context
  const ended = await db
    .selectDistinct({ id: ticketTypes.eventId })
    .from(ticketTypes)
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .innerJoin(eventWindows, eq(eventWindows.eventId, ticketTypes.eventId))
    .where(
      and(
        eq(ticketTypes.isSold, true),
        lte(ticketTypes.soldUntil, now),
        inArray(eventWindows.state, ['open', 'by_code']),
        gte(events.endsOn, shanghaiDay(now)),
      ),
    )
    .orderBy(asc(ticketTypes.eventId))
  await eachAlone(context, ended, async (within, { id }) => {
    // Whoever takes a seat just now is waited for, and tells it after us.
    await within.db
      .select({ id: ticketSales.eventId })
      .from(ticketSales)
      .where(eq(ticketSales.eventId, id))
      .for('update')
    await noteWindow(within, id)
  })
}
