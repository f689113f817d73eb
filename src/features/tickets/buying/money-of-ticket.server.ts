import { and, asc, eq, inArray } from 'drizzle-orm'
import { refundOrder, type TakeBack } from '#features/orders/refund-order.server.ts'
import { orderLines, orders } from '#features/orders/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { ticketChanges } from '../changes/tables.server.ts'
import { shareOut } from './share-out.ts'
import type { RegistrationRow, TicketRow } from './lock-ticket.server.ts'

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
 * it, without it money alone. The orders are locked one after the other by their numbers. Refuses `ticket_not_valid` where
 * somebody else has taken a ticket back meanwhile, and what `refundOrder` refuses.
 */
export async function refundOfTickets(
  context: Context,
  {
    tickets,
    reason,
    takeBack,
  }: { tickets: readonly Refunded[]; reason: string; takeBack?: TakeBack | undefined },
): Promise<void> {
  const parts: { orderNumber: string; lineId: number; quantity: number; amountFen: number }[] = []
  for (const { ticket, registration, refundFen } of tickets) {
    if (refundFen === 0) continue
    const lines = await linesOfTicket(context, registration, ticket)
    // Before the orders are locked; after that `takeBack` sees it.
    if (takeBack && lines.some(({ quantity }) => quantity === 0))
      throw new Refusal('conflict', 'ticket_not_valid')
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
      },
      takeBack ?? NOTHING,
    )
}

/** What has gone back of a ticket up to now, in fen. */
export async function refundedOf(
  context: Context,
  registration: RegistrationRow,
  ticket: TicketRow,
): Promise<number> {
  const lines = await everyLine(context, registration, ticket)
  return lines.reduce((sum, { line }) => sum + line.returnedFen, 0)
}

/** Every line that paid for a ticket. */
async function linesOfTicket(
  context: Context,
  registration: RegistrationRow,
  ticket: TicketRow,
): Promise<PaidLine[]> {
  const lines = await everyLine(context, registration, ticket)
  if (lines.length === 0) throw new Error(`no order paid for ticket ${ticket.id}`)
  return lines.map(({ line, number }) => ({
    orderNumber: number,
    lineId: line.id,
    quantity: line.quantity - line.returnedQuantity,
    leftFen: line.amountFen - line.returnedFen,
  }))
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
