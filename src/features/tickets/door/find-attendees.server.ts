import { and, asc, eq, like, ne, or, sql } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { tickets, ticketTypes } from '../tables.server.ts'
import { checkIns } from './tables.server.ts'
import { MOST_FOUND, type FoundHolder } from './contract.ts'
import { STATE_AT_DOOR } from './state-at-door.ts'
import { enteredOf } from './read-entered.server.ts'
import { requireDoor } from './require-door.server.ts'

const LEAST_SIGNS = 2

/**
 * Who of an event somebody at the door may mean who has no QR: by two signs of the name or firm at least, or the last four
 * figures of the phone, those with a valid ticket first; nobody is listed before. Refuses `permission_missing`,
 * `sales_not_found`, `door_not_yours`, `search_too_short`.
 */
export async function findAttendees(
  context: Context,
  { eventId, text: given }: { eventId: number; text: string },
): Promise<FoundHolder[]> {
  requirePermission(context.actor, 'tickets.check_in')
  await requireDoor(context, eventId)
  const text = given.trim()
  if (text.length < LEAST_SIGNS) throw new Refusal('invalid', 'search_too_short', { least: LEAST_SIGNS })
  const folded = sql`search_fold(${text})`
  const isPhoneEnd = /^\d{4}$/.test(text)
  const rows = await context.db
    .select({ ticket: tickets, type: ticketTypes.name, entry: checkIns })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(checkIns, eq(checkIns.ticketId, tickets.id))
    .where(
      and(
        eq(tickets.eventId, eventId),
        ne(tickets.state, 'applied'),
        sql`strpos(${tickets.searchText}, ${folded}) > 0`,
        // It also holds what is not asked for at the door: the rest of the phone, the mail address, the code.
        or(
          sql`strpos(search_fold(${tickets.name}), ${folded}) > 0`,
          sql`strpos(search_fold(${tickets.company}), ${folded}) > 0`,
          isPhoneEnd ? like(tickets.phone, `%${text}`) : undefined,
        ),
      ),
    )
    .orderBy(ne(tickets.state, 'valid'), asc(tickets.name), asc(tickets.id))
    .limit(MOST_FOUND)
  return rows.map(({ ticket, type, entry }) => ({
    code: ticket.code,
    name: ticket.name,
    company: ticket.company,
    type,
    phoneEnd: ticket.phone.slice(-4),
    state: STATE_AT_DOOR[ticket.state],
    entered: enteredOf(entry),
  }))
}
