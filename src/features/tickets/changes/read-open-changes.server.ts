import { and, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '#platform/context.ts'
import { isAmong } from '#platform/database/is-among.server.ts'
import { tickets, ticketTypes } from '../tables.server.ts'
import { ticketChanges } from './tables.server.ts'

/** A change that waits for its money. */
export interface OpenChange {
  readonly type: string
  readonly isMoved: boolean
  readonly differenceFen: number
  readonly payUntil: Date
}

/** What of these tickets waits for its money, by ticket. */
export async function readOpenChanges(
  { db }: Pick<Context, 'db'>,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, OpenChange>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db
    .select({ change: ticketChanges, type: ticketTypes.name })
    .from(ticketChanges)
    .innerJoin(ticketTypes, eq(ticketTypes.id, ticketChanges.toTypeId))
    .where(and(isAmong(ticketChanges.ticketId, ticketIds), eq(ticketChanges.state, 'awaiting')))
  return new Map(
    rows.map(({ change: { ticketId, fromTypeId, toTypeId, fromFen, toFen, payUntil }, type }) => [
      ticketId,
      {
        type,
        isMoved: fromTypeId !== toTypeId,
        differenceFen: toFen - fromFen,
        payUntil: payUntil ?? new Date(0),
      },
    ]),
  )
}

/** Every change of the tickets that somebody bought, the latest first. */
export async function readChanges({ db }: Pick<Context, 'db'>, buyerId: number) {
  const [from, to] = [alias(ticketTypes, 'from_type'), alias(ticketTypes, 'to_type')]
  const rows = await db
    .select({ change: ticketChanges, code: tickets.code, from: from.name, to: to.name })
    .from(ticketChanges)
    .innerJoin(tickets, eq(tickets.id, ticketChanges.ticketId))
    .innerJoin(from, eq(from.id, ticketChanges.fromTypeId))
    .innerJoin(to, eq(to.id, ticketChanges.toTypeId))
    .where(eq(tickets.buyerId, buyerId))
    .orderBy(desc(ticketChanges.id))
  return rows.map(({ change: { fromFen, toFen, state, createdAt: at }, ...rest }) => ({
    ...rest,
    differenceFen: toFen - fromFen,
    state,
    at,
  }))
}
