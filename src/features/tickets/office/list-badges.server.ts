import { and, eq, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { listOf, positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { tickets, ticketTypes } from '../tables.server.ts'
import { BADGES_AT_ONCE } from '../limits.ts'
import { badgeMark } from './badge-mark.server.ts'

export const ListBadges = z.object({
  eventId: positiveId,
  /** Only holders of these types; everybody where there are none. */
  typeIds: listOf(positiveId, 50).default([]),
  /** `new` are those that were not printed yet as they are by now. */
  only: z.enum(['all', 'new']).default('all'),
})

const byName = new Intl.Collator('zh-CN-u-co-pinyin')

/**
 * Whose badges there are to print, by type and name: the ids of valid tickets that name somebody who comes, in slices that
 * `makeBadges` takes. Refuses `permission_missing`, `input_invalid`, `badges_of_nobody`,
 * `badges_printed` where none of them is new.
 */
export async function listBadges(context: Context, input: z.input<typeof ListBadges>): Promise<number[][]> {
  requirePermission(context.actor, 'tickets.manage')
  const { eventId, typeIds, only } = parseInput(ListBadges, input)
  const found = await context.db
    .select({ ticket: tickets, type: ticketTypes.name, position: ticketTypes.position })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(
      and(
        eq(tickets.eventId, eventId),
        eq(tickets.state, 'valid'),
        ne(tickets.name, ''),
        ne(ticketTypes.kind, 'online'),
        typeIds.length > 0 ? inArray(tickets.typeId, typeIds) : undefined,
      ),
    )
  const rows = found.filter(
    ({ ticket, type }) => only === 'all' || ticket.printedBadge !== badgeMark(ticket, type),
  )
  if (found.length === 0) throw new Refusal('not_found', 'badges_of_nobody')
  if (rows.length === 0) throw new Refusal('not_found', 'badges_printed')
  const ids = rows
    .toSorted(
      (a, b) =>
        a.position - b.position || byName.compare(a.ticket.name, b.ticket.name) || a.ticket.id - b.ticket.id,
    )
    .map(({ ticket }) => ticket.id)
  return Array.from({ length: Math.ceil(ids.length / BADGES_AT_ONCE) }, (_, slice) =>
    ids.slice(slice * BADGES_AT_ONCE, (slice + 1) * BADGES_AT_ONCE),
  )
}
