import { and, asc, desc, eq, inArray, not, sql, type SQL } from 'drizzle-orm'
import { CODE_CHANNEL_KINDS } from '#features/accounts/contract.ts'
import { people, personChannels } from '#features/accounts/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { waitingList } from '../waiting/tables.server.ts'
import { isServed } from '../waiting/is-served.server.ts'
import { OPEN } from '../waiting/open-entries.ts'

const MOST_OPEN = 2000
const MOST_ENDED = 200

export type WaitingPerson = typeof waitingList.$inferSelect & {
  readonly name: string
  /** Whether a seat would be offered: to nobody whose account is banned or closed. */
  readonly isServed: boolean
  /** A phone or mail, by which organisers reach them while they wait; empty once that ended. */
  readonly reach: string
}

/**
 * Everybody who waits for seats of an event in the order in which they are served, and behind them the latest whose waiting
 * ended. Refuses `permission_missing`.
 */
export async function listWaiting(
  context: Context,
  { eventId }: { eventId: number },
): Promise<WaitingPerson[]> {
  requirePermission(context.actor, 'tickets.manage')
  const ofEvent = eq(waitingList.eventId, eventId)
  return [
    ...(await readWaiting(context, and(ofEvent, isOpen), asc(waitingList.id), MOST_OPEN)),
    ...(await readWaiting(context, and(ofEvent, not(isOpen)), desc(waitingList.endedAt), MOST_ENDED)),
  ]
}

export const isOpen = inArray(waitingList.state, OPEN)

/** So many of those who wait or waited, with how whoever still waits is reached. */
export async function readWaiting(
  { db }: Pick<Context, 'db'>,
  wanted: SQL | undefined,
  order: SQL,
  limit: number,
): Promise<WaitingPerson[]> {
  const found = await db
    .select({ entry: waitingList, name: people.name, isServed: sql<boolean>`${isServed}` })
    .from(waitingList)
    .innerJoin(people, eq(people.id, waitingList.personId))
    .where(wanted)
    .orderBy(order)
    .limit(limit)
  const open = found.filter(({ entry }) => OPEN.some((state) => state === entry.state))
  const channels = await db
    .select()
    .from(personChannels)
    .where(
      and(
        // By WeChat's name of an account nobody is reached.
        inArray(personChannels.kind, CODE_CHANNEL_KINDS),
        inArray(
          personChannels.personId,
          open.map(({ entry }) => entry.personId),
        ),
      ),
    )
    .orderBy(desc(personChannels.kind))
  const reach = new Map(channels.map(({ personId, address }) => [personId, address]))
  const openIds = new Set(open.map(({ entry }) => entry.id))
  return found.map(({ entry, ...rest }) => ({
    ...entry,
    ...rest,
    reach: (openIds.has(entry.id) ? reach.get(entry.personId) : undefined) ?? '',
  }))
}

/** Says of one after the other, in their order, the place among those who wait for the same type; null of who has none. */
export function placesInLine(): (
  person: Pick<WaitingPerson, 'typeId' | 'state' | 'isServed'>,
) => number | null {
  const places = new Map<number, number>()
  return ({ typeId, state, isServed: mayBeOffered }) => {
    if (state !== 'waiting' || !mayBeOffered) return null
    const place = (places.get(typeId) ?? 0) + 1
    places.set(typeId, place)
    return place
  }
}
