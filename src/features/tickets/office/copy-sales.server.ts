import { eq } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { noteWindow } from '../note-window.server.ts'
import { ticketSales, ticketTypes } from '../tables.server.ts'

/**
 * Sells for an event what another one sold, such as last year's: terms and types with every moment as far ahead of the event as
 * it was there, closed until somebody opens it; codes are not copied. Refuses `permission_missing`, `sales_not_found`,
 * `event_not_found`, `sales_exist`.
 */
export async function copySales(
  context: Context,
  { fromEventId, eventId }: { fromEventId: number; eventId: number },
): Promise<void> {
  requirePermission(context.actor, 'tickets.edit')
  await inTransaction(context, async (within) => {
    const { db } = within
    const [from] = await db
      .select({ sales: ticketSales, startsOn: events.startsOn })
      .from(ticketSales)
      .innerJoin(events, eq(events.id, ticketSales.eventId))
      .where(eq(ticketSales.eventId, fromEventId))
    if (!from) throw new Refusal('not_found', 'sales_not_found')
    const [event] = await db.select({ startsOn: events.startsOn }).from(events).where(eq(events.id, eventId))
    if (!event) throw new Refusal('not_found', 'event_not_found')
    const days = Math.round((Date.parse(event.startsOn) - Date.parse(from.startsOn)) / DAY_MS)
    const moved = (moment: Date | null) => moment && new Date(moment.getTime() + days * DAY_MS)
    const { capacity, maxPerOrder, memberTickets, refundRule, contact, terms, opensAt, closesAt } = from.sales
    const { hasWaitingList, changeRefundDays } = from.sales
    const made = await db
      .insert(ticketSales)
      .values({
        eventId,
        capacity,
        maxPerOrder,
        memberTickets,
        refundRule,
        hasWaitingList,
        changeRefundDays,
        contact,
        terms,
        opensAt: moved(opensAt),
        closesAt: moved(closesAt),
      })
      .onConflictDoNothing()
      .returning({ eventId: ticketSales.eventId })
    if (made.length === 0) throw new Refusal('conflict', 'sales_exist')
    const types = await db.select().from(ticketTypes).where(eq(ticketTypes.eventId, fromEventId))
    if (types.length > 0)
      await db.insert(ticketTypes).values(
        types.map(({ id: _id, taken: _taken, version: _version, ...type }) => ({
          ...type,
          eventId,
          earlyUntil: moved(type.earlyUntil),
          soldFrom: moved(type.soldFrom),
          soldUntil: moved(type.soldUntil),
        })),
      )
    await noteWindow(within, eventId)
    await recordAudit(within, 'copySales', `event:${eventId}`, { fromEventId, types: types.length })
  })
}
