import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { refundOrder, type TakeBack } from '#features/orders/refund-order.server.ts'
import { goesBackByHand } from '#features/orders/request-refund.server.ts'
import { orderLines, orders, refundLines } from '#features/orders/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { ticketChanges } from '../changes/tables.server.ts'
import { shareOut } from './share-out.ts'
import { lockTicket, type RegistrationRow, type TicketRow } from './lock-ticket.server.ts'

/** A line that paid for a ticket: when it was bought, or when it was changed for a dearer one. */
interface PaidLine {
  readonly orderNumber: string
  readonly lineId: number
  readonly quantity: number
  /** What has not gone back of it. */
  readonly leftFen: number
}

interface Refunded {
  readonly ticket: TicketRow
  readonly registration: RegistrationRow
  readonly refundFen: number
}

const NOTHING: TakeBack = async () => {}

/**
 * Gives back some of what tickets cost, shared out over the orders that paid for them; `takeBack` where the tickets go with
 * it, without it money alone. The orders are locked first, one after the other by their numbers, then the tickets. Refuses
 * `ticket_not_valid` and `ticket_changed` where somebody else came first, `refund_too_much` where less is left of what they
 * cost, and what `refundOrder` refuses; what its provider no longer takes staff transfer.
 */
export async function refundOfTickets(
  context: Context,
  {
    tickets,
    reason,
    takeBack,
  }: { tickets: readonly Refunded[]; reason: string; takeBack?: TakeBack | undefined },
): Promise<void> {
  const paid = tickets.filter(({ refundFen }) => refundFen > 0)
  await lockOrders(context, paid)
  const parts: { orderNumber: string; lineId: number; quantity: number; amountFen: number }[] = []
  for (const { ticket, registration, refundFen } of paid) {
    if (takeBack) await lockUnchanged(context, ticket)
    const lines = await linesOfTicket(context, registration, ticket)
    if (refundFen > sumOf(lines)) throw new Refusal('conflict', 'refund_too_much')
    const shares = shareOut(
      refundFen,
      lines.map(({ leftFen }) => leftFen),
    )
    for (const [index, line] of lines.entries())
      parts.push({ ...line, quantity: takeBack ? line.quantity : 0, amountFen: shares[index] ?? 0 })
  }
  const byOrder = Map.groupBy(
    parts.filter(({ amountFen }) => amountFen > 0),
    ({ orderNumber }) => orderNumber,
  )
  for (const [number, own] of [...byOrder].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await refundOrder(
      { ...context, actor: { kind: 'system', name: 'refund-tickets', may: ['orders.refund'] } },
      {
        number,
        reason,
        parts: own.map(({ lineId, quantity, amountFen }) => ({ lineId, quantity, amountFen })),
        isForced: true,
      },
      takeBack ?? NOTHING,
    )
}

/** Locks the orders that paid for these tickets, as everybody does who refunds: what is read of them from then on holds. */
async function lockOrders(context: Context, paid: readonly Refunded[]): Promise<void> {
  if (paid.length === 0) return
  const numbers = new Set<string>()
  for (const { ticket, registration } of paid)
    for (const { number } of await everyLine(context, registration, ticket)) numbers.add(number)
  await context.db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(asc(orders.number))
    .for('update')
}

/** Locks a ticket that is still what it was when the refund was worked out. */
async function lockUnchanged(context: Context, { id, registrationId, paidFen }: TicketRow): Promise<void> {
  const { ticket } = await lockTicket(context, { registrationId, ticketId: id })
  if (ticket.state !== 'valid') throw new Refusal('conflict', 'ticket_not_valid')
  if (ticket.paidFen !== paidFen) throw new Refusal('conflict', 'ticket_changed')
}

/** What has gone back of a ticket together with it, in fen: not what the orders' desk gave back before and left the ticket. */
export async function refundedOf(
  context: Context,
  registration: RegistrationRow,
  ticket: TicketRow,
): Promise<number> {
  const lines = await everyLine(context, registration, ticket)
  const ids = lines.map(({ line }) => line.id)
  const parts = await context.db
    .select({ amountFen: refundLines.amountFen })
    .from(refundLines)
    .where(and(inArray(refundLines.lineId, ids), gt(refundLines.quantity, 0)))
  return parts.reduce((sum, { amountFen }) => sum + amountFen, 0)
}

/** What has not gone back of what a ticket cost, in fen: the orders' desk may have given some of it back and left the ticket. */
export async function leftOfTicket(
  context: Context,
  registration: RegistrationRow,
  ticket: TicketRow,
): Promise<number> {
  return ticket.paidFen === 0 ? 0 : sumOf(await linesOfTicket(context, registration, ticket))
}

/** Whether staff would have to transfer what goes back of tickets, as a provider no longer takes it. */
export async function ticketsGoBackByHand(
  context: Context,
  tickets: readonly Omit<Refunded, 'refundFen'>[],
): Promise<boolean> {
  const lines = []
  for (const { ticket, registration } of tickets)
    lines.push(...(await everyLine(context, registration, ticket)))
  return goesBackByHand(
    context,
    lines.map(({ number }) => number),
  )
}

const sumOf = (lines: readonly PaidLine[]) => lines.reduce((sum, { leftFen }) => sum + leftFen, 0)

/** Every line that paid for a ticket and has not gone back whole. */
async function linesOfTicket(
  context: Context,
  registration: RegistrationRow,
  ticket: TicketRow,
): Promise<PaidLine[]> {
  const lines = await everyLine(context, registration, ticket)
  if (lines.length === 0) throw new Error(`no order paid for ticket ${ticket.id}`)
  return lines
    .map(({ line, number }) => ({
      orderNumber: number,
      lineId: line.id,
      quantity: line.quantity - line.returnedQuantity,
      leftFen: line.amountFen - line.returnedFen,
    }))
    .filter(({ leftFen }) => leftFen > 0)
}

async function everyLine({ db }: Context, { orderNumber }: RegistrationRow, ticket: TicketRow) {
  const changes = await db
    .select({ number: ticketChanges.orderNumber })
    .from(ticketChanges)
    .where(and(eq(ticketChanges.ticketId, ticket.id), eq(ticketChanges.state, 'done')))
  const numbers = [orderNumber, ...changes.map(({ number }) => number)].flatMap((number) => number ?? [])
  const rows = await db
    .select({ line: orderLines, number: orders.number })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(inArray(orders.number, numbers))
    .orderBy(asc(orderLines.id))
  return rows.filter(({ line: { detail } }) => 'ticketId' in detail && detail.ticketId === ticket.id)
}
