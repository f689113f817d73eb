import { and, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { findSale, isOnSale, requireOpen, seatsLeft } from '../find-sale.server.ts'
import { waitingListsOfPerson } from '../rate-limits.ts'
import { waitingList } from './tables.server.ts'
import { isOfferable } from './offer-end.ts'
import { placeInLine } from './place-in-line.server.ts'

/**
 * Puts the signed-in person at the end of those who wait for one seat of a full type; gives the place in line, to who waits
 * already the one that is kept. Refuses `sign_in_required`, `sales_not_found`, what `requireOpen` refuses,
 * `ticket_type_unknown`, `waiting_list_none` where nobody can wait or it is too late for an offer, `seats_left`,
 * `waiting_already` to who is offered a seat, `waiting_of_day_used`.
 */
export async function joinWaitingList(
  context: Context,
  { eventId, typeId }: { eventId: number; typeId: number },
): Promise<{ readonly place: number }> {
  const { id: personId } = requirePerson(context.actor)
  const place = () => placeOf(context, { typeId, personId })
  const kept = await place()
  if (kept) return kept
  await takePoints(context, [{ limit: waitingListsOfPerson, key: personId }])
  try {
    return await inTransaction(context, async (within) => {
      const { db, now } = within
      const sale = await findSale(within, eventId)
      if (!sale) throw new Refusal('not_found', 'sales_not_found')
      requireOpen(sale, now)
      const type = sale.types.find(({ id }) => id === typeId)
      if (!type || type.shownTo !== 'everybody' || !isOnSale(type, now))
        throw new Refusal('not_found', 'ticket_type_unknown')
      if (!sale.sales.hasWaitingList || !isOfferable(sale, type, now))
        throw new Refusal('conflict', 'waiting_list_none')
      const left = seatsLeft(sale, type)
      if (left === undefined || left > 0) throw new Refusal('conflict', 'seats_left')
      const [entry] = await db
        .insert(waitingList)
        .values({ eventId, typeId, personId, joinedAt: now })
        .returning()
      if (!entry) throw new Error('the new entry was not returned')
      await recordAudit(within, 'joinWaitingList', `event:${eventId}`, { typeId })
      return { place: await placeInLine(within, entry) }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'waiting_list_once') throw error
    const meanwhile = await place()
    if (meanwhile) return meanwhile
    throw new Refusal('conflict', 'waiting_already')
  }
}

/** Where somebody stands in line for a type; undefined for who does not. */
async function placeOf(
  context: Context,
  { typeId, personId }: { typeId: number; personId: number },
): Promise<{ readonly place: number } | undefined> {
  const isOwn = and(eq(waitingList.typeId, typeId), eq(waitingList.personId, personId))
  const [entry] = await context.db
    .select()
    .from(waitingList)
    .where(and(isOwn, eq(waitingList.state, 'waiting')))
  return entry && { place: await placeInLine(context, entry) }
}
