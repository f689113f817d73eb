import { and, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { registrations } from '../tables.server.ts'
import { closeOrder } from './close-order.server.ts'
import { endRegistration } from './end-registration.server.ts'

/**
 * Gives up one's own registration that is not paid or not decided yet, once; its order is closed first. Refuses
 * `sign_in_required`, `registration_not_found`, also for somebody else's, `registration_not_open`.
 */
export async function cancelRegistration(context: Context, { number }: { number: string }): Promise<void> {
  const { id: personId } = requirePerson(context.actor)
  const isOwn = and(eq(registrations.number, number), eq(registrations.buyerId, personId))
  const [own] = await context.db.select().from(registrations).where(isOwn)
  if (!own) throw new Refusal('not_found', 'registration_not_found')
  if (own.state === 'cancelled') return
  await closeOrder(context, own)
  await inTransaction(context, async (within) => {
    const [open] = await within.db.select().from(registrations).where(isOwn).for('update')
    if (open?.state === 'cancelled') return
    if (open?.state !== 'applied' && open?.state !== 'held')
      throw new Refusal('conflict', 'registration_not_open')
    await endRegistration(within, open, 'cancelled')
  })
}
