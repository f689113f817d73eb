import { asc, eq } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import { isUpcoming } from '#features/events/policy.ts'
import type { SharedContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { isWithin } from './policy.ts'
import type { Quota } from './quotas/contract.ts'
import { readQuotas } from './quotas/read-quotas.server.ts'
import { ticketSales, ticketTypes } from './tables.server.ts'
import { countWaiting, type Waiting } from './waiting/count-waiting.server.ts'
import { isOfferable } from './waiting/offer-end.ts'

type SaleRow = typeof ticketSales.$inferSelect
export type TypeRow = typeof ticketTypes.$inferSelect
export type EventRow = typeof events.$inferSelect

/** An event with what it sells. */
export interface Sale {
  readonly event: EventRow
  readonly sales: SaleRow
  readonly types: readonly TypeRow[]
  /** What several of them share. */
  readonly quotas: readonly Quota[]
  /** How many wait for a seat of each type that would be offered one. */
  readonly waiting: Waiting
}

/** A published event and its tickets, in their order; undefined where it sells none, refuses nothing. */
export async function findSale(
  { db, now }: Pick<SharedContext, 'db' | 'now'>,
  eventId: number,
): Promise<Sale | undefined> {
  const [found] = await db
    .select({ event: events, sales: ticketSales })
    .from(ticketSales)
    .innerJoin(events, eq(events.id, ticketSales.eventId))
    .where(eq(ticketSales.eventId, eventId))
  if (!found || found.event.state !== 'published') return undefined
  const types = await db
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))
  const offerable = new Set(types.flatMap((type) => (isOfferable(found, type, now) ? type.id : [])))
  const waiting = found.sales.hasWaitingList ? [...(await countWaiting(db, eventId))] : []
  const quotas = await readQuotas(db, eventId)
  return { ...found, types, quotas, waiting: new Map(waiting.filter(([typeId]) => offerable.has(typeId))) }
}

/** Whether readers may register: what an event with tickets says of itself. */
export type SalePhase = 'open' | 'soon' | 'paused' | 'over' | 'cancelled'

/** Where the organiser has not opened it, or has shut it again. */
const SHUT: Readonly<Record<Exclude<SaleRow['state'], 'open' | 'cancelled'>, SalePhase>> = {
  closed: 'soon',
  paused: 'paused',
}

export function phaseOfSale({ event, sales }: Pick<Sale, 'event' | 'sales'>, now: Date): SalePhase {
  if (sales.state === 'cancelled') return 'cancelled'
  if (!isUpcoming(event, now) || (sales.closesAt !== null && sales.closesAt <= now)) return 'over'
  if (sales.state !== 'open') return SHUT[sales.state]
  return sales.opensAt !== null && sales.opensAt > now ? 'soon' : 'open'
}

const NOT_OPEN = {
  soon: 'sales_not_open',
  paused: 'sales_paused',
  over: 'sales_over',
  cancelled: 'event_cancelled',
} as const

/** Refuses `sales_not_open`, `sales_paused`, `sales_over`, `event_cancelled` unless readers may register now. */
export function requireOpen(sale: Sale, now: Date): void {
  const phase = phaseOfSale(sale, now)
  if (phase !== 'open') throw new Refusal('conflict', NOT_OPEN[phase])
}

/** Whether a type can be had just now, seats aside. */
export const isOnSale = (type: TypeRow, now: Date): boolean =>
  type.isSold && isWithin({ from: type.soldFrom, until: type.soldUntil }, now)

/**
 * How many more anybody can have, by type, by what it shares with others and by event, behind those who wait: below nothing
 * where some of these came first; undefined for as many as one likes.
 */
export function seatsLeft(
  { sales, types, quotas, waiting }: Pick<Sale, 'types' | 'quotas' | 'waiting'> & { sales: Seats },
  type: TypeRow,
): number | undefined {
  const free = (seats: Seats) => freeSeats(seats) ?? Infinity
  const quotasOf = ({ id }: TypeRow) => quotas.filter(({ typeIds }) => typeIds.includes(id))
  // Whoever waits for a type that is full takes no seat of what it shares, or of the event, from others.
  const claimed = (of: readonly TypeRow[]) =>
    of.reduce(
      (sum, each) =>
        sum + Math.min(waiting.get(each.id) ?? 0, free(each), ...quotasOf(each).map((quota) => free(quota))),
      0,
    )
  const left = Math.min(
    free(type) - (waiting.get(type.id) ?? 0),
    ...quotasOf(type).map(
      (quota) => free(quota) - claimed(types.filter(({ id }) => quota.typeIds.includes(id))),
    ),
    free(sales) - claimed(types),
  )
  return left === Infinity ? undefined : left
}

interface Seats {
  readonly capacity: number | null
  readonly taken: number
}

/** Seats that nobody has taken; undefined for as many as one likes. */
export const freeSeats = ({ capacity, taken }: Seats): number | undefined =>
  capacity === null ? undefined : Math.max(0, capacity - taken)
