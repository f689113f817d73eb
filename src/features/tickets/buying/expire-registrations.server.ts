import { and, eq, lt } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { eachAlone, inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { registrations } from '../tables.server.ts'
import { endRegistration } from './end-registration.server.ts'
import { mayStillBePaid } from './may-still-be-paid.server.ts'

const AT_ONCE = 500

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
    .orderBy(inNoOrder)
    .limit(AT_ONCE)
  await eachAlone(context, over, async (within, { id }) => {
    const [held] = await within.db
      .select()
      .from(registrations)
      .where(and(eq(registrations.id, id), isOver))
      .for('update')
    if (!held) return
    const { buyerId, heldUntil: until } = held
    if (await mayStillBePaid(within, { buyerId, detail: { registrationId: id }, until })) return
    await endRegistration(within, held, 'expired')
  })
}
