import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { noteWindow } from '../note-window.server.ts'
import { takeQuotas } from '../quotas/take-quotas.server.ts'
import { ticketCodes, ticketSales, ticketTypes } from '../tables.server.ts'

type Count = readonly [typeId: number, seats: number]

/** What a registration takes of what is scarce. */
export interface Scarce {
  readonly eventId: number
  /** The type of each seat. */
  readonly typeIds: readonly number[]
  readonly codeId?: number | undefined
  /** So many seats use the code. */
  readonly codeUses?: number
  /** The types of seats that are counted already, because they were kept for whoever takes them now. */
  readonly kept?: readonly number[]
  /** Types of which a seat was kept for a change, and not of the event. */
  readonly ofChanges?: readonly number[]
}

/**
 * Takes seats of their types and of the event, and uses of a code, all or none, within the surrounding transaction: each by
 * one guarded update, types by their ids, then what these share, then the event, then the code, so that nobody waits in a ring.
 * Refuses `tickets_sold_out`, `quota_full`, `event_full`, `code_used_up`.
 */
export async function takeSeats(context: Context, scarce: Scarce): Promise<void> {
  const { db } = context
  const { eventId, typeIds, kept = [] } = scarce
  const more = typeIds.length - kept.length
  await takeOfTypes(context, countOf(typeIds, kept))
  const { rowCount } = await db
    .update(ticketSales)
    .set({ taken: sql`${ticketSales.taken} + ${more}` })
    .where(
      and(
        eq(ticketSales.eventId, eventId),
        or(
          isNull(ticketSales.capacity),
          gte(ticketSales.capacity, sql`${ticketSales.taken} + ${more}::integer`),
        ),
      ),
    )
  if (rowCount === 0) await refuseEvent(context, eventId)
  await useCode(context, scarce)
  await noteWindow(context, eventId)
}

/**
 * Takes so many seats of each of these types and of what they share, all or none; fewer than none are given back. Refuses
 * `tickets_sold_out`, `quota_full`.
 */
export async function takeOfTypes(context: Context, counts: readonly Count[]): Promise<void> {
  const byType = counts.toSorted(([a], [b]) => a - b)
  for (const [typeId, seats] of byType) await takeOfType(context, typeId, seats)
  await takeQuotas(context, byType)
}

async function takeOfType(context: Context, typeId: number, seats: number): Promise<void> {
  const { rowCount } = await context.db
    .update(ticketTypes)
    .set({ taken: sql`${ticketTypes.taken} + ${seats}` })
    .where(
      and(
        eq(ticketTypes.id, typeId),
        or(
          sql`${seats}::integer < 0`,
          isNull(ticketTypes.capacity),
          gte(ticketTypes.capacity, sql`${ticketTypes.taken} + ${seats}::integer`),
        ),
      ),
    )
  if (rowCount === 0) await refuseType(context, typeId)
}

/** Gives back what a registration or a ticket had taken; whoever calls makes sure that it happens once. */
export async function giveSeatsBack(
  context: Context,
  { eventId, typeIds, codeId, codeUses = 0, ofChanges = [] }: Scarce,
): Promise<void> {
  const { db } = context
  await takeOfTypes(context, countOf([], [...typeIds, ...ofChanges]))
  await db
    .update(ticketSales)
    .set({ taken: sql`${ticketSales.taken} - ${typeIds.length}` })
    .where(eq(ticketSales.eventId, eventId))
  if (codeId !== undefined && codeUses > 0)
    await db
      .update(ticketCodes)
      .set({ uses: sql`${ticketCodes.uses} - ${codeUses}` })
      .where(eq(ticketCodes.id, codeId))
  await noteWindow(context, eventId)
}

async function useCode({ db }: Context, { codeId, codeUses = 0 }: Scarce): Promise<void> {
  if (codeId === undefined || codeUses === 0) return
  const { rowCount } = await db
    .update(ticketCodes)
    .set({ uses: sql`${ticketCodes.uses} + ${codeUses}` })
    .where(
      and(
        eq(ticketCodes.id, codeId),
        gte(ticketCodes.mostUses, sql`${ticketCodes.uses} + ${codeUses}::integer`),
      ),
    )
  if (rowCount !== 0) return
  const [code] = await db.select().from(ticketCodes).where(eq(ticketCodes.id, codeId))
  throw new Refusal('conflict', 'code_used_up', { left: code ? code.mostUses - code.uses : 0 })
}

/** How many more of each, by id. */
function countOf(typeIds: readonly number[], kept: readonly number[]): Count[] {
  const counts = new Map<number, number>()
  const add = (typeId: number, seats: number) => counts.set(typeId, (counts.get(typeId) ?? 0) + seats)
  for (const typeId of typeIds) add(typeId, 1)
  for (const typeId of kept) add(typeId, -1)
  return [...counts]
}

/** Says how many are left of a type. */
async function refuseType({ db }: Context, typeId: number): Promise<never> {
  const [type] = await db.select().from(ticketTypes).where(eq(ticketTypes.id, typeId))
  const left = Math.max(0, (type?.capacity ?? 0) - (type?.taken ?? 0))
  throw new Refusal('conflict', 'tickets_sold_out', { name: type?.name ?? '', left })
}

async function refuseEvent({ db }: Context, eventId: number): Promise<never> {
  const [sales] = await db.select().from(ticketSales).where(eq(ticketSales.eventId, eventId))
  const left = Math.max(0, (sales?.capacity ?? 0) - (sales?.taken ?? 0))
  throw new Refusal('conflict', 'event_full', { left })
}
