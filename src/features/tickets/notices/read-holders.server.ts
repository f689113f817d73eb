import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { ACTIVE } from '../buying/member-places.server.ts'
import type { TicketRow } from '../buying/lock-ticket.server.ts'
import { tickets } from '../tables.server.ts'

/** The tickets of a registration that are not void. */
export const readHolders = ({ db }: Context, registrationId: number): Promise<TicketRow[]> =>
  db
    .select()
    .from(tickets)
    .where(and(eq(tickets.registrationId, registrationId), inArray(tickets.state, ACTIVE)))
    .orderBy(asc(tickets.id))
