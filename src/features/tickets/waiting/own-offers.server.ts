import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { waitingList } from './tables.server.ts'
import type { WaitingRow } from './place-in-line.server.ts'

/** The seats of an event that are kept for somebody who waited, by their types. */
export async function offeredTypes(
  { db, now }: Context,
  { eventId, personId }: { eventId: number; personId: number },
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ typeId: waitingList.typeId })
    .from(waitingList)
    .where(
      and(
        eq(waitingList.eventId, eventId),
        eq(waitingList.personId, personId),
        eq(waitingList.state, 'offered'),
        gt(waitingList.offerEndsAt, now),
      ),
    )
  return new Set(rows.map(({ typeId }) => typeId))
}

/**
 * The offers that somebody may use for these types, locked: those that are open, and the one that a registration of before
 * was made with, which the new one replaces.
 */
export function lockOffers(
  { db, now }: Context,
  wanted: { eventId: number; personId: number; typeIds: readonly number[]; replacedId: number | undefined },
): Promise<WaitingRow[]> {
  return db
    .select()
    .from(waitingList)
    .where(
      and(
        eq(waitingList.eventId, wanted.eventId),
        eq(waitingList.personId, wanted.personId),
        inArray(waitingList.typeId, [...wanted.typeIds]),
        gt(waitingList.offerEndsAt, now),
        or(
          eq(waitingList.state, 'offered'),
          and(
            eq(waitingList.state, 'taken'),
            // No registration has the number 0.
            eq(waitingList.registrationId, wanted.replacedId ?? 0),
          ),
        ),
      ),
    )
    .orderBy(asc(waitingList.id))
    .for('update')
}
