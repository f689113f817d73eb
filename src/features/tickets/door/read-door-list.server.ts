import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, ne } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { ticketToken } from '../codes.server.ts'
import { tickets, ticketTypes } from '../tables.server.ts'
import { checkIns } from './tables.server.ts'
import type { DoorList, ListedTicket } from './contract.ts'
import { doorHashNow, sealedNow } from './door-seal.server.ts'
import { enteredOf } from './read-entered.server.ts'
import { requireDoor } from './require-door.server.ts'
import { STATE_AT_DOOR } from './state-at-door.ts'

const AT_ONCE = 500

/**
 * All tickets of an event as a device keeps them for when there is no network: nothing in it says who comes unless the
 * ticket itself is there. Refuses `permission_missing`, `sales_not_found`, `door_not_yours`.
 */
export async function readDoorList(context: Context, { eventId }: { eventId: number }): Promise<DoorList> {
  requirePermission(context.actor, 'tickets.check_in')
  await requireDoor(context, eventId)
  const { db, now } = context
  const [event] = await db
    .select({ id: events.id, title: events.title, startsOn: events.startsOn, endsOn: events.endsOn })
    .from(events)
    .where(eq(events.id, eventId))
  if (!event) throw new Refusal('not_found', 'event_not_found')
  const rows = await db
    .select({ ticket: tickets, type: ticketTypes.name, entry: checkIns })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(checkIns, eq(checkIns.ticketId, tickets.id))
    .where(and(eq(tickets.eventId, eventId), ne(tickets.state, 'applied')))
    .orderBy(asc(tickets.id))
  const listed: ListedTicket[] = []
  for (const { ticket, type, entry } of rows) {
    // Others are answered in between.
    if (listed.length % AT_ONCE === 0) await setImmediate()
    const token = await ticketToken(db, ticket)
    listed.push({
      token: doorHashNow(eventId, token),
      code: doorHashNow(eventId, ticket.code),
      version: ticket.qrVersion,
      state: STATE_AT_DOOR[ticket.state],
      entered: enteredOf(entry),
      sealed: sealedNow(token, [ticket.name, ticket.company, type]),
    })
  }
  return { event, madeAt: now.getTime(), tickets: listed }
}
