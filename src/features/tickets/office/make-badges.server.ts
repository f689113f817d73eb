import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import { events } from '#features/events/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { listOf, positiveId, word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { ticketToken } from '../codes.server.ts'
import { badgeSheet, type Badge } from '../papers/badge-sheet.server.ts'
import { tickets, ticketTypes } from '../tables.server.ts'

/** A hundred pages: more would keep the one process that draws from everybody else. */
export const BADGES_AT_ONCE = 400

export const MakeBadges = z.object({
  eventId: positiveId,
  /** Only holders of these types; everybody where there are none. */
  typeIds: listOf(positiveId, 50).default([]),
  /** Of this one ticket, such as at the door; of all where missing. */
  code: word(10).min(1).optional(),
  /** Which four hundred of them, in the order of their names. */
  part: z.number().int().min(1).max(1000).default(1),
})

interface Badges {
  readonly pdf: Buffer
  readonly count: number
  /** How many parts there are in all. */
  readonly parts: number
}

const byName = new Intl.Collator('zh-CN-u-co-pinyin')

/**
 * Badges of everybody with a valid ticket, by type and name, as a PDF of four on an A4 page. Refuses `permission_missing`,
 * `input_invalid`, `event_not_found`, `badges_of_nobody`, `pdf_busy`.
 */
export async function makeBadges(context: Context, input: z.input<typeof MakeBadges>): Promise<Badges> {
  requirePermission(context.actor, 'tickets.manage')
  const { eventId, typeIds, code, part } = parseInput(MakeBadges, input)
  const { title, found } = await inTransaction(context, async (within) => {
    const { db } = within
    const [event] = await db.select({ title: events.title }).from(events).where(eq(events.id, eventId))
    if (!event) throw new Refusal('not_found', 'event_not_found')
    const rows = await db
      .select({ ticket: tickets, type: ticketTypes.name, position: ticketTypes.position })
      .from(tickets)
      .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
      .where(
        and(
          eq(tickets.eventId, eventId),
          eq(tickets.state, 'valid'),
          ne(tickets.name, ''),
          typeIds.length > 0 ? inArray(tickets.typeId, typeIds) : undefined,
          code === undefined ? undefined : eq(tickets.code, code),
        ),
      )
      .orderBy(asc(tickets.id))
    await recordAudit(within, 'makeBadges', `event:${eventId}`, { typeIds, code, part, found: rows.length })
    return { title: event.title, found: rows }
  })
  const sorted = found.toSorted(
    (a, b) => a.position - b.position || byName.compare(a.ticket.name, b.ticket.name),
  )
  const chosen = sorted.slice((part - 1) * BADGES_AT_ONCE, part * BADGES_AT_ONCE)
  if (chosen.length === 0) throw new Refusal('not_found', 'badges_of_nobody')
  const badges: Badge[] = []
  for (const { ticket, type } of chosen)
    badges.push({ ...ticket, type, token: await ticketToken(context.db, ticket) })
  const pdf = await context.services.pdf.compose(badgeSheet(title, badges))
  return { pdf, count: chosen.length, parts: Math.ceil(sorted.length / BADGES_AT_ONCE) }
}
