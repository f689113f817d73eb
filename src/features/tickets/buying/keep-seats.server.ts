import { and, eq } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import type { KeepUntil } from '#features/orders/await-transfer.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiInstant } from '#platform/shanghai-time.ts'
import { requireTransferSeats } from './transfer-seats.server.ts'
import { ticketChanges } from '../changes/tables.server.ts'
import { registrations } from '../tables.server.ts'

/**
 * Keeps the seats of a registration while its order waits for a bank transfer. Refuses `registration_not_open` once they are
 * given back, `transfer_too_late` where the event begins before the money is here, and what `requireTransferSeats` refuses
 * to one that did not wait yet.
 */
export const keepSeats: KeepUntil = async (context, order, line, until) => {
  if (line.product !== 'event_ticket') throw new Error(`this line of order ${order.number} is for no ticket`)
  const isKept = and(eq(registrations.id, line.detail.registrationId), eq(registrations.state, 'held'))
  const [before] = await context.db.select().from(registrations).where(isKept).for('update')
  if (before)
    await context.db.update(registrations).set({ heldUntil: until, orderNumber: order.number }).where(isKept)
  if (order.state !== 'open') return
  if (!before) throw new Refusal('conflict', 'registration_not_open')
  await requireBeforeEvent(context, before.eventId, until)
  if (before.orderNumber !== order.number)
    await requireTransferSeats(context, { eventId: before.eventId, number: order.number })
}

/** The same of the seat that a ticket is changed for. Refuses `change_unknown` and `transfer_too_late`. */
export const keepChange: KeepUntil = async (context, order, line, until) => {
  if (line.product !== 'ticket_change') throw new Error(`this line of order ${order.number} is for no change`)
  const [kept] = await context.db
    .update(ticketChanges)
    .set({ payUntil: until, orderNumber: order.number })
    .where(and(eq(ticketChanges.id, line.detail.changeId), eq(ticketChanges.state, 'awaiting')))
    .returning()
  if (order.state !== 'open') return
  if (!kept) throw new Refusal('not_found', 'change_unknown')
  const [registration] = await context.db
    .select({ eventId: registrations.eventId })
    .from(registrations)
    .where(eq(registrations.id, line.detail.registrationId))
  if (registration) await requireBeforeEvent(context, registration.eventId, until)
}

async function requireBeforeEvent({ db }: Context, eventId: number, until: Date): Promise<void> {
  const [event] = await db.select({ startsOn: events.startsOn }).from(events).where(eq(events.id, eventId))
  if (event && until > shanghaiInstant(event.startsOn)) throw new Refusal('conflict', 'transfer_too_late')
}
