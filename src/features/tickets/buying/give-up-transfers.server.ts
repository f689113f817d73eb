import { and, asc, eq, inArray } from 'drizzle-orm'
import { oneLine } from '#features/notifications/one-line.ts'
import { orders } from '#features/orders/tables.server.ts'
import { giveUpTransfer } from '#features/orders/waiting-transfers.server.ts'
import type { OrderLine } from '#features/orders/contract.ts'
import type { BeforeTaking } from '#features/orders/refund-order.server.ts'
import type { Context } from '#platform/context.ts'
import { ticketChanges } from '../changes/tables.server.ts'

/** So many characters fit into what an order says of why it was given up, also such as count twice there. */
const LONGEST = 100

/**
 * Closes those of these orders that wait for a bank transfer, as what they are for is not given any more: nobody should
 * transfer money for it, and whoever ordered is told why. Seats that were kept are given back by whoever calls.
 */
export async function giveUpTransfers(
  context: Context,
  { numbers, reason }: { readonly numbers: readonly string[]; readonly reason: string },
): Promise<void> {
  const waiting = await context.db
    .select({ number: orders.number })
    .from(orders)
    .where(and(inArray(orders.number, [...numbers]), eq(orders.way, 'transfer'), eq(orders.state, 'open')))
    .orderBy(asc(orders.number))
  for (const { number } of waiting)
    await giveUpTransfer(
      { ...context, actor: { kind: 'system', name: 'give-up-transfers', may: ['orders.books'] } },
      { number, reason: oneLine(reason, LONGEST) },
      async () => undefined,
    )
}

/** The same for what these tickets were to become, before they are locked and given back. */
export async function giveUpChangesOf(
  context: Context,
  ticketIds: readonly number[],
  reason = '要改签的门票已退',
): Promise<void> {
  const awaiting = await context.db
    .select({ number: ticketChanges.orderNumber })
    .from(ticketChanges)
    .where(and(inArray(ticketChanges.ticketId, [...ticketIds]), eq(ticketChanges.state, 'awaiting')))
  const numbers = awaiting.flatMap(({ number }) => number ?? [])
  await giveUpTransfers(context, { numbers, reason })
}

/** The same where the orders' desk takes tickets back, or what they were changed to, with what paid for them. */
export const giveUpChangesOfLines: BeforeTaking = async (context, lines) => {
  const of = (product: OrderLine['product']) =>
    lines.flatMap((line) =>
      line.product === product && 'ticketId' in line.detail ? line.detail.ticketId : [],
    )
  await giveUpChangesOf(context, of('event_ticket'))
  await giveUpChangesOf(context, of('ticket_change'), '这张门票之前补的差价已退')
}
