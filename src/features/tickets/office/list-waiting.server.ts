import { asc, desc, eq, inArray, and, sql } from 'drizzle-orm'
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
  const { db } = context
  const find = () =>
    db
      .select({ entry: waitingList, name: people.name, isServed: sql<boolean>`${isServed}` })
      .from(waitingList)
      .innerJoin(people, eq(people.id, waitingList.personId))
      .$dynamic()
  const ofEvent = eq(waitingList.eventId, eventId)
  const open = await find()
    .where(and(ofEvent, inArray(waitingList.state, OPEN)))
    .orderBy(asc(waitingList.id))
    .limit(MOST_OPEN)
  const ended = await find()
    .where(and(ofEvent, inArray(waitingList.state, ['taken', 'passed', 'left'])))
    .orderBy(desc(waitingList.endedAt))
    .limit(MOST_ENDED)
  const found = [...open, ...ended]
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
  const isOpen = new Set(open.map(({ entry }) => entry.id))
  return found.map(({ entry, ...rest }) => ({
    ...entry,
    ...rest,
    reach: (isOpen.has(entry.id) ? reach.get(entry.personId) : undefined) ?? '',
  }))
}
