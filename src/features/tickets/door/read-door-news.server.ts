import { and, asc, count, desc, eq, gte, notInArray } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { tickets, ticketTypes } from '../tables.server.ts'
import { checkIns, doorScans } from './tables.server.ts'
import type { DoorNews } from './contract.ts'
import { doorHashNow } from './door-seal.server.ts'
import { enteredOf } from './read-entered.server.ts'
import { requireDoor } from './require-door.server.ts'

/** What was written at the same moment as somebody read is told once more. */
const OVERLAP_MS = 15_000
const MOST_CHANGES = 2000
const MOST_DISPUTES = 50

/**
 * What a door follows while it is open: how many are in, whose entry changed since it last asked, and whom devices let in
 * without a network although the portal would not have. Refuses `permission_missing`, `sales_not_found`, `door_not_yours`.
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
  const scans = () =>
    db
      .select({ ticket: tickets, type: ticketTypes.name, scan: doorScans, entry: checkIns })
      .from(doorScans)
      .innerJoin(tickets, eq(tickets.id, doorScans.ticketId))
      .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
      .leftJoin(checkIns, eq(checkIns.ticketId, tickets.id))
      .$dynamic()
  const ofEvent = eq(doorScans.eventId, eventId)
  const from = new Date(Math.max(0, since - OVERLAP_MS))
  const changed = await scans()
    .where(and(ofEvent, gte(doorScans.changedAt, from)))
    .orderBy(desc(doorScans.changedAt))
    .limit(MOST_CHANGES)
  const disputes = await scans()
    .where(and(ofEvent, eq(doorScans.shown, 'in'), notInArray(doorScans.outcome, ['in', 'undone'])))
    .orderBy(desc(doorScans.at))
    .limit(MOST_DISPUTES)
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
    disputes: disputes.map(({ ticket, type, scan, entry }) => ({
      code: ticket.code,
      name: ticket.name,
      type,
      outcome: scan.outcome,
      at: shanghaiIso(scan.at),
      gate: scan.gate,
      entered: enteredOf(entry),
    })),
  }
}
