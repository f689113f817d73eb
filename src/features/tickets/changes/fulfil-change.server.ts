import { eq } from 'drizzle-orm'
import type { TakeBack } from '#features/orders/refund-order.server.ts'
import type { Fulfil } from '#features/orders/settle-order.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { isOver, tellGone } from '../buying/fulfil.server.ts'
import { lockTicket, type TicketRow } from '../buying/lock-ticket.server.ts'
import { tickets } from '../tables.server.ts'
import { ticketChanges } from './tables.server.ts'
import { applyChange } from './apply-change.server.ts'
import { endChangeOf } from './end-change.server.ts'

type Change = typeof ticketChanges.$inferSelect

/**
 * Makes the change that was paid for, once. Money that comes after the seat was given back gets one where there is one left,
 * as long as the ticket is what it was; `gone` where not, where the organisers took the change back, and once the event is
 * over.
 */
export const fulfilChange: Fulfil = async (context, order, line) => {
  if (line.product !== 'ticket_change')
    throw new Error(`this line of order ${order.number} changes no ticket`)
  const { registration, ticket } = await lockTicket(context, line.detail)
  const change = await lockChange(context, line.detail.changeId)
  if (change.state === 'done') return change.orderNumber === order.number ? undefined : 'not_needed'
  const isLost =
    change.state === 'cancelled' || (change.state === 'expired' && (await isOver(context, ticket.eventId)))
  if (!isLost && (await makeChange(context, { ticket, change, orderNumber: order.number }))) return undefined
  const isEnded = change.state === 'cancelled'
  await tellGone(context, registration, { orderNumber: order.number, isEnded })
  return 'gone'
}

/**
 * What was paid more is paid back by the orders' desk: the ticket stays what it is, for so much less, and what it waits to become
 * is not asked money for any more, which would find another ticket than it was asked for.
 */
export const takeChangeBack: TakeBack = async (context, _order, line) => {
  if (line.product !== 'ticket_change') return
  const { ticket } = await lockTicket(context, line.detail)
  const paidFen = Math.max(0, ticket.paidFen - line.amountFen)
  if (ticket.state !== 'valid') return
  await context.db
    .update(tickets)
    .set({ paidFen, priceRule: 'agreed', memberPlace: null })
    .where(eq(tickets.id, ticket.id))
  await endChangeOf(context, ticket.id)
  await recordAudit(context, 'takeChangeBack', `ticket:${ticket.code}`, { paidFen })
}

/** A change, locked until the transaction ends, after its ticket. */
export async function lockChange({ db }: Context, id: number): Promise<Change> {
  const [change] = await db.select().from(ticketChanges).where(eq(ticketChanges.id, id)).for('update')
  if (!change) throw new Error(`there is no change ${id}`)
  return change
}

async function makeChange(
  context: Context,
  { ticket, change, orderNumber }: { ticket: TicketRow; change: Change; orderNumber: string },
): Promise<boolean> {
  const isAsItWas =
    ticket.state === 'valid' && ticket.typeId === change.fromTypeId && ticket.paidFen === change.fromFen
  if (!isAsItWas) return false
  try {
    await inTransaction(context, async (within) => {
      await within.db.update(ticketChanges).set({ orderNumber }).where(eq(ticketChanges.id, change.id))
      await applyChange(within, { ticket, change, isSeatTaken: change.state === 'awaiting' })
    })
    return true
  } catch (error) {
    // No seat is left, or the attendee holds such a ticket by now.
    if (error instanceof Refusal || violatedConstraint(error) === 'tickets_attendee_once') return false
    throw error
  }
}
