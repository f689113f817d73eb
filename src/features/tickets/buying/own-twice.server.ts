import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { tickets } from '../tables.server.ts'
import { ACTIVE } from './member-places.server.ts'
import { attendeeOf } from './normal-attendee.ts'

/**
 * Says which attendee stands twice among those of one registration, or on another ticket that the same person bought: that is
 * nobody else's secret. Refuses `attendee_repeated`, `attendee_own`.
 */
export async function refuseOwnTwice(
  { db }: Context,
  personId: number,
  keys: readonly { readonly typeId: number; readonly key: string | null }[],
): Promise<void> {
  const named = keys.flatMap(({ typeId, key }, index) =>
    key === null ? [] : [{ typeId, key, place: index + 1 }],
  )
  for (const [index, { typeId, key, place }] of named.entries()) {
    const earlier = named.slice(0, index).find((each) => each.typeId === typeId && each.key === key)
    if (earlier) throw new Refusal('invalid', 'attendee_repeated', { first: earlier.place, second: place })
  }
  const own = await db
    .select({ typeId: tickets.typeId, key: tickets.attendeeKey })
    .from(tickets)
    .where(and(eq(tickets.buyerId, personId), inArray(tickets.state, ACTIVE), isNotNull(tickets.attendeeKey)))
  const known = named.find(({ typeId, key }) =>
    own.some((ticket) => ticket.typeId === typeId && ticket.key === key),
  )
  if (known) throw new Refusal('conflict', 'attendee_own', { who: attendeeOf(known.place - 1, keys.length) })
}
