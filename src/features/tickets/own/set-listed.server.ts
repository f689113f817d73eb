import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { findTicket } from '../find-ticket.server.ts'
import { tickets } from '../tables.server.ts'

/**
 * Whoever holds a ticket says whether the other attendees may see who comes with it; once it names somebody else, nothing has
 * been said. Refuses like `findTicket`, and `attendees_not_shown` where the organisers show nobody.
 */
export async function setListed(
  context: Context,
  { token, isListed }: { token: string; isListed: boolean },
): Promise<void> {
  await inTransaction(context, async (within) => {
    const { ticket, sales } = await findTicket(within, token)
    if (isListed && !sales.showsAttendees) throw new Refusal('conflict', 'attendees_not_shown')
    await within.db
      .update(tickets)
      .set({ listedVersion: isListed ? ticket.qrVersion : null })
      .where(and(eq(tickets.id, ticket.id), eq(tickets.qrVersion, ticket.qrVersion)))
    await recordAudit(within, 'setListed', `ticket:${ticket.code}`, { isListed })
  })
}
