import { and, eq } from 'drizzle-orm'
import { may } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { ticketSales } from '../tables.server.ts'
import { doorStaff } from './tables.server.ts'

/**
 * Lets pass whoever lets people in at this event: organisers at every one, those whose role is the door alone at what they
 * were put down for. Asked after the permission itself; refuses `sales_not_found`, `door_not_yours`.
 */
export async function requireDoor(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  eventId: number,
): Promise<void> {
  if ((await db.$count(ticketSales, eq(ticketSales.eventId, eventId))) === 0)
    throw new Refusal('not_found', 'sales_not_found')
  if (actor.kind !== 'staff' || may(actor, 'tickets.manage')) return
  const isOwn = and(eq(doorStaff.eventId, eventId), eq(doorStaff.staffId, actor.id))
  if ((await db.$count(doorStaff, isOwn)) === 0) throw new Refusal('not_allowed', 'door_not_yours')
}
