import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { events } from '#features/events/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { listOf, positiveId } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { ticketToken } from '../codes.server.ts'
import { BADGES_AT_ONCE } from '../limits.ts'
import { badgeSheet, type Badge } from '../papers/badge-sheet.server.ts'
import { tickets, ticketTypes } from '../tables.server.ts'
import { badgeMark } from './badge-mark.server.ts'

export const MakeBadges = z.object({
  eventId: positiveId,
  /** In the order in which they are printed, such as a slice of `listBadges`. */
  ticketIds: listOf(positiveId, BADGES_AT_ONCE),
})

interface Badges {
  readonly pdf: Buffer
  readonly count: number
}

/**
 * The badges of these tickets, as far as they are valid now and name somebody, as a PDF of four on an A4 page, a single one
 * on a page of its own; which were printed is kept. Refuses `permission_missing`, `input_invalid`, `event_not_found`, `badges_of_nobody`, `pdf_busy`.
 */
export async function makeBadges(context: Context, input: z.input<typeof MakeBadges>): Promise<Badges> {
  requirePermission(context.actor, 'tickets.manage')
  const { eventId, ticketIds } = parseInput(MakeBadges, input)
  const { title, found } = await inTransaction(context, async (within) => {
    const { db } = within
    const [event] = await db.select({ title: events.title }).from(events).where(eq(events.id, eventId))
    if (!event) throw new Refusal('not_found', 'event_not_found')
    const rows = await db
      .select({ ticket: tickets, type: ticketTypes.name })
      .from(tickets)
      .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
      .where(
        and(
          eq(tickets.eventId, eventId),
          inArray(tickets.id, ticketIds),
          eq(tickets.state, 'valid'),
          ne(tickets.name, ''),
        ),
      )
    await recordAudit(within, 'makeBadges', `event:${eventId}`, { found: rows.length })
    return { title: event.title, found: new Map(rows.map((row) => [row.ticket.id, row])) }
  })
  const badges: Badge[] = []
  const printed: { id: number; mark: string }[] = []
  for (const id of ticketIds) {
    const row = found.get(id)
    if (!row) continue
    badges.push({ ...row.ticket, type: row.type, token: await ticketToken(context.db, row.ticket) })
    printed.push({ id, mark: badgeMark(row.ticket, row.type) })
  }
  if (badges.length === 0) throw new Refusal('not_found', 'badges_of_nobody')
  const pdf = await context.services.pdf.compose(badgeSheet(title, badges))
  // Whoever was forgotten meanwhile stays so.
  await context.db.execute(sql`
    update tickets set printed_badge = printed.mark
    from jsonb_to_recordset(${JSON.stringify(printed)}::jsonb) as printed(id bigint, mark text)
    where tickets.id = printed.id and tickets.name <> ''`)
  return { pdf, count: badges.length }
}
