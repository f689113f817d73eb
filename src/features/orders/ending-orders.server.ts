import { and, asc, eq, ne, notExists } from 'drizzle-orm'
import type { Ending } from '#features/accounts/ending.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { payPath } from './addresses.ts'
import { isInvoiceable } from './request-invoice.server.ts'
import { invoices, orders } from './tables.server.ts'

/**
 * What waits for a bank transfer of the person who asks and would not be given any more, and what could not be invoiced any
 * more; refuses `sign_in_required`.
 */
export async function endingOrders({ actor, db }: Pick<Context, 'actor' | 'db'>): Promise<Ending[]> {
  const { id } = requirePerson(actor)
  const isAskedFor = db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orders.id), ne(invoices.state, 'rejected')))
  const isUninvoiced = and(eq(orders.personId, id), isInvoiceable, notExists(isAskedFor))
  const uninvoiced = await db.$count(orders, isUninvoiced)
  const waiting = await db
    .select({ number: orders.number, subject: orders.subject })
    .from(orders)
    .where(and(eq(orders.personId, id), eq(orders.way, 'transfer'), eq(orders.state, 'open')))
    .orderBy(asc(orders.createdAt))
  const awaited = waiting.map(({ number, subject }) => ({
    text: `“${subject}”还在等对公转账，注销以后到的账原数汇回`,
    path: payPath(number),
  }))
  return uninvoiced === 0
    ? awaited
    : [
        ...awaited,
        { text: `${uninvoiced} 个付过款的订单没有申请发票，注销以后不能再申请`, path: '/me#orders' },
      ]
}
