import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { readMemberships } from '#features/membership/queries.server.ts'
import type { Context } from '#platform/context.ts'
import type { Sale } from '../find-sale.server.ts'
import { tickets } from '../tables.server.ts'

export const ACTIVE = ['applied', 'held', 'valid'] as const

/** The numbers of the member's prices that a person has not used for this event; none for who is no member now. */
export async function freeMemberPlaces(
  context: Context,
  { event, sales }: Sale,
  personId: number,
): Promise<number[]> {
  const memberships = await readMemberships(context, personId)
  if (!memberships.of(event.industry).isMember) return []
  const used = await usedMemberPlaces(context, { event }, personId)
  const all = Array.from({ length: sales.memberTickets }, (_, index) => index + 1)
  return all.filter((place) => !used.includes(place))
}

/** The numbers of the member's prices of an event that a person uses. */
export async function usedMemberPlaces(
  { db }: Context,
  { event }: Pick<Sale, 'event'>,
  personId: number,
): Promise<number[]> {
  const used = await db
    .select({ place: tickets.memberPlace })
    .from(tickets)
    .where(
      and(
        eq(tickets.eventId, event.id),
        eq(tickets.buyerId, personId),
        isNotNull(tickets.memberPlace),
        inArray(tickets.state, ACTIVE),
      ),
    )
  return used.flatMap(({ place }) => place ?? [])
}
