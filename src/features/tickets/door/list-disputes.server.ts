import { and, desc, eq, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { isBehind, PlaceInList, placeOf } from '#platform/database/place-in-list.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { tickets, ticketTypes } from '../tables.server.ts'
import type { Dispute } from './contract.ts'
import { enteredOf } from './read-entered.server.ts'
import { requireDoor } from './require-door.server.ts'
import { checkIns, doorScans } from './tables.server.ts'

const AT_ONCE = 50

export const DisputesOf = z.object({
  eventId: positiveId,
  before: PlaceInList.optional().describe('只要这一条之前的'),
})

/** Scans of an event by which a device let somebody in without a network and the portal would not have. */
export const isDisputed = (eventId: number) =>
  and(
    eq(doorScans.eventId, eventId),
    eq(doorScans.shown, 'in'),
    notInArray(doorScans.outcome, ['in', 'undone']),
  )

/** Fifty of them, the last one first. Refuses `permission_missing`, `sales_not_found`, `door_not_yours` (C-45). */
export async function listDisputes(context: Context, input: z.input<typeof DisputesOf>): Promise<Dispute[]> {
  requirePermission(context.actor, 'tickets.check_in')
  const { eventId, before } = parseInput(DisputesOf, input)
  await requireDoor(context, eventId)
  return readDisputes(context, { eventId, before })
}

/** The same for whoever may know it. */
export async function readDisputes(
  { db }: Pick<Context, 'db'>,
  { eventId, before }: z.output<typeof DisputesOf>,
): Promise<Dispute[]> {
  const rows = await db
    .select({ ticket: tickets, type: ticketTypes.name, scan: doorScans, entry: checkIns })
    .from(doorScans)
    .innerJoin(tickets, eq(tickets.id, doorScans.ticketId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(checkIns, eq(checkIns.ticketId, tickets.id))
    .where(
      and(
        isDisputed(eventId),
        before === undefined ? undefined : isBehind(doorScans.at, doorScans.ticketId, before),
      ),
    )
    .orderBy(desc(doorScans.at), desc(doorScans.ticketId))
    .limit(AT_ONCE)
  return rows.map(({ ticket, type, scan, entry }) => ({
    id: scan.scanId,
    place: placeOf(scan.at, ticket.id),
    code: ticket.code,
    name: ticket.name,
    type,
    outcome: scan.outcome,
    at: shanghaiIso(scan.at),
    gate: scan.gate,
    entered: enteredOf(entry),
  }))
}
