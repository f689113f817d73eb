import { and, eq, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { listOf, positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { tickets, ticketTypes } from '../tables.server.ts'
import { BADGES_AT_ONCE } from '../limits.ts'

export const ListBadges = z.object({
  eventId: positiveId,
  /** Only holders of these types; everybody where there are none. */
  typeIds: listOf(positiveId, 50).default([]),
})

const byName = new Intl.Collator('zh-CN-u-co-pinyin')

/**
 * Whose badges there are to print, by type and name: the ids of valid tickets that name somebody who comes, in slices that
 * `makeBadges` takes. Refuses `permission_missing`, `input_invalid`, `badges_of_nobody`.
 */
export async function listBadges(context: Context, input: z.input<typeof ListBadges>): Promise<number[][]> {
  requirePermission(context.actor, 'tickets.manage')
  const { eventId, typeIds } = parseInput(ListBadges, input)
  const rows = await context.db
    .select({ id: tickets.id, name: tickets.name, position: ticketTypes.position })
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
  if (rows.length === 0) throw new Refusal('not_found', 'badges_of_nobody')
  const ids = rows
    .toSorted((a, b) => a.position - b.position || byName.compare(a.name, b.name) || a.id - b.id)
    .map(({ id }) => id)
  return Array.from({ length: Math.ceil(ids.length / BADGES_AT_ONCE) }, (_, slice) =>
    ids.slice(slice * BADGES_AT_ONCE, (slice + 1) * BADGES_AT_ONCE),
  )
}
