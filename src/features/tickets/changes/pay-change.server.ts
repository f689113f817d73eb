import { and, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { events } from '#features/events/tables.server.ts'
import type { PayableOrder } from '#features/orders/contract.ts'
import { single } from '#features/orders/catalogue.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { keptUntil } from '../buying/kept-until.ts'
import { tickets, ticketTypes } from '../tables.server.ts'
import { ticketChanges } from './tables.server.ts'

/** WeChat Pay takes 127 signs for what is paid. */
const LONGEST = 40

/**
 * The order that pays what a change of one's own ticket costs more; the seat is kept as `keptUntil` says. Refuses
 * `sign_in_required`, `change_unknown`, also for somebody else's and once it is over, and like `startOrder`.
 */
export async function payChange(context: Context, { code }: { code: string }): Promise<PayableOrder> {
  const { id: personId } = requirePerson(context.actor)
  const { db, now } = context
  const [own] = await db
    .select({ change: ticketChanges, ticket: tickets, title: events.title, type: ticketTypes.name })
    .from(ticketChanges)
    .innerJoin(tickets, eq(tickets.id, ticketChanges.ticketId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, ticketChanges.toTypeId))
    .where(and(eq(tickets.code, code), eq(tickets.buyerId, personId), eq(ticketChanges.state, 'awaiting')))
  const kept = own?.change.payUntil
  if (!own || !kept || kept <= now) throw new Refusal('not_found', 'change_unknown')
  const { change, ticket, title, type } = own
  const named = title.length > LONGEST ? `${title.slice(0, LONGEST - 1)}…`.toWellFormed() : title
  const order = await startOrder(
    context,
    single(
      {
        product: 'ticket_change',
        detail: { changeId: change.id, registrationId: ticket.registrationId, ticketId: ticket.id },
      },
      { subject: `${named}·${type}补差价`, priceFen: change.toFen - change.fromFen },
    ),
  )
  const payUntil = keptUntil(kept, { order, before: change.orderNumber })
  await db
    .update(ticketChanges)
    .set({ orderNumber: order.number, payUntil })
    .where(and(eq(ticketChanges.id, change.id), eq(ticketChanges.state, 'awaiting')))
  return order
}
