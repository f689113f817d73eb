import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { noteWindow } from '../note-window.server.ts'
import { ticketSales, ticketTypes } from '../tables.server.ts'
import { SaveTicketType } from './contract.ts'
import { momentOf } from './moment-of.ts'

/**
 * Makes a ticket type or changes it; what is sold keeps its price. Gives its id. Refuses `permission_missing`,
 * `input_invalid`, `sales_not_found`, `ticket_type_unknown`, `ticket_type_taken`, `changed_by_other`, `event_is_cancelled`
 * and `capacity_below_taken`.
 */
export async function saveTicketType(
  context: Context,
  input: z.input<typeof SaveTicketType>,
): Promise<number> {
  requirePermission(context.actor, 'tickets.edit')
  const { id, version, eventId, ...given } = parseInput(SaveTicketType, input)
  const values = {
    ...given,
    earlyUntil: momentOf(given.earlyUntil),
    soldFrom: momentOf(given.soldFrom),
    soldUntil: momentOf(given.soldUntil),
  }
  try {
    return await inTransaction(context, async (within) => {
      const { db } = within
      const [sales] = await db.select().from(ticketSales).where(eq(ticketSales.eventId, eventId))
      if (!sales) throw new Refusal('not_found', 'sales_not_found')
      if (sales.state === 'cancelled') throw new Refusal('conflict', 'event_is_cancelled')
      const saved =
        id === undefined
          ? await db
              .insert(ticketTypes)
              .values({ eventId, ...values })
              .returning()
          : await db
              .update(ticketTypes)
              .set({ ...values, version: sql`${ticketTypes.version} + 1` })
              .where(
                and(
                  eq(ticketTypes.id, id),
                  eq(ticketTypes.eventId, eventId),
                  eq(ticketTypes.version, version),
                ),
              )
              .returning()
      const [type] = saved
      if (!type) throw await notSaved(within, id, eventId)
      await noteWindow(within, eventId)
      await purgePages(db, [`event:${eventId}`])
      const { name, priceFen, earlyPriceFen, capacity, isSold } = type
      await recordAudit(within, 'saveTicketType', `event:${eventId}`, {
        typeId: type.id,
        after: { name, priceFen, earlyPriceFen, capacity, isSold },
      })
      return type.id
    })
  } catch (error) {
    const rule = violatedConstraint(error)
    if (rule === 'ticket_types_name_taken') throw new Refusal('conflict', 'ticket_type_taken')
    if (rule === 'ticket_types_window') throw new Refusal('invalid', 'window_reversed')
    if (rule === 'ticket_types_within_capacity' && id !== undefined) {
      const [type] = await context.db.select().from(ticketTypes).where(eq(ticketTypes.id, id))
      throw new Refusal('conflict', 'capacity_below_taken', { taken: type?.taken ?? 0 })
    }
    throw error
  }
}

async function notSaved({ db }: Context, id: number | undefined, eventId: number): Promise<Refusal> {
  const known =
    id === undefined
      ? 0
      : await db.$count(ticketTypes, and(eq(ticketTypes.id, id), eq(ticketTypes.eventId, eventId)))
  return known > 0
    ? new Refusal('conflict', 'changed_by_other')
    : new Refusal('not_found', 'ticket_type_unknown')
}
