import { eq, inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { takeSeats, type Scarce } from '../buying/take-seats.server.ts'
import { findSale, seatsLeft, type Sale } from '../find-sale.server.ts'
import { registrations } from '../tables.server.ts'
import { waitingList } from './tables.server.ts'
import { lockOffers } from './own-offers.server.ts'

interface Buying {
  readonly sale: Sale
  readonly personId: number
  readonly registration: { readonly id: number; readonly heldUntil: Date | null }
  /** What this registration takes the place of; its seats were given back within this transaction. */
  readonly replaced: { readonly id: number; readonly typeIds: readonly number[] } | undefined
  readonly scarce: Scarce
}

/**
 * Takes the seats of a new registration behind those who wait: with an offer the seat that is kept changes hands, and may be
 * paid for as long as the offer holds; without one it takes only what nobody waits for. Refuses what `takeSeats` refuses.
 */
export async function takeWaitedSeats(context: Context, buying: Buying): Promise<void> {
  const { db, now } = context
  const { sale, personId, registration, replaced, scarce } = buying
  const { eventId, typeIds } = scarce
  const offers = await lockOffers(context, { eventId, personId, typeIds, replacedId: replaced?.id })
  const kept = offers.flatMap(({ state, typeId }) => (state === 'offered' ? [typeId] : []))
  await takeSeats(context, { ...scarce, kept })
  if (sale.waiting.size > 0) await requireTurn(context, scarce, [...kept, ...(replaced?.typeIds ?? [])])
  const ends = offers.flatMap(({ offerEndsAt }) => offerEndsAt ?? [])
  if (ends.length === 0) return
  await db
    .update(waitingList)
    .set({ state: 'taken', endedAt: now, registrationId: registration.id })
    .where(
      inArray(
        waitingList.id,
        offers.map(({ id }) => id),
      ),
    )
  const last = new Date(Math.min(...ends.map((end) => end.getTime())))
  if (registration.heldUntil !== null && last > registration.heldUntil)
    await db.update(registrations).set({ heldUntil: last }).where(eq(registrations.id, registration.id))
}

/** Refuses seats that are somebody else's turn; the rows of types and event are locked by now, so what it reads holds. */
async function requireTurn(
  context: Context,
  { eventId, typeIds }: Scarce,
  own: readonly number[],
): Promise<void> {
  const sale = await findSale(context, eventId)
  if (!sale) return
  for (const type of sale.types) {
    const isOf = (id: number) => id === type.id
    const more = typeIds.filter(isOf).length - own.filter(isOf).length
    const left = seatsLeft(sale, type) ?? 0
    if (more > 0 && left < 0)
      throw new Refusal('conflict', 'tickets_sold_out', { name: type.name, left: Math.max(0, more + left) })
  }
}
