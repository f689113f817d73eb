import { and, asc, count, desc, eq, gte } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { tickets, ticketTypes } from '../tables.server.ts'
import { checkIns, doorScans } from './tables.server.ts'
import type { DoorNews } from './contract.ts'
import { doorHashNow } from './door-seal.server.ts'
import { isDisputed, readDisputes } from './list-disputes.server.ts'
import { enteredOf } from './read-entered.server.ts'
import { requireDoor } from './require-door.server.ts'

/** What was written at the same moment as somebody read is told once more. */
const OVERLAP_MS = 15_000
const MOST_CHANGES = 2000

/**
 * What a door follows while it is open: how many are in, whose entry changed since it last asked, and whom
 * devices let in without a network although the portal would not have. Refuses `permission_missing`, `sales_not_found`, `door_not_yours`.
 */
export async function readDoorNews(
  context: Context,
  { eventId, since }: { eventId: number; since: number },
): Promise<DoorNews> {
  requirePermission(context.actor, 'tickets.check_in')
  await requireDoor(context, eventId)
  const { db, now } = context
  const byType = await db
    .select({ type: ticketTypes.name, valid: count(tickets.id), entered: count(checkIns.ticketId) })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(checkIns, eq(checkIns.ticketId, tickets.id))
    .where(and(eq(tickets.eventId, eventId), eq(tickets.state, 'valid')))
    .groupBy(ticketTypes.id)
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))
  const from = new Date(Math.max(0, since - OVERLAP_MS))
  const changed = await db
    .select({ ticket: tickets, entry: checkIns })
    .from(doorScans)
    .innerJoin(tickets, eq(tickets.id, doorScans.ticketId))
    .leftJoin(checkIns, eq(checkIns.ticketId, tickets.id))
    .where(and(eq(doorScans.eventId, eventId), gte(doorScans.changedAt, from)))
    .orderBy(desc(doorScans.changedAt))
    .limit(MOST_CHANGES)
  const sum = (of: 'valid' | 'entered') => byType.reduce((all, row) => all + row[of], 0)
  return {
    now: now.getTime(),
    valid: sum('valid'),
    entered: sum('entered'),
    byType,
    changed: changed.map(({ ticket, entry }) => ({
      code: doorHashNow(eventId, ticket.code),
      entered: enteredOf(entry),
    })),
    disputed: await db.$count(doorScans, isDisputed(eventId)),
    disputes: await readDisputes(context, { eventId }),
  }
}
