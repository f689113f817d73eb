import { and, eq, inArray } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import { refundOrder, restOf } from '#features/orders/refund-order.server.ts'
import { readOrder } from '#features/orders/queries.server.ts'
import { orders } from '#features/orders/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { endRegistration } from '../buying/end-registration.server.ts'
import { takeTicketBack } from '../buying/fulfil.server.ts'
import { giveUpTransfers } from '../buying/give-up-transfers.server.ts'
import { eachAlone, inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { eventCancelled } from '../message-kinds.ts'
import { readHolders } from '../notices/read-holders.server.ts'
import { tellRegistration } from '../notices/tell-registration.server.ts'
import { noteWindow } from '../note-window.server.ts'
import { registrations, ticketSales, tickets } from '../tables.server.ts'
import { ticketChanges } from '../changes/tables.server.ts'

const AT_ONCE = 200

/**
 * Ends the sale of an event for good, whatever it was; the job voids its tickets, gives all money back, waits for no bank
 * transfer any more and tells everybody.
 * Refuses `permission_missing`, `cancel_reason_missing`, `sales_not_found`, `event_is_cancelled`.
 */
export async function cancelEvent(
  context: Context,
  { eventId, reason: given }: { eventId: number; reason: string },
): Promise<void> {
  requirePermission(context.actor, 'tickets.cancel')
  const reason = given.trim()
  if (reason === '') throw new Refusal('invalid', 'cancel_reason_missing')
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const [sales] = await db.select().from(ticketSales).where(eq(ticketSales.eventId, eventId)).for('update')
    if (!sales) throw new Refusal('not_found', 'sales_not_found')
    if (sales.state === 'cancelled') throw new Refusal('conflict', 'event_is_cancelled')
    await db
      .update(ticketSales)
      .set({ state: 'cancelled', cancelReason: reason, cancelledAt: now })
      .where(eq(ticketSales.eventId, eventId))
    await noteWindow(within, eventId)
    await purgePages(db, [`event:${eventId}`])
    await recordAudit(within, 'cancelEvent', `event:${eventId}`, { reason })
  })
}

/** Ends the registrations of cancelled events one by one, so that it may be interrupted anywhere; a job. */
export async function refundCancelledEvents(context: Context): Promise<void> {
  const open = await context.db
    .select({
      id: registrations.id,
      registration: registrations,
      reason: ticketSales.cancelReason,
      title: events.title,
    })
    .from(registrations)
    .innerJoin(ticketSales, eq(ticketSales.eventId, registrations.eventId))
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(
      and(eq(ticketSales.state, 'cancelled'), inArray(registrations.state, ['applied', 'held', 'confirmed'])),
    )
    .orderBy(inNoOrder)
    .limit(AT_ONCE)
  await eachAlone(context, open, endCancelled)
}

interface Open {
  readonly registration: typeof registrations.$inferSelect
  readonly reason: string
  readonly title: string
}

async function endCancelled(context: Context, { registration, reason, title }: Open): Promise<void> {
  const { db } = context
  const { number } = registration
  // Who they were is asked before their tickets are void.
  const holders = await readHolders(context, registration.id)
  await giveUpTransfers(context, {
    // They may still pay for its tickets, or for what one of them would become.
    numbers: await ordersOf(context, registration, 'awaiting'),
    reason: `活动取消：${reason}`,
  })
  let isPaid = false
  for (const paid of await ordersOf(context, registration, 'done'))
    if (await refundRest(context, paid, reason)) isPaid = true
  const [left] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.id, registration.id))
    .for('update')
  if (left && ['applied', 'held', 'confirmed'].includes(left.state))
    await endRegistration(context, left, 'cancelled')
  await tellRegistration(context, eventCancelled, {
    registration,
    tickets: holders,
    notice: 'cancelled',
    onceKey: number,
    params: { title, reason, isPaid, isConfirmed: registration.state === 'confirmed' },
  })
}

/** The numbers of its order and of those for changes of its tickets, in the order in which they are locked. */
async function ordersOf(
  { db }: Context,
  { id, orderNumber }: typeof registrations.$inferSelect,
  change: 'awaiting' | 'done',
): Promise<string[]> {
  const changes = await db
    .select({ number: ticketChanges.orderNumber })
    .from(ticketChanges)
    .innerJoin(tickets, eq(tickets.id, ticketChanges.ticketId))
    .where(and(eq(tickets.registrationId, id), eq(ticketChanges.state, change)))
  return [orderNumber, ...changes.map(({ number }) => number)].flatMap((each) => each ?? []).toSorted()
}

/** Gives back all that is left of what tickets cost; a membership that was bought with them stays. Says whether there was any. */
async function refundRest(context: Context, number: string, reason: string): Promise<boolean> {
  const [order] = await context.db.select().from(orders).where(eq(orders.number, number))
  if (order?.state !== 'fulfilled') return false
  const { lines } = await readOrder(context, order)
  const parts = restOf({
    lines: lines.filter(({ product }) => product === 'event_ticket' || product === 'ticket_change'),
  })
  if (parts.every(({ amountFen }) => amountFen === 0)) return false
  const refund = { number, reason: `活动取消：${reason}`, parts, isForced: true }
  await refundOrder(context, refund, takeTicketBack)
  return true
}
