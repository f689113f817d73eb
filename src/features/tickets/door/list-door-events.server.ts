import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import { may, requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { ticketSales } from '../tables.server.ts'
import { doorStaff } from './tables.server.ts'
import type { DoorEvent } from './contract.ts'

/** A door may still be looked after on the day after. */
const STILL_SHOWN_MS = 2 * DAY_MS
const MOST_EVENTS = 50

/** The events at whose doors somebody may stand, the next first; refuses `permission_missing`. */
export async function listDoorEvents({ actor, db, now }: Context): Promise<DoorEvent[]> {
  requirePermission(actor, 'tickets.check_in')
  const own =
    actor.kind === 'staff' && !may(actor, 'tickets.manage')
      ? db.select({ id: doorStaff.eventId }).from(doorStaff).where(eq(doorStaff.staffId, actor.id))
      : undefined
  return db
    .select({
      id: events.id,
      title: events.title,
      startsOn: events.startsOn,
      endsOn: events.endsOn,
      valid: sql<number>`(select count(*)::integer from tickets t
        where t.event_id = ${events.id} and t.state = 'valid')`,
      entered: sql<number>`(select count(*)::integer from tickets t join check_ins c on c.ticket_id = t.id
        where t.event_id = ${events.id} and t.state = 'valid')`,
    })
    .from(ticketSales)
    .innerJoin(events, eq(events.id, ticketSales.eventId))
    .where(
      and(
        own && inArray(events.id, own),
        gte(events.endsOn, shanghaiDay(new Date(now.getTime() - STILL_SHOWN_MS))),
      ),
    )
    .orderBy(asc(events.startsOn), asc(events.id))
    .limit(MOST_EVENTS)
}
