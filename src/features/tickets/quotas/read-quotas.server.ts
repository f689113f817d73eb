import { asc, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { ticketQuotas, ticketQuotaTypes } from '../tables.server.ts'
import type { Quota } from './contract.ts'

/** What types of an event share, in the order in which it was set up. */
export const readQuotas = (db: Context['db'], eventId: number): Promise<Quota[]> =>
  db
    .select({
      id: ticketQuotas.id,
      version: ticketQuotas.version,
      name: ticketQuotas.name,
      capacity: ticketQuotas.capacity,
      taken: ticketQuotas.taken,
      typeIds: sql<number[]>`json_agg(${ticketQuotaTypes.typeId} order by ${ticketQuotaTypes.typeId})`,
    })
    .from(ticketQuotas)
    .innerJoin(ticketQuotaTypes, eq(ticketQuotaTypes.quotaId, ticketQuotas.id))
    .where(eq(ticketQuotas.eventId, eventId))
    .groupBy(ticketQuotas.id)
    .orderBy(asc(ticketQuotas.id))
