import { eq } from 'drizzle-orm'
import { orderLines, orders } from '#features/orders/tables.server.ts'
import type { Context } from '#platform/context.ts'
import type { RegistrationRow } from './lock-ticket.server.ts'

/** The line of the order that paid for a ticket. */
export async function lineOfTicket(
  { db }: Pick<Context, 'db'>,
  { orderNumber }: RegistrationRow,
  ticketId: number,
): Promise<number> {
  const lines = await db
    .select({ id: orderLines.id, detail: orderLines.detail })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.number, orderNumber ?? ''))
  const line = lines.find(({ detail }) => 'ticketId' in detail && detail.ticketId === ticketId)
  if (!line) throw new Error(`no order paid for ticket ${ticketId}`)
  return line.id
}
