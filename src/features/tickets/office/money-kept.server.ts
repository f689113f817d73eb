import { sql } from 'drizzle-orm'
import { orderLines, orders } from '#features/orders/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { ticketChanges } from '../changes/tables.server.ts'
import { registrations, tickets } from '../tables.server.ts'

/**
 * What was paid for each ticket of an event and has not gone back, as the books have it: also of one that was taken back for
 * less than it cost, and less where the orders' desk gave some money back and left the ticket.
 */
export const moneyKept = (db: Context['db'], eventId: number) =>
  db
    .select({
      ticketId: sql<number>`(${orderLines.detail} ->> 'ticketId')::bigint`.as('kept_ticket_id'),
      fen: sql<number>`sum(${orderLines.amountFen} - ${orderLines.returnedFen})`.as('kept_fen'),
    })
    .from(orders)
    .innerJoin(orderLines, sql`${orderLines.orderId} = ${orders.id}`)
    .where(
      sql`${orders.paidAt} is not null and ${orders.number} in (
        select ${registrations.orderNumber} from ${registrations} where ${registrations.eventId} = ${eventId}
        union select ${ticketChanges.orderNumber} from ${ticketChanges}
          join ${tickets} on ${tickets.id} = ${ticketChanges.ticketId} where ${tickets.eventId} = ${eventId})`,
    )
    .groupBy(sql`1`)
    .as('kept')
