import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { events } from '#features/events/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { noteWindow } from '../note-window.server.ts'
import { ticketSales } from '../tables.server.ts'
import { SaveSales } from './contract.ts'
import { momentOf } from './moment-of.ts'

/**
 * Says how an event is registered for; what is registered already keeps its terms. Refuses `permission_missing`,
 * `input_invalid`, `event_not_found`, `sales_changed` when somebody saved meanwhile, `event_is_cancelled`, and
 * `capacity_below_taken` when fewer seats were left than are taken.
 */
export async function saveSales(context: Context, input: z.input<typeof SaveSales>): Promise<void> {
  requirePermission(context.actor, 'tickets.edit')
  const { eventId, version, ...given } = parseInput(SaveSales, input)
  const values = {
    ...given,
    opensAt: momentOf(given.opensAt),
    closesAt: momentOf(given.closesAt),
    freeRefundsUntil: momentOf(given.freeRefundsUntil),
  }
  try {
    await inTransaction(context, async (within) => {
      const { db } = within
      const [event] = await db.select({ id: events.id }).from(events).where(eq(events.id, eventId))
      if (!event) throw new Refusal('not_found', 'event_not_found')
      const isIt = eq(ticketSales.eventId, eventId)
      const [before] = await db.select().from(ticketSales).where(isIt).for('update')
      if (before?.state === 'cancelled') throw new Refusal('conflict', 'event_is_cancelled')
      if ((before?.version ?? 0) !== version) throw new Refusal('conflict', 'sales_changed')
      if (before)
        await db
          .update(ticketSales)
          .set({ ...values, version: sql`${ticketSales.version} + 1` })
          .where(and(isIt, eq(ticketSales.version, version)))
      else await db.insert(ticketSales).values({ eventId, ...values })
      await noteWindow(within, eventId)
      await purgePages(db, [`event:${eventId}`])
      await recordAudit(within, 'saveSales', `event:${eventId}`, {
        before: before && { state: before.state, capacity: before.capacity },
        after: { state: values.state, capacity: values.capacity },
      })
    })
  } catch (error) {
    const rule = violatedConstraint(error)
    if (rule === 'ticket_sales_within_capacity') throw await belowTaken(context, eventId)
    // Two who open it for the first time at once.
    if (rule === 'ticket_sales_pkey') throw new Refusal('conflict', 'sales_changed')
    if (rule === 'ticket_sales_window') throw new Refusal('invalid', 'window_reversed')
    throw error
  }
}

async function belowTaken({ db }: Context, eventId: number): Promise<Refusal> {
  const [sales] = await db.select().from(ticketSales).where(eq(ticketSales.eventId, eventId))
  return new Refusal('conflict', 'capacity_below_taken', { taken: sales?.taken ?? 0 })
}
