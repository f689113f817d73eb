import { and, asc, eq } from 'drizzle-orm'
import type { Ending } from '#features/accounts/ending.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { payPath } from './addresses.ts'
import { orders } from './tables.server.ts'

/** What waits for a bank transfer of the person who asks and would not be given any more; refuses `sign_in_required`. */
export async function endingOrders(context: Context): Promise<Ending[]> {
  const { id } = requirePerson(context.actor)
  const waiting = await context.db
    .select({ number: orders.number, subject: orders.subject })
    .from(orders)
    .where(and(eq(orders.personId, id), eq(orders.way, 'transfer'), eq(orders.state, 'open')))
    .orderBy(asc(orders.createdAt))
  return waiting.map(({ number, subject }) => ({
    text: `“${subject}”还在等对公转账，注销以后到的账原数汇回`,
    path: payPath(number),
  }))
}
