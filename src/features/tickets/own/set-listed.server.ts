import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { findTicket } from '../find-ticket.server.ts'
import { listingsOfTicket } from '../rate-limits.ts'
import { tickets } from '../tables.server.ts'

/**
 * Whoever holds a ticket says whether the other attendees may see who comes with it; once it names somebody else, nothing
 * has been said. Taking it back is never refused for having been done often. Refuses like `findTicket`,
 * `attendees_not_shown` where the organisers show nobody, and `ticket_listed_often`.
 */
export async function setListed(
  context: Context,
  { token, isListed }: { token: string; isListed: boolean },
): Promise<void> {
  const { ticket: shown } = await findTicket(context, token)
  if (isListed) await takePoints(context, [{ limit: listingsOfTicket, key: shown.code }])
  await inTransaction(context, async (within) => {
    const { ticket, sales } = await findTicket(within, token)
    if (isListed && !sales.showsAttendees) throw new Refusal('conflict', 'attendees_not_shown')
    const listedVersion = isListed ? ticket.qrVersion : null
    const set = await within.db
      .update(tickets)
      .set({ listedVersion })
      .where(
        and(
          eq(tickets.id, ticket.id),
          eq(tickets.qrVersion, ticket.qrVersion),
          sql`${tickets.listedVersion} is distinct from ${listedVersion}::integer`,
        ),
      )
    // The same again is no change, however often it is sent.
    if (set.rowCount === 0) return
    await recordAudit(within, 'setListed', `ticket:${ticket.code}`, { isListed })
  })
}
