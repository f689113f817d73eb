import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { orders } from '#features/orders/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { eachAlone } from '../each-alone.server.ts'
import { registrations } from '../tables.server.ts'
import { endRegistration } from './end-registration.server.ts'

const AT_ONCE = 500
/** So long seats wait for a provider to say whether their order was paid. */
const PATIENCE_MS = HOUR_MS

/**
 * Gives back the seats of those who have not paid in time; a job. While the order may still turn out to be paid, they are
 * kept for a while longer.
 */
export async function expireRegistrations(context: Context): Promise<void> {
  const { db, now } = context
  const isOver = and(eq(registrations.state, 'held'), lt(registrations.heldUntil, now))
  const over = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(isOver)
    .orderBy(asc(registrations.heldUntil))
    .limit(AT_ONCE)
  await eachAlone(context, over, async (within, { id }) => {
    const [held] = await within.db
      .select()
      .from(registrations)
      .where(and(eq(registrations.id, id), isOver))
      .for('update')
    if (held && !(await mayStillBePaid(within, held))) await endRegistration(within, held, 'expired')
  })
}

async function mayStillBePaid(
  { db, now }: Context,
  { orderNumber, heldUntil }: typeof registrations.$inferSelect,
): Promise<boolean> {
  if (orderNumber === null) return false
  const unsettled = await db.$count(
    orders,
    and(eq(orders.number, orderNumber), inArray(orders.state, ['open', 'paid'])),
  )
  return unsettled > 0 && (heldUntil?.getTime() ?? 0) > now.getTime() - PATIENCE_MS
}
